import { readFile } from 'node:fs/promises';
import { createNeighbour } from '#test/local-search/webs/create-neighbour.ts';
import { createSeededRandom } from '#test/local-search/webs/create-seeded-random.ts';
import { installApp } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { createKeyByCommand } from '#test/support/spawn-app.ts';
import { startProduct } from '#test/support/start-product.ts';
import { judgeCase, type Outcome } from './judge-case.ts';
import type { LabelledPhoto } from './load-labelled-photos.ts';
import { type CaseSpace, openCaseSpace } from './open-case-space.ts';
import { type CaseStore, openCaseStore } from './open-case-store.ts';
import { openRecordedMatch } from './open-recorded-match.ts';
import { type Readings, type RecordedReading, toRecordedReading } from './recorded-reading.ts';
import type { BenchScenario } from './scenarios.ts';

/** Cases that run at the same time, each with a separate web. */
const LANES = 4;

export type MatchBench = {
  url: string;
  apiKey: string;
  searchUrl: string;
  shopifyUrl: string;
  /** The web and the store that the built app uses. */
  space: CaseSpace;
  store: CaseStore;
};

type CaseSetup = { photo: LabelledPhoto; way: Outcome['way']; space: CaseSpace; store: CaseStore };

/** The outcome over REST and, if the photo was read, its reading. */
type PhotoOutcome = { outcome: Outcome; reading: RecordedReading | null };

/** Starts the built app in a new store with plenty of credits. */
export async function withMatchBench<Measured>(
  work: (bench: MatchBench) => Promise<Measured>,
): Promise<Measured> {
  const product = await startProduct('bench-match', ({ searchUrl }) => ({
    SERPAPI_BASE_URL: `${searchUrl}/spaces/whole`,
    EBAY_BASE_URL: `${searchUrl}/spaces/whole`,
    STARTING_CREDITS: '1000000',
    RATE_LIMIT_PER_MINUTE: '100000',
  }));
  try {
    const store = openLocalStore(product.standIns.shopifyUrl);
    await installApp(product.url, store);
    const apiKey = await createKeyByCommand(product.settings, store.shop);
    const { searchUrl, shopifyUrl } = product.standIns;
    return await work({
      url: product.url,
      apiKey,
      searchUrl,
      shopifyUrl,
      space: openCaseSpace(searchUrl, 'whole'),
      store: openCaseStore(store, shopifyUrl),
    });
  } finally {
    await product.stop();
  }
}

/** Runs the cases of one scenario. */
export function openCases(bench: MatchBench, scenario: BenchScenario, seed: string) {
  /** Runs one case, in a web and a store prepared for it. */
  const runCase = async (
    { photo, way, space, store }: CaseSetup,
    work: () => Promise<unknown>,
  ): Promise<{ answer: unknown; outcome: Outcome }> => {
    await space.prepare(photo, scenario, seed);
    await store.prepare(photo, scenario, seed);
    await space.takeSearches();
    const at = performance.now();
    const answer = await work();
    const ms = performance.now() - at;
    const searches = await space.takeSearches();
    return {
      answer,
      outcome: judgeCase(answer, { photo, scenario: scenario.name, way, ms, searches }),
    };
  };
  return {
    /** Sends the photo over REST; null if a code must be typed and the photo has none. */
    async runOverRest(photo: LabelledPhoto): Promise<PhotoOutcome | null> {
      const typed = typedCode(photo, scenario);
      if (scenario.way === 'typed' && typed === undefined) return null;
      const image = (await readFile(photo.file)).toString('base64');
      const way = scenario.way === 'typed' ? 'typed' : 'photo';
      const { answer, outcome } = await runCase({ ...bench, photo, way }, () =>
        post(bench, {
          image_base64: image,
          include_trace: true,
          ...(typed !== undefined && { style_code: typed }),
          ...(scenario.way === 'typed' && { read_label: false }),
        }),
      );
      const wasRead = way === 'photo' && outcome.verdict !== 'problem';
      return { outcome, reading: wasRead ? toRecordedReading(answer) : null };
    },

    /** Calls the operation with the recorded reading of each photo; photos without one are left out. */
    async runRecorded(photos: readonly LabelledPhoto[], readings: Readings): Promise<Outcome[]> {
      const left = photos.flatMap((photo) => {
        const reading = readings.get(photo.id);
        return reading ? [{ photo, reading }] : [];
      });
      const outcomes: Outcome[] = [];
      const runLane = async (lane: number) => {
        const space = openCaseSpace(bench.searchUrl, `recorded-${lane}`);
        const laneStore = openLocalStore(bench.shopifyUrl, `bench-lane-${lane}.myshopify.com`);
        const store = openCaseStore(laneStore, bench.shopifyUrl);
        const recorded = await openRecordedMatch(space.url, {
          shop: store.shop,
          catalogue: store.catalogueFor(scenario),
        });
        for (let next = left.shift(); next !== undefined; next = left.shift()) {
          const { photo, reading } = next;
          const setup = { photo, way: 'recorded', space, store } as const;
          const { outcome } = await runCase(setup, () =>
            recorded.match(reading, typedCode(photo, scenario)).catch(toProblem),
          );
          outcomes.push(outcome);
        }
        await recorded.close();
      };
      await Promise.all(Array.from({ length: LANES }, (_value, lane) => runLane(lane)));
      return outcomes;
    },
  };
}

/** The code that staff type, with one character wrong where the scenario says so. */
function typedCode(photo: LabelledPhoto, { way, mistyped }: BenchScenario): string | undefined {
  const [product] = photo.products;
  if (photo.codes.size === 0 || product === undefined) return undefined;
  if (mistyped) return createNeighbour(product, 'lookalike', createSeededRandom(photo.id)).key;
  return way === 'typed' ? product.key : undefined;
}

async function post({ url, apiKey }: MatchBench, input: object): Promise<unknown> {
  const response = await fetch(`${url}/api/v1/image-product-match`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${apiKey}` },
    body: JSON.stringify(input),
  });
  return response.json();
}

/** Converts an error of the contract to a problem; any other error ends the bench. */
function toProblem(error: unknown): { code: string } {
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && /^(upstream|store|image)_/.test(code)) return { code };
  throw error;
}
