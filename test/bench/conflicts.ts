/**
 * Measures the reported conflicts between a label and three sites with its code, which contradict it, agree in other
 * words or say nothing, and how the list form is filled in for each style on a photo.
 *   npm run bench -- conflicts [--seeds a,b] [--n 300] [--json] [--show]
 * `--n` labels, split among the seeds; `--show` prints each unexpected result.
 */
import { parseArgs } from 'node:util';
import type { ImageProductMatchOutput } from '#app/operations/image-product-match/contract.ts';
import { installApp } from '#test/support/install-app.ts';
import { countResults } from '#test/support/labels-and-sites/count-results.ts';
import { judgeLabels } from '#test/support/labels-and-sites/judge-conflicts.ts';
import {
  type AppWithWeb,
  type LabelResult,
  matchLabels,
  modelSettings,
} from '#test/support/labels-and-sites/match-labels.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { openSearchSpace } from '#test/support/open-search-space.ts';
import { generatorProblem, planSomeLabels } from '#test/support/plan-labels.ts';
import { createKeyByCommand } from '#test/support/spawn-app.ts';
import { startModelService } from '#test/support/start-model-service.ts';
import { startProduct } from '#test/support/start-product.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: 'conflicts-1,conflicts-2' },
    n: { type: 'string', default: '300' },
    json: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
  },
});
if (generatorProblem !== null) throw new Error(generatorProblem);
const seeds = values.seeds.split(',');

const model = await startModelService();
const product = await startProduct('bench-conflicts', ({ searchUrl }) => ({
  ...openSearchSpace(searchUrl, 'conflicts').env,
  ...modelSettings(model),
  RATE_LIMIT_PER_MINUTE: '100000',
  STARTING_CREDITS: '100000',
}));
try {
  const store = openLocalStore(product.standIns.shopifyUrl);
  await installApp(product.url, store);
  const key = await createKeyByCommand(product.settings, store.shop);
  const app: AppWithWeb = {
    model,
    web: openSearchSpace(product.standIns.searchUrl, 'conflicts'),
    match: (photo) => send(photo, key),
  };
  const photos = await Promise.all(
    seeds.map((seed) => planSomeLabels(seed, Math.ceil(Number(values.n) / seeds.length))),
  );
  const results = await matchLabels(app, photos.flat());
  if (values.show) for (const one of results) show(one);
  const figures = { seeds, ...countResults(results) };
  if (values.json) console.log(JSON.stringify(figures));
  else {
    console.table(figures.arms);
    console.table(figures.drafts);
    console.log(`unrecognised wordings: ${figures.unrecognised_wordings.join(', ') || 'none'}`);
  }
  const { arms, drafts } = figures;
  const wrong =
    arms.contradicting.conflicts_missed +
    arms.contradicting.between_sites_missed +
    arms.contradicting.matched_high +
    arms.agreeing.false_conflicts +
    arms.silent.false_conflicts +
    drafts.foreign_sizes +
    drafts.foreign_barcodes +
    drafts.missing_sizes +
    drafts.wrong_counts;
  process.exitCode = wrong === 0 ? 0 : 1;
} finally {
  await product.stop();
  await model.close();
}

async function send(photo: Buffer, key: string): Promise<ImageProductMatchOutput> {
  const response = await fetch(new URL('/api/v1/image-product-match', product.url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({ image_base64: photo.toString('base64'), include_trace: true }),
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  return body as ImageProductMatchOutput;
}

function show(one: LabelResult): void {
  const { arm, photo, pages, answer } = one;
  const verdicts = judgeLabels(one);
  const isFalse = arm !== 'contradicting' && answer.variant_conflicts.length > 0;
  const isBad = verdicts.some(
    ({ verdict, unrecognised }) => verdict === 'missed' || unrecognised.length > 0,
  );
  if (!isFalse && !isBad && answer.matched) return;
  const labels = pages.map(({ label, wordings }) => [label.description, label.width, wordings]);
  console.error(
    JSON.stringify([
      arm,
      photo.id,
      labels,
      answer.variant_conflicts,
      answer.confidence,
      answer.reason,
    ]),
  );
}
