import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { type Scene, writeFakeCamera } from '#test/support/fake-camera.ts';
import { CHROMIUM_FLAGS, findChromium } from '#test/support/find-chromium.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { nikeBox } from './photos.ts';
import { openStaffAtWork, type StaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();
const PEGASUS = 'Air Zoom Pegasus 41';
/** Of the size 8.5 in the seeded store. */
const BARCODE = '195503583218';

const folder = await mkdtemp(path.join(tmpdir(), 'camera-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function openSession(of: Browser = browser) {
  const staff = await openStaffAtWork(of, app, await app.openShop(), { path: '/app/receive' });
  await staff.app().getByRole('button', { name: 'Start receiving' }).click();
  await field(staff).waitFor();
  return staff;
}

/** A browser whose camera sees these scenes, over and over. */
async function openWithCamera(scenes: readonly Scene[]): Promise<Browser> {
  const flags = await writeFakeCamera(path.join(folder, `${randomUUID()}.y4m`), scenes);
  return chromium.launch({
    executablePath: await findChromium(),
    args: [...CHROMIUM_FLAGS, ...flags],
  });
}

const field = (staff: StaffAtWork) => staff.app().getByLabel('Scan or type a code');

const figureOf = (staff: StaffAtWork, name: string) =>
  staff.app().locator('dl > div', { has: staff.app().getByText(name, { exact: true }) });

const figure = (staff: StaffAtWork, name: string, value: number) =>
  figureOf(staff, name).getByText(String(value), { exact: true }).waitFor();

const readFigure = async (staff: StaffAtWork, name: string) =>
  Number(await figureOf(staff, name).locator('dd').innerText());

/** Types as a scanner that is a keyboard does, wherever the focus is. */
const typeFast = (staff: StaffAtWork, code: string) =>
  staff.admin.page.keyboard.insertText(code).then(() => staff.admin.page.keyboard.press('Enter'));

/** A scanner takes 1 to 30 ms for a key. */
const SECONDS_PER_KEY = 0.01;

/**
 * Presses each key, and Enter, at a scanner's pace: that of the times that the keys bear, as from a keyboard, however
 * long a busy machine takes to press them.
 */
async function typeKeys({ admin: { page } }: StaffAtWork, code: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const startedAt = Date.now() / 1000;
  const keys = [...code].map((key) => ({ key, code: `Digit${key}`, text: key }));
  for (const [index, key] of [...keys, { key: 'Enter', code: 'Enter', text: '\r' }].entries()) {
    const timestamp = startedAt + index * SECONDS_PER_KEY;
    const windowsVirtualKeyCode = key.text.charCodeAt(0);
    for (const type of ['keyDown', 'keyUp'] as const)
      await keyboard.send('Input.dispatchKeyEvent', {
        ...key,
        type,
        timestamp,
        windowsVirtualKeyCode,
      });
  }
  await keyboard.detach();
}

describe('the camera in the page', { timeout: 120_000 }, () => {
  it('scans a barcode that is held before it, once, and it becomes a sure box', async () => {
    const barcode = { bcid: 'upca', text: BARCODE } as const;
    const withCamera = await openWithCamera([{ barcode, seconds: 2 }]);
    const staff = await openSession(withCamera);
    await staff.app().getByRole('button', { name: 'Take photos' }).click();
    await staff.app().getByRole('button', { name: 'Take a photo' }).waitFor();
    await staff.app().getByRole('button', { name: 'Scan barcodes' }).click();
    await staff.app().getByText(`Scan 1: ${BARCODE}`).waitFor();
    await figure(staff, 'Sure', 1);
    await staff.app().getByRole('heading', { name: PEGASUS }).waitFor();
    await staff.expectGood();
    // It is still in view.
    expect(await staff.app().getByText(`Scan 2: ${BARCODE}`).count()).toBe(0);
    await staff
      .app()
      .getByRole('button', { name: `Undo: scan 1, ${BARCODE}` })
      .click();
    await staff.app().getByText('Removed from this session.').waitFor();
    await staff.app().getByRole('button', { name: 'Close' }).click();
    await staff.close();
    await withCamera.close();
  });

  it('keeps the last photo although the camera is closed at once', async () => {
    const barcode = { bcid: 'upca', text: BARCODE } as const;
    const withCamera = await openWithCamera([{ barcode, seconds: 3 }]);
    const staff = await openSession(withCamera);
    await staff.app().getByRole('button', { name: 'Take photos' }).click();
    await staff.app().locator('[aria-label="Take a photo"]:not([aria-disabled="true"])').waitFor();
    await staff.app().evaluate(() => {
      document.querySelector<HTMLElement>('[aria-label="Take a photo"]')?.click();
      const buttons = [...document.querySelectorAll<HTMLElement>('button')];
      buttons.find(({ innerText }) => innerText === 'Close')?.click();
    });
    // A camera that is closed while it takes a photo takes a black one.
    await staff.app().getByRole('heading', { name: PEGASUS }).waitFor();
    await staff.close();
    await withCamera.close();
  });

  it('shows with its button that it is taking a photo', async () => {
    const withCamera = await openWithCamera([{ barcode: null, seconds: 2 }]);
    const staff = await openSession(withCamera);
    await staff.app().getByRole('button', { name: 'Take photos' }).click();
    const shutter = staff.app().locator('[aria-label="Take a photo"]');
    const ready = staff.app().locator('[aria-label="Take a photo"]:not([aria-disabled="true"])');
    await ready.waitFor();
    await staff.app().evaluate(() => {
      const { takePhoto } = ImageCapture.prototype;
      ImageCapture.prototype.takePhoto = async function slowly(this: ImageCapture) {
        await new Promise((resolve) => addEventListener('camera-is-done', resolve, { once: true }));
        return takePhoto.call(this);
      };
    });
    await shutter.click();
    await staff.app().locator('[aria-label="Take a photo"][aria-disabled="true"]').waitFor();
    await shutter.click({ force: true });
    await staff.app().evaluate(() => dispatchEvent(new Event('camera-is-done')));
    await staff.app().getByText('Photo 1 taken').waitFor();
    await ready.waitFor();
    expect(await staff.app().getByText('Photo 2 taken').count()).toBe(0);
    await staff.close();
    await withCamera.close();
  });

  it('scans each box that comes into view', async () => {
    const withCamera = await openWithCamera([
      { barcode: { bcid: 'upca', text: BARCODE }, seconds: 1 },
      { barcode: null, seconds: 2 },
      { barcode: { bcid: 'ean13', text: '4006381333931' }, seconds: 1 },
    ]);
    const staff = await openSession(withCamera);
    await staff.app().getByRole('button', { name: 'Scan barcodes' }).click();
    await staff
      .app()
      .getByText(/^Scan 4: /)
      .waitFor();
    await staff.app().getByRole('button', { name: 'Close' }).click();
    // The camera goes on until it is closed: on a busy machine it has scanned a fifth box by then.
    await expect
      .poll(async () => {
        const [sure, asks] = [
          await readFigure(staff, 'Sure'),
          await readFigure(staff, 'To decide'),
        ];
        return sure + asks >= 4 && Math.abs(sure - asks) <= 1;
      })
      .toBe(true);
    await staff.close();
    await withCamera.close();
  });
});

describe('a page without a camera', { timeout: 120_000 }, () => {
  it('says how a box is scanned all the same', async () => {
    const staff = await openSession();
    await staff.app().getByRole('button', { name: 'Scan barcodes' }).click();
    await staff
      .app()
      .getByText(/Type the code, or use a keyboard scanner\./)
      .waitFor();
    await staff.expectGood();
    await staff.close();
  });

  it('opens the scanner of the Shopify app where it is in it', async () => {
    const staff = await openSession();
    // What Shopify's mobile app adds to App Bridge.
    await staff.app().evaluate((data) => {
      const { shopify } = globalThis as unknown as { shopify: Record<string, unknown> };
      Object.defineProperty(shopify, 'environment', { value: { mobile: true } });
      Object.defineProperty(shopify, 'scanner', { value: { capture: async () => ({ data }) } });
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
    }, `0${BARCODE}`);
    await staff.app().getByRole('button', { name: 'Scan barcodes' }).click();
    await staff.app().getByText(`Scan 1: 0${BARCODE}`).waitFor();
    await figure(staff, 'Sure', 1);
    await staff.close();
  });
});

describe('the field for codes', { timeout: 120_000 }, () => {
  it('takes one box after the other, while a photo is uploaded, and says what is wrong', async () => {
    const staff = await openSession();
    await staff
      .app()
      .locator('input[type=file][multiple]')
      .setInputFiles([await nikeBox()]);
    await field(staff).click();
    for (const code of [BARCODE, `0${BARCODE}`, 'LC2818-101']) await typeFast(staff, code);
    await figure(staff, 'Sure', 3);
    await figure(staff, 'To decide', 1);
    await staff
      .app()
      .getByText(/The store has this product in 5 sizes/)
      .waitFor();
    await staff.app().getByText('3 boxes', { exact: true }).waitFor();
    await typeFast(staff, '195503583213');
    await staff
      .app()
      .getByText(/A digit is wrong: .* ends in 8/)
      .waitFor();
    await staff.expectGood();
    expect(await field(staff).inputValue()).toBe('195503583213');
    // The next scan takes its place.
    await typeFast(staff, BARCODE);
    await figure(staff, 'Sure', 4);
    expect(await field(staff).inputValue()).toBe('');
    expect(await field(staff).evaluate((input) => input === document.activeElement)).toBe(true);
    await staff.close();
  });

  it('says that a scan was not undone if its box is in the store by then, and lets go of it', async () => {
    const staff = await openSession();
    await field(staff).click();
    await typeFast(staff, BARCODE);
    await figure(staff, 'Sure', 1);
    await staff
      .app()
      .getByRole('button', { name: /^Approve /u })
      .first()
      .click();
    await figure(staff, 'Done', 1);
    await staff
      .app()
      .getByRole('button', { name: `Undo: scan 1, ${BARCODE}` })
      .click();
    await staff.app().getByText(`Not undone: ${BARCODE}`).waitFor();
    await staff.app().getByRole('heading', { name: '1 not undone' }).waitFor();
    await staff.app().getByRole('button', { name: /^OK: / }).click();
    await staff.app().getByText('This box was approved already').waitFor({ state: 'detached' });
    expect(await readFigure(staff, 'Done')).toBe(1);
    // The browser's own line about the answer 409.
    expect(staff.admin.errors.splice(0)).toMatchObject([expect.stringContaining('409')]);
    await staff.close();
  });

  it('keeps scans while offline and over a reload, and sends them then', async () => {
    const staff = await openSession();
    const { page } = staff.admin;
    await page.route(/\/scans/, (route) => route.abort());
    await field(staff).click();
    for (const code of [BARCODE, '4006381333931']) await typeFast(staff, code);
    await staff.app().getByText('2 waiting to upload').waitFor();
    await staff.expectGood();
    await page.unroute(/\/scans/);
    await staff.admin.reload();
    await figure(staff, 'Sure', 1);
    await figure(staff, 'To decide', 1);
    await staff.app().getByText('The store does not have this barcode.').waitFor();
    await staff.app().getByRole('link', { name: 'Decide about 1 box' }).click();
    await staff.app().getByRole('heading', { name: 'Decide about a box' }).waitFor();
    await staff.app().getByText('4006381333931', { exact: true }).waitFor();
    await staff.expectGood();
    await staff.app().getByLabel('Title, code or barcode').fill('pegasus 41');
    await staff
      .app()
      .getByRole('button', { name: `Choose this product: ${PEGASUS}` })
      .click();
    await staff.app().getByRole('heading', { name: 'Which size is it?' }).waitFor();
    await staff.expectGood();
    await staff.admin.page.keyboard.press('1');
    await figure(staff, 'Sure', 2);
    staff.admin.errors.length = 0;
    await staff.close();
  });

  it('takes what a scanner types while a button has the focus, and presses nothing', async () => {
    const staff = await openSession();
    const button = staff.app().getByRole('button', { name: 'Finish this session' });
    await staff.app().getByRole('button', { name: 'Choose photos' }).focus();
    await typeKeys(staff, BARCODE);
    await figure(staff, 'Sure', 1);
    await button.focus();
    await typeKeys(staff, BARCODE);
    await figure(staff, 'Sure', 2);
    expect(await button.count()).toBe(1);
    await staff.close();
  });
});
