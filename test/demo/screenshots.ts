import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openAdminPage } from '#test/e2e/support/open-admin-page.ts';
import { ensureBuilt } from '#test/support/ensure-built.ts';
import { installApp } from '#test/support/install-app.ts';
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
  await shootPages(screen);
  await shootReference(screen);
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

/** Each page as staff see it in the admin, with one box matched and ready to be listed. */
async function shootPages(screen: (typeof SCREENS)[number]): Promise<void> {
  const admin = await openAdminPage(browser, {
    shopifyUrl: standIns.shopifyUrl,
    app: { url: app.ready, configuredUrl: settings.APP_URL },
    store,
    screen,
  });
  const shoot = (name: string) =>
    admin.page.screenshot({ path: path.join(folder, `${name}-${screen.name}.png`) });
  await shoot('home');
  await admin.goTo('/app/identify');
  await shoot('identify');
  const buffer = await readFile(PHOTO);
  await admin.frame
    .getByTestId('camera')
    .setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer });
  await admin.frame.getByText('Looking at it').waitFor();
  await shoot('identify-at-work');
  await admin.frame.getByText('Looking at it').waitFor({ state: 'detached' });
  await shoot('identify-match');
  await admin.frame
    .getByRole('link', { name: /List/ })
    .or(admin.frame.getByRole('button', { name: /List/ }))
    .first()
    .click();
  await admin.frame.getByRole('button', { name: 'Preview', exact: true }).waitFor();
  await shoot('list');
  for (const page of ['activity', 'keys', 'credits', 'settings']) {
    await admin.goTo(`/app/${page}`);
    await shoot(page);
  }
  await admin.close();
}

async function shootReference(screen: (typeof SCREENS)[number]): Promise<void> {
  const page = await browser.newPage({ viewport: screen });
  await page.goto(`${app.ready}/api/v1/docs`);
  await page.getByRole('heading', { name: 'Identify a product from a photo' }).waitFor();
  await page.screenshot({ path: path.join(folder, `reference-${screen.name}.png`) });
  await page.close();
}
