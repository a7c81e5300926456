/**
 * Measures barcode and label reading on a folder of photos with ground truth (cases.json):
 *   npm run bench -- labels --cases <folder> [--only id,id] [--workers 1] [--ablate] [--verbose] [--json]
 * or on the photos that shops allowed to be kept, with what a person confirmed:
 *   npm run bench -- labels --from-shop <DATABASE_URL or DATA_DIR> [--shop SHOP] [--verbose] [--json]
 * The readers run in a process that receives photos as bytes and cannot open the truth. A code is exact when it equals
 * the truth without separators. `--ablate` prints for each rule of `doubts.ts` the codes that it holds back, and those
 * that without it would be acted on.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import { measureKeptPhotos } from './kept-photos/measure-kept-photos.ts';
import type { ReadingAnswer } from './label-reading-process.ts';
import {
  type Case,
  type Count,
  newAblation,
  newCount,
  newTally,
  scoreCodes,
  scoreDoubts,
  scoreNames,
  scoreSizes,
  type Tally,
  tally,
} from './label-scores.ts';
import { readTruth, startReader } from './start-reader.ts';

const gtin14 = (text: string) => text.replace(/\D/g, '').padStart(14, '0');

const percentile = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);

function describe({ styleCode, brand, description, size: read, unreadable }: LabelReading): string {
  const mark = styleCode
    ? ` ${styleCode.accepted ? 'accepted' : `(${styleCode.doubts?.join(', ') ?? ''})`}`
    : '';
  return `${styleCode?.printed ?? '-'}${mark} | ${brand ?? '-'} | ${description ?? '-'} | ${read ?? '-'}${unreadable ? ' | unreadable' : ''}`;
}

const newResults = () => ({
  rows: new Map<string, Count>(),
  total: newCount(),
  sizes: newTally(),
  gtins: newTally(),
  brands: newTally(),
  descriptions: newTally(),
  ablation: newAblation(),
  times: [] as number[],
  peakRssMb: 0,
});
type Results = ReturnType<typeof newResults>;

/** Counts what was read of one photo. Returns how its code came out. */
function count(
  results: Results,
  each: Case,
  { labels, gtins: read, ms, peakRssMb }: ReadingAnswer,
): string {
  const { rows, total, sizes, gtins, times } = results;
  times.push(ms);
  results.peakRssMb = Math.max(results.peakRssMb, peakRssMb);
  const row = rows.get(each.difficulty) ?? newCount();
  rows.set(each.difficulty, row);
  scoreCodes(row, each, labels);
  scoreNames(results.brands, results.descriptions, each, labels);
  scoreDoubts(results.ablation, each, labels);
  scoreSizes(sizes, each, labels);
  const onLabels = each.labels.map((label) => gtin14(label.gtin));
  tally(gtins, (each.expected.gtins_visible ?? []).map(gtin14), read, onLabels);
  return scoreCodes(total, each, labels);
}

const shareOf = (name: string, { readable, right, wrong }: Tally) =>
  `${name} ${right}/${readable} wrong ${wrong}`;

function report(results: Results, { json, ablate }: { json: boolean; ablate: boolean }): void {
  const { rows, total, sizes, gtins, brands, descriptions, times, peakRssMb } = results;
  console.table({ ...Object.fromEntries(rows), ALL: total });
  if (ablate) console.table(Object.fromEntries(results.ablation));
  times.sort((a, b) => a - b);
  const result = {
    ...total,
    sizes,
    gtins,
    brands,
    descriptions,
    by_difficulty: Object.fromEntries(rows),
    time_ms: {
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      max: percentile(times, 1),
    },
    peak_rss_mb: peakRssMb,
  };
  const tallies = { sizes, gtins, brands, descriptions };
  console.log(
    Object.entries(tallies)
      .map(([name, each]) => shareOf(name, each))
      .join('; '),
  );
  console.log(
    `time ms p50 ${result.time_ms.p50} p95 ${result.time_ms.p95} max ${result.time_ms.max}; peak RSS ${peakRssMb} MB`,
  );
  if (json) console.log(JSON.stringify(result));
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string' },
      'from-shop': { type: 'string' },
      shop: { type: 'string' },
      only: { type: 'string' },
      workers: { type: 'string', default: '1' },
      ablate: { type: 'boolean' },
      verbose: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  });
  const { 'from-shop': from, shop, verbose = false, json = false } = values;
  if (from !== undefined) {
    return measureKeptPhotos({ from, shop, verbose, json }, (secret) => startReader(secret, 1));
  }
  const folder = path.resolve(values.cases ?? '../shared/labels');
  const only = values.only?.split(',');
  const { cases } = readTruth(folder);
  const workers = Number(values.workers);
  const reader = await startReader(path.join(folder, 'cases.json'), workers);
  const results = newResults();
  // Each worker takes the next photo as soon as it has finished one.
  const left = cases.filter(({ id }) => only?.includes(id) ?? true).values();
  const readAll = async () => {
    for (const each of left) {
      const answer = await reader.read(readFileSync(path.join(folder, each.file)));
      const outcome = count(results, each, answer);
      if (!verbose) continue;
      const wanted = each.expected.style_codes_visible?.join(', ') ?? '';
      const ms = Math.round(answer.ms);
      console.log(`${each.id} ${each.difficulty} [${wanted}] ${outcome} ${ms} ms`);
      for (const label of answer.labels) console.log(`    ${describe(label)}`);
      const known = new Set((each.expected.gtins_visible ?? []).map(gtin14));
      const others = answer.gtins.filter((gtin) => !known.has(gtin));
      if (others.length > 0) console.log(`    barcodes not in the truth: ${others.join(', ')}`);
    }
  };
  await Promise.all(Array.from({ length: workers }, readAll));
  await reader.close();
  report(results, { json, ablate: values.ablate ?? false });
}

await main();
