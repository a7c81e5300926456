import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '#test/support/ensure-built.ts';
import { installApp, openAppUrl } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { openBrowser, SCREENS } from '#test/support/open-browser.ts';
import { appSettings, createKeyByCommand, spawnApp } from '#test/support/spawn-app.ts';
import { startStandIns } from '#test/support/start-stand-ins.ts';
import { callOperation } from './call-operation.ts';
import { say } from './print-answers.ts';
import { storyPage } from './story-page.ts';
import { toUpsert } from './to-upsert.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, 'docs/pictures');
const PHOTO = path.join(root, 'test/fixtures/labels/easy-under-armour.jpg');

/** `npm run screenshots`: the pictures of README and docs, made anew from the running product. */
await ensureBuilt();
await mkdir(folder, { recursive: true });
const standIns = await startStandIns();
const settings = {
  ...appSettings(standIns),
  APP_URL: 'https://app.example.com',
  PORT: '0',
  DATA_DIR: path.join(root, '.cache/screenshots', String(process.pid)),
};
const app = await spawnApp(settings);
const browser = await openBrowser();
const store = openLocalStore(standIns.shopifyUrl, 'northlane-demo.myshopify.com');
await installApp(app.ready, store);

for (const screen of SCREENS) {
  const context = await browser.newContext({
    viewport: screen,
    userAgent: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36',
  });
  await context.route(/^https:\/\//, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  const page = await context.newPage();
  await page.goto(await openAppUrl(app.ready, store));
  await page.getByText('Credits').waitFor();
  await page.screenshot({ path: path.join(folder, `home-${screen.name}.png`) });
  await page.goto(`${app.ready}/api/v1/docs`);
  await page.getByRole('heading', { name: 'Identify a product from a photo' }).waitFor();
  await page.screenshot({ path: path.join(folder, `reference-${screen.name}.png`) });
  await context.close();
}

const key = await createKeyByCommand(settings, store.shop);
const photo = await readFile(PHOTO);
const match = await callOperation(app.ready, key, 'image-product-match', {
  image_base64: photo.toString('base64'),
});
const upsert = await callOperation(app.ready, key, 'storefront-product-upsert', toUpsert(match));
const page = await browser.newPage({ viewport: { width: 1280, height: 620 } });
await page.setContent(storyPage(photo, match, upsert));
await page.screenshot({ path: path.join(folder, 'demo.png') });

await browser.close();
await app.stop();
await standIns.stop();
say(`Pictures are in ${path.relative(root, folder)}.`);
process.exit(0);
