import { readFile } from 'node:fs/promises';
import type { Browser, Frame } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, SCREENS } from '#test/support/open-browser.ts';
import { type AppUnderTest, startApp } from '#test/support/start-app.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoSidewaysScroll } from '../support/expect-no-sideways-scroll.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const SMALL_PHONE = { name: 'small phone', width: 360, height: 640 } as const;
const fixture = (name: string) =>
  readFile(new URL(`../../fixtures/labels/${name}`, import.meta.url));
const jpeg = (buffer: Buffer) => ({ name: 'box.jpg', mimeType: 'image/jpeg', buffer });
/** The middle of LC2818-101 on the upright photo, measured in the file, as fractions of its sides. */
const CODE_AT = { x: 277 / 1600, y: 276 / 1200 };

let app: AppUnderTest;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** How far the code's mark is from the code on the screen, in pixels. */
async function codeIsOff(page: Frame, name: string): Promise<number> {
  const image = page.getByRole('img', { name });
  const mark = page.locator('[data-mark="style_code"] polygon').first();
  const found = await mark.boundingBox();
  const photo = await image.evaluate((element: HTMLImageElement) => {
    const box = element.getBoundingClientRect();
    const scale = Math.min(box.width / element.naturalWidth, box.height / element.naturalHeight);
    return { width: element.naturalWidth * scale, height: element.naturalHeight * scale };
  });
  const box = await image.boundingBox();
  if (!found || !box) return Number.POSITIVE_INFINITY;
  const x = box.x + (box.width - photo.width) / 2 + CODE_AT.x * photo.width;
  const y = box.y + (box.height - photo.height) / 2 + CODE_AT.y * photo.height;
  return Math.hypot(found.x + found.width / 2 - x, found.y + found.height / 2 - y);
}

describe.each([...SCREENS, SMALL_PHONE])('on a $name', { timeout: 120_000 }, (screen) => {
  it('what was read is marked where it stands on a photo that the camera stored turned', async () => {
    const turned = await sharp(await fixture('easy-nike.jpg'))
      .rotate(-90)
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 92 })
      .toBuffer();
    const staff = await openStaffAtWork(browser, app, await app.openShop(), screen);
    await staff.goTo('/app/identify');
    await staff.snap(jpeg(turned));
    expect(await codeIsOff(staff.app(), 'What you took')).toBeLessThan(4);
    const list = staff.app().getByRole('list', { name: 'Read on the photo' });
    for (const words of ['Style code LC2818-101', 'Size US 8.5', 'Barcode 195503583218']) {
      expect(await list.getByText(words).count(), words).toBe(1);
    }

    await staff.goTo('/app/activity');
    await staff.app().getByRole('link', { name: 'Image product match' }).click();
    await staff.app().getByText('How it was found').waitFor();
    expect(await codeIsOff(staff.app(), 'The photo')).toBeLessThan(4);
    for (const words of [/^Read the label/, /^Read the barcodes/, 'Looked in your store']) {
      expect(await staff.app().getByText(words).count(), String(words)).toBeGreaterThan(0);
    }
    await expectNoSidewaysScroll(staff.app());
    await expectAccessible(staff.app());
    await staff.close();
  });

  it('the boxes of a stack are numbered on the photo as in the words under it', async () => {
    const staff = await openStaffAtWork(browser, app, await app.openShop(), screen);
    await staff.goTo('/app/identify');
    await staff.snap(jpeg(await fixture('stack-of-three.jpg')));
    const lines = staff
      .app()
      .getByRole('list', { name: 'Read on the photo' })
      .getByRole('listitem');
    expect(await lines.count()).toBe(3);
    expect(await lines.nth(2).innerText()).toMatch(/^Label 3: Style code M9160C/);
    const numbers = staff.app().locator('svg text');
    expect(await numbers.allTextContents()).toEqual(['1', '2', '3']);
    const tops = await numbers.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().y),
    );
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    await staff.close();
  });
});
