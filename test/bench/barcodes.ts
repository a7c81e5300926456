/**
 * Measures the barcode reader on camera photos of EAN-13 and UPC-A symbols in a folder and its subfolders. A `.txt`
 * of the same name holds the expected digits:
 *   npm run bench -- barcodes --cases <folder> [--verbose] [--json]
 * Right: only the expected number was read; wrong: any other number was; none: no number was.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createPhotoDecoder } from '#app/imaging/create-photo-decoder.ts';
import { createBarcodeReader } from '#app/providers/barcode-reader/create-barcode-reader.ts';

type Outcome = 'right' | 'wrong' | 'none';

const PICTURES = new Set(['.webp', '.jpg', '.jpeg', '.png']);
const RETAIL = new Set(['EAN13', 'UPCA', 'EAN8']);
const gtin14 = (digits: string) => digits.trim().padStart(14, '0');

const { values } = parseArgs({
  options: {
    cases: { type: 'string' },
    verbose: { type: 'boolean' },
    json: { type: 'boolean' },
  },
});
const folder = path.resolve(values.cases ?? '../shared/barcodes');
const decoder = createPhotoDecoder({ concurrency: 1 });
const reader = createBarcodeReader();
const rows = new Map<string, Record<Outcome, number> & { n: number }>();
const times: number[] = [];
for (const file of findPictures(folder)) await measure(file);
await Promise.all([decoder.close(), reader.close()]);
const total = newRow();
for (const row of rows.values()) {
  for (const key of ['n', 'right', 'wrong', 'none'] as const) total[key] += row[key];
}
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))];
const timeMs = { p50: at(0.5) ?? 0, p95: at(0.95) ?? 0, max: at(1) ?? 0 };
console.table({ ...Object.fromEntries(rows), ALL: total });
console.log(`time ms p50 ${timeMs.p50} p95 ${timeMs.p95} max ${timeMs.max}`);
if (values.json) console.log(JSON.stringify({ ...total, time_ms: timeMs }));

function newRow() {
  return { n: 0, right: 0, wrong: 0, none: 0 };
}

function findPictures(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => PICTURES.has(path.extname(name)))
    .map((name) => path.join(root, name))
    .filter((name) => existsSync(toTruthFile(name)))
    .sort();
}

function toTruthFile(picture: string): string {
  return picture.slice(0, -path.extname(picture).length).concat('.txt');
}

async function measure(file: string): Promise<void> {
  const { signal } = new AbortController();
  const photo = await decoder.normalise(readFileSync(file), { pointer: '', signal });
  const wanted = gtin14(readFileSync(toTruthFile(file), 'utf8'));
  const before = performance.now();
  const reads = await reader.read(photo, { signal });
  const ms = Math.round(performance.now() - before);
  times.push(ms);
  const numbers = new Set(
    reads.filter(({ format }) => RETAIL.has(format)).map(({ text }) => gtin14(text)),
  );
  const isWrong = [...numbers].some((number) => number !== wanted);
  const outcome: Outcome = isWrong ? 'wrong' : numbers.has(wanted) ? 'right' : 'none';
  const group = path.relative(folder, path.dirname(file)) || '.';
  const row = rows.get(group) ?? newRow();
  rows.set(group, row);
  row.n += 1;
  row[outcome] += 1;
  if (!values.verbose) return;
  const found = reads.map(({ format, text, weak }) => `${format} ${text}${weak ? ' weak' : ''}`);
  const size = `${photo.widthPx}x${photo.heightPx}`;
  console.log(`${path.relative(folder, file)} ${size} ${outcome} ${ms} ms [${found.join(', ')}]`);
}
