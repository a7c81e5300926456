/**
 * Receives sixty boxes of a mixed day in Chromium at phone size, with a search key and without:
 *   npm run bench -- receive [--json]
 * States how many boxes of each kind ended where, the taps, the credits, and the seconds from the last photo to the last
 * settled row.
 */
import { parseArgs } from 'node:util';
import { openProduct, type Product } from '#test/e2e/support/open-product.ts';
import { installApp } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { PHONE } from '#test/support/open-browser.ts';
import { openSearchSpace } from '#test/support/open-search-space.ts';
import { type DayBox, missingDay, openDay } from './receive/day-of-boxes.ts';
import { receiveDay } from './receive/receive-day.ts';

const NO_SEARCH = { SERPAPI_KEY: '', EBAY_CLIENT_ID: '', EBAY_CLIENT_SECRET: '' };

const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
if (missingDay !== null) throw new Error(missingDay);
const day = await openDay();
const results: Record<string, Awaited<ReturnType<typeof receiveDay>>> = {};
for (const hasSearch of [true, false]) {
  const product = await openProduct('bench', ({ searchUrl }) => ({
    STARTING_CREDITS: '500',
    ...openSearchSpace(searchUrl, 'bench').env,
    ...(!hasSearch && NO_SEARCH),
  }));
  try {
    results[hasSearch ? 'with a search key' : 'without'] = await run(product, day);
  } finally {
    await product.stop();
  }
}
for (const [name, result] of Object.entries(results)) {
  console.log(name);
  console.table(result.boxes);
  console.log(result.times, result.asked);
}
if (values.json) console.log(JSON.stringify(results));

async function run(product: Product, boxes: readonly DayBox[]) {
  const store = openLocalStore(product.standIns.shopifyUrl);
  await installApp(product.url, store);
  const web = openSearchSpace(product.standIns.searchUrl, 'bench');
  return receiveDay({ product, store, web, screen: PHONE }, boxes);
}
