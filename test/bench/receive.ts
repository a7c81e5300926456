/**
 * Receives sixty boxes of a mixed day in Chromium at phone size, with a search key and without:
 *   npm run bench -- receive [--json] [--camera [--pace 3]]
 * The photos are chosen all at once; with --camera each is taken by the camera in the page, one every `pace` seconds.
 * Then all that is sure is approved, every question answered, and the rest approved. States how many boxes of each kind
 * ended where, the taps, the credits, the seconds from the last photo to the last settled row, and each size whose stock
 * is not what arrived of it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openProductIn, type Product } from '#test/e2e/support/open-product.ts';
import { writePhotoCamera } from '#test/support/fake-camera.ts';
import { installApp } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { PHONE } from '#test/support/open-browser.ts';
import { openSearchSpace } from '#test/support/open-search-space.ts';
import { type DayBox, missingDay, openDay } from './receive/day-of-boxes.ts';
import { choosePhotos, receiveDay } from './receive/receive-day.ts';
import { takeWithCamera } from './receive/take-with-camera.ts';

const NO_SEARCH = { SERPAPI_KEY: '', EBAY_CLIENT_ID: '', EBAY_CLIENT_SECRET: '' };

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    camera: { type: 'boolean', default: false },
    pace: { type: 'string', default: '3' },
  },
});
if (missingDay !== null) throw new Error(missingDay);
const day = await openDay();
const folder = await mkdtemp(path.join(tmpdir(), 'camera-'));
const flags = values.camera ? await openCamera() : [];
const results: Record<string, Awaited<ReturnType<typeof receiveDay>>> = {};
for (const hasSearch of [true, false]) {
  const product = await openProductIn(flags, 'bench', ({ searchUrl }) => ({
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
  console.table(result.taps);
  console.table(result.wrongStock);
}
await rm(folder, { recursive: true, force: true });
if (values.json) console.log(JSON.stringify(results));

async function run(product: Product, boxes: readonly DayBox[]) {
  const store = openLocalStore(product.standIns.shopifyUrl);
  await installApp(product.url, store);
  const web = openSearchSpace(product.standIns.searchUrl, 'bench');
  const stage = { product, store, web, screen: PHONE };
  return receiveDay(stage, boxes, values.camera ? takeWithCamera : choosePhotos);
}

function openCamera(): Promise<string[]> {
  const photos = day.map(({ jpeg }) => jpeg);
  return writePhotoCamera(path.join(folder, 'day.y4m'), photos, Number(values.pace));
}
