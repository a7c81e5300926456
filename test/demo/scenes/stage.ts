import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Frame, Locator } from 'playwright-core';
import sharp from 'sharp';
import type { AdminUnderTest } from '#test/e2e/support/open-admin-page.ts';
import type { Product } from '#test/e2e/support/open-product.ts';
import { type StaffHands, staffHands } from '#test/e2e/support/staff-hands.ts';
import { type LocalStore, openLocalStore } from '#test/support/local-store.ts';
import type { SearchSpace } from '#test/support/open-search-space.ts';
import { drawProduct } from './draw-product.ts';

export type Screen = { name: string; width: number; height: number };

/** One store with the app open in it, at one size, and a camera. */
export type Stage = {
  product: Product;
  web: SearchSpace;
  store: LocalStore;
  admin: AdminUnderTest;
  hands: StaffHands;
  app: () => Frame;
  /** Takes the picture `<name>-<screen>.png`, scrolled to what it is about. */
  shoot: (name: string, subject?: Locator) => Promise<void>;
};

/** Pages and states of one store, in the order of a day's work. */
export type Scene = (stage: Stage) => Promise<void>;

export type StageOptions = {
  folder: string;
  /** Takes each page from top to bottom instead of what one screen shows. */
  isWhole: boolean;
};

let opened = 0;

/** Opens a store nobody has worked in yet. */
export async function openStage(
  product: Product,
  web: SearchSpace,
  screen: Screen,
  { folder, isWhole }: StageOptions,
): Promise<Stage> {
  await mkdir(folder, { recursive: true });
  opened += 1;
  const store = openLocalStore(product.standIns.shopifyUrl, `northlane-${opened}.myshopify.com`);
  await web.reset();
  const admin = await product.openAdmin(store, screen);
  await admin.page.context().route(/\.jpg(\?|$)/, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ contentType: 'image/svg+xml', body: drawProduct(pathname) });
  });
  // Reading a blurred photo is slow on a machine that has more to do.
  admin.page.setDefaultTimeout(120_000);
  const app = () => admin.frame;
  return {
    product,
    web,
    store,
    admin,
    app,
    hands: staffHands(app),
    async shoot(name, subject) {
      const { page } = admin;
      await (subject
        ? subject.first().evaluate((element) => element.scrollIntoView({ block: 'center' }))
        : app().evaluate(() => window.scrollTo(0, 0)));
      if (isWhole) await page.setViewportSize({ ...screen, height: await wholeHeight(app()) });
      await app().waitForFunction(() =>
        [...document.images].every((image) => {
          const { top, bottom } = image.getBoundingClientRect();
          // What is out of sight is not loaded before it is near.
          return image.complete || bottom < 0 || top > window.innerHeight;
        }),
      );
      // What was just scrolled into sight may be unpainted in the first.
      await page.screenshot({ animations: 'disabled' });
      const png = await page.screenshot({ animations: 'disabled' });
      const small = await sharp(png).png({ palette: true, colours: 128, effort: 7 }).toBuffer();
      await writeFile(path.join(folder, `${name}-${screen.name}.png`), small);
      if (isWhole) await page.setViewportSize(screen);
    },
  };
}

/** Of the page with the admin's bars around it. */
async function wholeHeight(frame: Frame): Promise<number> {
  const bars = 120;
  return (await frame.evaluate(() => document.documentElement.scrollHeight)) + bars;
}
