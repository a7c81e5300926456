/**
 * Measures the match from photo to answer on webs made to mislead it:
 *   npm run bench -- match [--n 3000] [--seed match] [--curve docs/pictures/match-curve.svg] [--json]
 *     [--web-seed match] [--only scenario,scenario] [--misses] [--recorded]
 * Every scenario is asked about the same photos of the generator's natural mix (made once), and about others of them
 * in the place of those to which it does not apply. Reading is
 * what costs time, so a photo goes the whole way (REST to the built app, every pixel read) on the good web, and
 * a few of them in every other scenario; the rest goes through the operation with that reading recorded.
 * Where a case went both ways the two answers must be the same. `--misses` lists what was refused on the good
 * web, and in the scenarios of `--only`. `--web-seed` changes what shops say, not the photos.
 * In some scenarios the shop's own store, at local Shopify, holds something about the box; `searches` tells what a
 * scenario asked of the web. `--recorded` takes the readings of the last run and reads no photo: for
 * work on the decision, not for figures.
 */
import { parseArgs } from 'node:util';
import { withMatchBench } from './match/ask.ts';
import { evenly } from './match/evenly.ts';
import { labelledPhotos } from './match/labelled-photos.ts';
import { report } from './match/report.ts';
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

/** Photos made at least; a smaller run takes some of them, evenly, so that the mix stays. */
const LEAST_PHOTOS = 150;
/** Photos made for each one that a scenario asks about: three in five have a label that is read for certain. */
const SPARE = 1.75;
/** A run of 3,000 and more asks every scenario this often. */
const LEAST_CASES = 100;

const only = values.only?.split(',');
const n = Number(values.n);
const least = Math.min(LEAST_CASES, Math.ceil((LEAST_CASES * n) / 3000));
const perScenario = Math.max(least, Math.ceil(n / BENCH_SCENARIOS.length));
const all = await labelledPhotos(
  Math.max(LEAST_PHOTOS, Math.ceil(perScenario * SPARE)),
  values.seed,
);
const photos = evenly(all, perScenario);
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
await report(
  { ...measured, wholeRunMs },
  {
    json: values.json,
    ...(values.curve !== undefined && { curve: values.curve }),
    missesOf: values.misses ? ['on_offer', ...(only ?? [])] : [],
  },
);
