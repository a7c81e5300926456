import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { underArmourBox } from './photos.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();
const HEIC = fileURLToPath(new URL('../../fixtures/photos/upright.heic', import.meta.url));

describe('a photo that was not taken with the camera button', { timeout: 90_000 }, () => {
  it('is identified when it is dropped on the page', async () => {
    const shop = await app.openShop();
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/identify' });
    const page = staff.app();
    const { buffer } = await underArmourBox();
    const dropped = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], 'box.jpg', { type: 'image/jpeg' }));
      return transfer;
    }, buffer.toString('base64'));
    const zone = page.locator('.Polaris-DropZone');
    for (const type of ['dragenter', 'dragover', 'drop']) {
      await zone.dispatchEvent(type, { dataTransfer: dropped });
    }
    await page.getByRole('heading', { name: 'Match found' }).waitFor();
    expect(await shop.getBalance()).toBe(49);
    await staff.close();
  });

  it('is read if it is HEIC, and shown as the hosted JPEG', async () => {
    const shop = await app.openShop();
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/identify' });
    const page = staff.app();
    const buffer = await readFile(HEIC);
    const photo = { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer };
    await page.getByTestId('camera').setInputFiles(photo);
    // The photo shows no box, but it was read: the match says so and is charged.
    await page.getByText('No label could be read').waitFor();
    // This browser cannot show HEIC; the hosted photo is a JPEG.
    const shown = page.getByRole('img', { name: 'Your photo' });
    expect(await shown.getAttribute('src')).toContain('/images/');
    expect(await shop.getBalance()).toBe(49);
    await staff.close();
  });
});
