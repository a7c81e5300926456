/**
 * Measures barcode and label reading on a folder of photos with ground truth (cases.json):
 *   npm run bench -- labels --cases <folder> [--only id,id] [--workers 1] [--verbose] [--json]
 * or on the photos that shops allowed to be kept, with what a person confirmed:
 *   npm run bench -- labels --from-shop <DATABASE_URL or DATA_DIR> [--shop SHOP] [--verbose] [--json]
 * The readers run in a process that receives photos as bytes and cannot open the truth. A code is exact when it equals
 * the truth without separators.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import { MEMORY_FLAGS, MEMORY_SETTINGS } from '../support/memory-settings.ts';
import { measureKeptPhotos } from './kept-photos/measure-kept-photos.ts';
import type { ReadingAnswer, ReadingRequest } from './label-reading-process.ts';

const truthFile = z.object({
  cases: z.array(
    z.object({
      id: z.string(),
      file: z.string(),
      difficulty: z.string(),
      expected: z.object({
        style_codes_visible: z.array(z.string()).optional(),
        sizes_visible: z.array(z.string()).optional(),
        gtins_visible: z.array(z.string()).optional(),
      }),
      labels: z.array(z.object({ style_code: z.string(), gtin: z.string() })),
    }),
  ),
});
type Case = z.output<typeof truthFile>['cases'][number];

const toKey = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
const size = (text: string) => text.toUpperCase().replace(/\s+/g, '');
const gtin14 = (text: string) => text.replace(/\D/g, '').padStart(14, '0');

const newCount = () => ({
  n: 0,
  readable: 0,
  exact: 0,
  wrong: 0,
  none: 0,
  accepted: 0,
  accepted_wrong: 0,
  no_code: 0,
  false_reads: 0,
  stack_labels: 0,
  stack_exact: 0,
  stack_wrong: 0,
});
type Count = ReturnType<typeof newCount>;
const newTally = () => ({ readable: 0, right: 0, wrong: 0 });

/** Scores the codes of a photo. A photo of one style gives one code, so several different ones count as none. */
function score(count: Count, truth: Case, labels: readonly LabelReading[]): string {
  const visible = (truth.expected.style_codes_visible ?? []).map(toKey);
  const onLabels = new Set(truth.labels.map((each) => toKey(each.style_code)));
  const codes = labels.flatMap(({ styleCode }) => (styleCode ? [styleCode] : []));
  const keys = [...new Set(codes.map((code) => toKey(code.printed)))];
  count.n += 1;
  if (visible.length === 0) {
    count.no_code += 1;
    const isFalse = keys.some((key) => !onLabels.has(key));
    count.false_reads += Number(isFalse);
    return isFalse ? 'FALSE READ' : 'ok';
  }
  if (visible.length > 1) {
    const right = keys.filter((key) => visible.includes(key)).length;
    count.stack_labels += visible.length;
    count.stack_exact += right;
    count.stack_wrong += keys.length - right;
    return `${right}/${visible.length}${keys.length > right ? ' WRONG' : ''}`;
  }
  const accepted = new Set(
    codes.filter((each) => each.accepted).map((each) => toKey(each.printed)),
  );
  const best = accepted.size === 1 ? [...accepted][0] : keys.length === 1 ? keys[0] : undefined;
  count.readable += 1;
  count.accepted += Number(accepted.size === 1);
  count.accepted_wrong += Number(accepted.size === 1 && !accepted.has(visible[0] ?? ''));
  if (best === undefined) count.none += 1;
  else if (best === visible[0]) count.exact += 1;
  else count.wrong += 1;
  return best === undefined ? 'none' : best === visible[0] ? 'exact' : 'WRONG';
}

function tally(
  into: ReturnType<typeof newTally>,
  wanted: string[],
  got: string[],
  allowed: string[],
) {
  const have = new Set(got);
  into.readable += new Set(wanted).size;
  into.right += [...new Set(wanted)].filter((each) => have.has(each)).length;
  into.wrong += [...have].filter((each) => !allowed.includes(each)).length;
}

const percentile = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);

