import type { Frame } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '#test/support/open-browser.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { underArmourBox } from './pages/photos.ts';
import { openAdmin } from './support/open-admin.ts';
import { openAppInBrowser } from './support/open-app-in-browser.ts';

const { app, browser } = await openAppInBrowser();
let shop: TestShop;
let match: string;
beforeAll(async () => {
  shop = await app.openShop();
  const photo = (await underArmourBox()).buffer.toString('base64');
  const input = { image_base64: photo, include_trace: true };
  match = (await app.post('/api/v1/image-product-match', input, shop.apiKey)).body.request_id;
});

/** The buttons without border and outline. */
function listBare(frame: Frame): Promise<string[]> {
  return frame.evaluate(() =>
    [...document.querySelectorAll('button, [role="button"], .Polaris-Button')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .filter((button) => {
        const style = getComputedStyle(button);
        const sides = ['top', 'right', 'bottom', 'left'].map((side) => ({
          width: Number.parseFloat(style.getPropertyValue(`border-${side}-width`)),
          style: style.getPropertyValue(`border-${side}-style`),
          colour: style.getPropertyValue(`border-${side}-color`),
        }));
        return !sides.every(
          (side) =>
            side.width >= 1 && side.style !== 'none' && side.colour !== style.backgroundColor,
        );
      })
      .map((button) => button.outerHTML.slice(0, 160)),
  );
}

describe('in forced-colors mode', () => {
  it('every button has a border', { timeout: 90_000 }, async () => {
    const context = { forcedColors: 'active' } as const;
    const admin = await openAdmin(browser, { app, store: shop.store, screen: PHONE, context });
    const paths = [
      '',
      '/list',
      '/activity',
      '/jobs',
      '/keys',
      '/credits',
      '/settings',
      '/identify',
    ];
    for (const path of [...paths, `/identify?match=${match}`, `/list?match=${match}`]) {
      const frame = await admin.goTo(`/app${path}`);
      expect(await frame.locator('button, .Polaris-Button').count(), path).toBeGreaterThan(0);
      expect(await listBare(frame), path).toEqual([]);
    }
    expect(admin.errors).toEqual([]);
    await admin.close();
  });

  it('the button of a page that did not load has a border', async () => {
    const context = { forcedColors: 'active' } as const;
    const admin = await openAdmin(browser, { app, store: shop.store, screen: PHONE, context });
    await admin.page.context().route('**/app/credits.data*', (route) => route.abort());
    await admin.frame.getByRole('link', { name: 'Credits left' }).click();
    await admin.frame.getByText('This page did not load').waitFor();
    expect(await listBare(admin.frame)).toEqual([]);
    await admin.close();
  });
});
