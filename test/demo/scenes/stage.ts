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

/** A store with the app open in it at one screen size, and the means to act and take pictures. */
export type Stage = {
  product: Product;
  web: SearchSpace;
  store: LocalStore;
  admin: AdminUnderTest;
  hands: StaffHands;
  app: () => Frame;
  /** Saves `<name>-<screen>.png`, scrolled to `subject` or to the top. */
  shoot: (name: string, subject?: Locator) => Promise<void>;
};

/** Takes pictures of pages and states in one store. */
export type Scene = (stage: Stage) => Promise<void>;

export type StageOptions = {
  folder: string;
  /** Takes whole pages instead of the visible part. */
  isWhole: boolean;
};

let opened = 0;

/** Opens the app in a new store. */
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
  const admin = await product.openAdmin(store, screen, { drawImage: drawProduct });
  // Reading a blurred photo takes long on a busy machine.
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
      if (isWhole) await page.setViewportSize({ ...screen, height: await measureHeight(app()) });
      await app().waitForFunction(() =>
        [...document.images].every((image) => {
          const { top, bottom } = image.getBoundingClientRect();
          // Images out of sight load lazily.
          return image.complete || bottom < 0 || top > window.innerHeight;
        }),
      );
      // The first screenshot may miss parts that were just scrolled into view.
      await page.screenshot({ animations: 'disabled' });
      const png = await page.screenshot({ animations: 'disabled' });
      const small = await sharp(png).png({ palette: true, colours: 128, effort: 7 }).toBuffer();
      await writeFile(path.join(folder, `${name}-${screen.name}.png`), small);
      if (isWhole) await page.setViewportSize(screen);
    },
  };
}

/** Height of the whole page, with the bars of the admin around it. */
async function measureHeight(frame: Frame): Promise<number> {
  const barsPx = 120;
  return (await frame.evaluate(() => document.documentElement.scrollHeight)) + barsPx;
}
