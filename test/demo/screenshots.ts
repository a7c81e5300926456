import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { openProduct, type Product } from '#test/e2e/support/open-product.ts';
import { installApp } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { SCREENS } from '#test/support/open-browser.ts';
import { openSearchSpace } from '#test/support/open-search-space.ts';
import { createKeyByCommand } from '#test/support/spawn-app.ts';
import { startWebhookReceiver } from '#test/support/webhook-receiver.ts';
import { buildDemoPage } from './build-demo-page.ts';
import { callOperation } from './call-operation.ts';
import { say } from './print-results.ts';
import { identify } from './scenes/identify.ts';
import { list } from './scenes/list.ts';
import { programs } from './scenes/programs.ts';
import { receive } from './scenes/receive.ts';
import { records, withoutCredits, withoutStore } from './scenes/records.ts';
import { openStage, type Scene, type Screen } from './scenes/stage.ts';
import { toUpsert } from './to-upsert.ts';

/**
 * `npm run screenshots`: takes the pictures of README and docs from the running product, each page and state at both
 * sizes. `-- --only identify,list` takes some scenes; `-- --whole --out FOLDER` takes whole pages, for review.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const PHOTO = path.join(root, 'test/fixtures/labels/easy-under-armour.jpg');
const SPACE = 'pictures';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    whole: { type: 'boolean', default: false },
    out: { type: 'string', default: path.join(root, 'docs/pictures') },
  },
});
const folder = values.out;
const selected = values.only?.split(',');
const isSelected = (name: string) => !selected || selected.includes(name);

const receiver = await startWebhookReceiver();
const scenes: Record<string, Scene> = {
  ...{ identify, list, receive, records, withoutStore },
  programs: programs(receiver),
};
const known = [...Object.keys(scenes), 'withoutCredits', 'reference', 'demo'];
const unknown = selected?.filter((name) => !known.includes(name)) ?? [];
if (unknown.length > 0)
  throw new Error(`No scene ${unknown.join(', ')}; there are ${known.join(', ')}.`);
await mkdir(folder, { recursive: true });
await withProduct({}, async (product) => {
  for (const screen of SCREENS) {
    for (const [name, scene] of Object.entries(scenes)) {
      if (isSelected(name)) await runScene(product, scene, screen);
    }
    if (isSelected('reference')) await shootReference(product, screen);
  }
  if (isSelected('demo')) await shootDemo(product);
});
if (isSelected('withoutCredits')) {
  await withProduct({ STARTING_CREDITS: '0' }, async (product) => {
    for (const screen of SCREENS) await runScene(product, withoutCredits, screen);
  });
}
await receiver.close();
say(`Pictures are in ${path.relative(process.cwd(), folder)}.`);

async function withProduct(
  env: Record<string, string>,
  use: (product: Product) => Promise<void>,
): Promise<void> {
  const product = await openProduct('screenshots', ({ searchUrl }) => ({
    ...openSearchSpace(searchUrl, SPACE).env,
    TRUSTED_FETCH_ORIGINS: receiver.origin,
    ...env,
  }));
  try {
    await use(product);
  } catch (error) {
    const warnings = product.app.output().match(/^\{"level":[456]0.*$/gm) ?? [];
    say(`The app warned of: ${warnings.join('\n')}`);
    throw error;
  } finally {
    await product.stop();
  }
}

async function runScene(product: Product, scene: Scene, screen: Screen): Promise<void> {
  const web = openSearchSpace(product.standIns.searchUrl, SPACE);
  const stage = await openStage(product, web, screen, { folder, isWhole: values.whole });
  await scene(stage);
  await stage.admin.close();
}

async function shootReference(product: Product, screen: Screen): Promise<void> {
  const page = await product.browser.newPage({ viewport: screen });
  await page.goto(`${product.url}/api/v1/docs`);
  await page.getByRole('heading', { name: 'Identify a product from a photo' }).waitFor();
  await save(await page.screenshot(), `reference-${screen.name}`);
  await page.close();
}

/** Takes the README's picture: a photo and the results of the two operations. */
async function shootDemo(product: Product): Promise<void> {
  const store = openLocalStore(product.standIns.shopifyUrl, 'northlane-demo.myshopify.com');
  await openSearchSpace(product.standIns.searchUrl, SPACE).reset();
  await installApp(product.url, store);
  const key = await createKeyByCommand(product.settings, store.shop);
  const photo = await readFile(PHOTO);
  const match = await callOperation(product.url, key, 'image-product-match', {
    image_base64: photo.toString('base64'),
  });
  const upsert = await callOperation(
    product.url,
    key,
    'storefront-product-upsert',
    toUpsert(match),
  );
  const page = await product.browser.newPage({ viewport: { width: 1280, height: 620 } });
  await page.setContent(buildDemoPage(photo, match, upsert));
  await save(await page.screenshot(), 'demo');
  await page.close();
}

async function save(png: Buffer, name: string): Promise<void> {
  await sharp(png)
    .png({ palette: true, colours: 128, effort: 7 })
    .toFile(path.join(folder, `${name}.png`));
}
