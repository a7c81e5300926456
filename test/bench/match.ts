/**
 * Measures the match from photo to result on simulated webs, most of which are misleading:
 *   npm run bench -- match [--n 3000] [--seed match] [--curve docs/pictures/match-curve.svg] [--json]
 *     [--web-seed match] [--only scenario,scenario] [--misses] [--recorded]
 * Every scenario uses the same photos, in the generator's usual mix of kinds, and replaces those to which it does not
 * apply by others. Reading takes most of the time. Therefore photos are sent over REST to the built app in the first
 * scenario, where the product is on offer, and only a few of them in the others; the rest call the operation with the
 * recorded reading. A case that ran both ways must give the same result. In some scenarios the store at local Shopify
 * has something about the product. `searches` counts requests to the web.
 * `--misses` lists refusals of the first scenario and those of `--only`. `--web-seed` changes the pages, not the photos.
 * `--recorded` takes the readings of the last run and reads no photo; not for published figures.
 */
import { parseArgs } from 'node:util';
import { loadLabelledPhotos } from './match/load-labelled-photos.ts';
import { withMatchBench } from './match/open-cases.ts';
import { pickEvenly } from './match/pick-evenly.ts';
import { reportMatch } from './match/report-match.ts';
import { runScenarios } from './match/run-scenarios.ts';
import { BENCH_SCENARIOS } from './match/scenarios.ts';

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '3000' },
    seed: { type: 'string', default: 'match' },
    'web-seed': { type: 'string' },
    only: { type: 'string' },
    curve: { type: 'string' },
    recorded: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

/** Smallest number of photos made. A smaller run picks some of them evenly, which keeps the mix of kinds. */
const MIN_PHOTOS = 150;
/** Photos made per case of a scenario: three in five have a label that is read with certainty. */
const PHOTOS_PER_CASE = 1.75;
/** Smallest number of cases per scenario in a run of 3,000 or more. */
const MIN_CASES = 100;

const only = values.only?.split(',');
const n = Number(values.n);
const least = Math.min(MIN_CASES, Math.ceil((MIN_CASES * n) / 3000));
const perScenario = Math.max(least, Math.ceil(n / BENCH_SCENARIOS.length));
const all = await loadLabelledPhotos(
  Math.max(MIN_PHOTOS, Math.ceil(perScenario * PHOTOS_PER_CASE)),
  values.seed,
);
const photos = pickEvenly(all, perScenario);
const task = {
  photos,
  more: all.filter((photo) => !photos.includes(photo)),
  scenarios: BENCH_SCENARIOS.filter(({ name }) => only?.includes(name) ?? true),
  seed: values.seed,
  webSeed: values['web-seed'] ?? values.seed,
  isRecorded: values.recorded,
};
const startedAt = performance.now();
const measured = await withMatchBench((bench) => runScenarios(bench, task));
const wholeRunMs = Math.round(performance.now() - startedAt);
await reportMatch(
  { ...measured, wholeRunMs },
  {
    json: values.json,
    ...(values.curve !== undefined && { curve: values.curve }),
    missesOf: values.misses ? ['on_offer', ...(only ?? [])] : [],
  },
);