function describe({ styleCode, brand, description, size: read, unreadable }: LabelReading): string {
  const mark = styleCode
    ? `${styleCode.accepted ? ' accepted' : ''}${styleCode.repaired ? ' repaired' : ''}`
    : '';
  return `${styleCode?.printed ?? '-'}${mark} | ${brand ?? '-'} | ${description ?? '-'} | ${read ?? '-'}${unreadable ? ' | unreadable' : ''}`;
}

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Starts the readers in a process that can read the app and its packages, and checks that it cannot read the truth. */
async function startReader(truth: string, workers: number) {
  const readable = [ROOT, realpathSync(path.join(ROOT, 'node_modules'))];
  const child = fork(
    path.join(import.meta.dirname, 'label-reading-process.ts'),
    [String(workers)],
    {
      serialization: 'advanced',
      env: { ...process.env, ...MEMORY_SETTINGS },
      execArgv: [
        ...MEMORY_FLAGS,
        '--permission',
        '--allow-addons',
        '--allow-worker',
        ...readable.map((folder) => `--allow-fs-read=${folder}`),
      ],
    },
  );
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`The reading process ended with ${code}`);
  });
  const answers = new Map<number, (answer: ReadingAnswer) => void>();
  child.on('message', (answer: ReadingAnswer) => answers.get(answer.id)?.(answer));
  let nextId = 0;
  const ask = (request: { secret: string } | { photo: Uint8Array }) => {
    const id = nextId;
    nextId += 1;
    const answered = new Promise<ReadingAnswer>((resolve) => answers.set(id, resolve));
    child.send({ id, ...request } satisfies ReadingRequest);
    return Promise.race([answered, exited]);
  };
  await ask({ secret: truth });
  return {
    read: (photo: Uint8Array) => ask({ photo }),
    close: () => {
      child.send('end');
      return exited.catch(() => undefined);
    },
  };
}

function readTruth(folder: string): string {
  try {
    return readFileSync(path.join(folder, 'cases.json'), 'utf8');
  } catch {
    console.error(
      `There is no cases.json in ${folder}. Name a folder that has one: --cases FOLDER.`,
    );
    process.exit(2);
  }
}

const newResults = () => ({
  rows: new Map<string, Count>(),
  total: newCount(),
  sizes: newTally(),
  gtins: newTally(),
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
  score(row, each, labels);
  const wantedSizes = (each.expected.sizes_visible ?? []).map(size);
  const readSizes = labels.flatMap((label) => (label.size ? [size(label.size)] : []));
  tally(sizes, wantedSizes, readSizes, wantedSizes);
  const onLabels = each.labels.map((label) => gtin14(label.gtin));
  tally(gtins, (each.expected.gtins_visible ?? []).map(gtin14), read, onLabels);
  return score(total, each, labels);
}

function report({ rows, total, sizes, gtins, times, peakRssMb }: Results, asJson: boolean): void {
  console.table({ ...Object.fromEntries(rows), ALL: total });
  times.sort((a, b) => a - b);
  const result = {
    ...total,
    sizes,
    gtins,
    by_difficulty: Object.fromEntries(rows),
    time_ms: {
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      max: percentile(times, 1),
    },
    peak_rss_mb: peakRssMb,
  };
  const { readable, right, wrong } = sizes;
  console.log(
    `sizes ${right}/${readable} wrong ${wrong}; gtins ${gtins.right}/${gtins.readable} wrong ${gtins.wrong}`,
  );
  console.log(
    `time ms p50 ${result.time_ms.p50} p95 ${result.time_ms.p95} max ${result.time_ms.max}; peak RSS ${peakRssMb} MB`,
  );
  if (asJson) console.log(JSON.stringify(result));
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string' },
      'from-shop': { type: 'string' },
      shop: { type: 'string' },
      only: { type: 'string' },
      workers: { type: 'string', default: '1' },
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
  const { cases } = truthFile.parse(JSON.parse(readTruth(folder)));
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
    }
  };
  await Promise.all(Array.from({ length: workers }, readAll));
  await reader.close();
  report(results, json);
}

await main();
