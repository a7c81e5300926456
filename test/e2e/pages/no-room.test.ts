import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import type { Photo } from '../support/staff-hands.ts';
import { nikeBox } from './photos.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();

/** A box as a phone photographs it: small photos need no room. */
async function largeBox(): Promise<Photo> {
  const photo = await nikeBox();
  const buffer = await sharp(photo.buffer).resize(2400).jpeg({ quality: 100 }).toBuffer();
  return { ...photo, buffer };
}

/** Others send so many photos that there is room in memory for no more. @returns what ends it */
async function fillMemory(): Promise<() => void> {
  const { take, release } = app.services.providers.photoMemory.open();
  await take(Number.MAX_SAFE_INTEGER);
  return release;
}

describe('a photo that finds no room in memory', { timeout: 90_000 }, () => {
  it('is refused in plain words, uncharged, and matched when it is sent again', async () => {
    const shop = await app.openShop();
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/identify' });
    const makeRoom = await fillMemory();
    try {
      await staff
        .app()
        .getByTestId('camera')
        .setInputFiles(await largeBox());
      await staff.app().getByText('Too many photos are being sent at once').waitFor();
      await staff.expectGood();
    } finally {
      makeRoom();
    }
    expect(await shop.getBalance()).toBe(50);
    await staff.app().getByRole('button', { name: 'Try again' }).click();
    await staff.app().getByRole('heading', { name: 'Match found' }).waitFor();
    expect(await shop.getBalance()).toBe(49);
    await staff.admin.close();
  });

  it('waits in a receiving session, and is sent again by itself', async () => {
    const shop = await app.openShop();
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/receive' });
    await staff.app().getByRole('button', { name: 'Start receiving' }).click();
    await staff.app().getByRole('button', { name: 'Take photos' }).waitFor();
    const makeRoom = await fillMemory();
    try {
      const refused = staff.admin.page.waitForResponse((response) => response.status() === 503);
      await staff
        .app()
        .locator('input[type=file][multiple]')
        .setInputFiles([await largeBox()]);
      expect((await refused).headers()['retry-after']).toBe('5');
      await staff.expectGood();
    } finally {
      makeRoom();
    }
    await staff.app().getByRole('button', { name: 'Approve the sure box' }).waitFor();
    await staff.admin.close();
  });
});
