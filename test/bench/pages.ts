/**
 * Measures the pages of the built app in the admin, in Chromium:
 *   npm run bench -- pages [--json]
 * Times are medians of three runs, each with an empty browser cache.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openProduct, type Product } from '#test/e2e/support/open-product.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { PHONE, SCREENS } from '#test/support/open-browser.ts';
import { measureScripts } from './pages/measure-scripts.ts';
import { timeFirstPage } from './pages/time-first-page.ts';
import { timePhoto } from './pages/time-photo.ts';

const RUNS = 3;

const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
const load = loadavg()[0] ?? 0;
const product = await openProduct('bench');
try {
  await report(product);
} finally {
  await product.stop();
}

async function report(product: Product): Promise<void> {
  const first = await timeFirstPage(product, openLocalStore(product.standIns.shopifyUrl), PHONE);
  const scripts = await measureScripts(first.scripts);
  const screens: Record<string, { lcp_ms: Times; tap_to_result_ms: Times }> = {};
  for (const screen of SCREENS) {
    const store = openLocalStore(product.standIns.shopifyUrl);
    // The first run installs the app and does not count.
    await timeFirstPage(product, store, screen);
    const lcp = await times(() => timeFirstPage(product, store, screen).then(({ lcpMs }) => lcpMs));
    const photo = await times(() => timePhoto(product, store, screen));
    screens[`${screen.width}x${screen.height}`] = { lcp_ms: lcp, tap_to_result_ms: photo };
  }
  const result = { js_gzip_bytes: scripts, screens, load_before: Number(load.toFixed(2)) };
  console.table({
    'all pages, KB': kilobytes(scripts.total),
    [`largest, KB (${scripts.largest.name})`]: kilobytes(scripts.largest.bytes),
    'first page, KB': kilobytes(scripts.firstPage),
  });
  console.table(
    Object.entries(screens).map(([screen, { lcp_ms: lcp, tap_to_result_ms: photo }]) => ({
      screen,
      'first page, LCP ms': lcp.median,
      'each LCP': lcp.runs.join(', '),
      'photo to best match, ms': photo.median,
      'each photo': photo.runs.join(', '),
    })),
  );
  if (values.json) console.log(JSON.stringify(result));
}

type Times = { median: number; runs: number[] };

async function times(measure: () => Promise<number>): Promise<Times> {
  const runs: number[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(Math.round(await measure()));
  const median = runs.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
  return { median, runs };
}

function kilobytes(bytes: number): number {
  return Number((bytes / 1024).toFixed(1));
}
