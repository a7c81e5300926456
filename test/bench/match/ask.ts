import { readFile } from 'node:fs/promises';
import { createNeighbour } from '#test/local-search/webs/create-neighbour.ts';
import { createSeededRandom } from '#test/local-search/webs/create-seeded-random.ts';
import { installApp } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { createKeyByCommand } from '#test/support/spawn-app.ts';
import { startProduct } from '#test/support/start-product.ts';
import { type CaseStore, openCaseStore } from './case-store.ts';
import { judge, type Outcome } from './judge.ts';
import type { LabelledPhoto } from './labelled-photos.ts';
import { type Readings, type RecordedReading, recordedReading } from './recorded-reading.ts';
import { openRecordedWay } from './recorded-way.ts';
import type { BenchScenario } from './scenarios.ts';
import { type CaseSpace, openCaseSpace } from './search-space.ts';

/** Cases that go through the operation at once, each with a web of its own. */
const LANES = 4;

export type MatchBench = {
  url: string;
  apiKey: string;
  searchUrl: string;
  shopifyUrl: string;
  /** Web and store of the built app. */
  space: CaseSpace;
  store: CaseStore;
};

type Place = { photo: LabelledPhoto; way: Outcome['way']; space: CaseSpace; store: CaseStore };

/** An answer over REST and, where the photo was read for it, what was read. */
type PhotoAnswer = { outcome: Outcome; reading: RecordedReading | null };

/** The built product in a store of its own, with more credits than cases. */
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

/** How the cases of one scenario are asked. */
export function openCases(bench: MatchBench, scenario: BenchScenario, seed: string) {
  /** Asks about one photo, in a web and a store made for it. */
  const ask = async (
    { photo, way, space, store }: Place,
    work: () => Promise<unknown>,
  ): Promise<{ answer: unknown; outcome: Outcome }> => {
    await space.hold(photo, scenario, seed);
    await store.hold(photo, scenario, seed);
    await space.takeSearches();
    const at = performance.now();
    const answer = await work();
    const ms = performance.now() - at;
    const searches = await space.takeSearches();
    return {
      answer,
      outcome: judge(answer, { photo, scenario: scenario.name, way, ms, searches }),
    };
  };
  return {
    /** Over REST; null for a photo that has no code to type. */
    async whole(photo: LabelledPhoto): Promise<PhotoAnswer | null> {
      const typed = typedCode(photo, scenario);
      if (scenario.way === 'typed' && typed === undefined) return null;
      const image = (await readFile(photo.file)).toString('base64');
      const way = scenario.way === 'typed' ? 'typed' : 'photo';
      const { answer, outcome } = await ask({ ...bench, photo, way }, () =>
        post(bench, {
          image_base64: image,
          include_trace: true,
          ...(typed !== undefined && { style_code: typed }),
          ...(scenario.way === 'typed' && { read_label: false }),
        }),
      );
      const wasRead = way === 'photo' && outcome.verdict !== 'problem';
      return { outcome, reading: wasRead ? recordedReading(answer) : null };
    },

    /** Through the operation, each photo as it was read before; those never read are left out. */
    async recorded(photos: readonly LabelledPhoto[], readings: Readings): Promise<Outcome[]> {
      const left = photos.flatMap((photo) => {
        const reading = readings.get(photo.id);
        return reading ? [{ photo, reading }] : [];
      });
      const outcomes: Outcome[] = [];
      const runLane = async (lane: number) => {
        const space = openCaseSpace(bench.searchUrl, `recorded-${lane}`);
        const ofLane = openLocalStore(bench.shopifyUrl, `bench-lane-${lane}.myshopify.com`);
        const store = openCaseStore(ofLane, bench.shopifyUrl);
        const recorded = await openRecordedWay(space.url, {
          shop: store.shop,
          catalogue: store.catalogueFor(scenario),
        });
        for (let next = left.shift(); next !== undefined; next = left.shift()) {
          const { photo, reading } = next;
          const place = { photo, way: 'recorded', space, store } as const;
          const { outcome } = await ask(place, () =>
            recorded.match(reading, typedCode(photo, scenario)).catch(problemOf),
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

/** The box's code as a person types it, or with one character wrong. */
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

/** Only what the contract foresees is a problem; anything else ends the bench. */
function problemOf(error: unknown): { code: string } {
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && /^(upstream|store|image)_/.test(code)) return { code };
  throw error;
}
