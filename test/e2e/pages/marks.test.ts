import { readFile } from 'node:fs/promises';
import type { Frame } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type {
  ImageProductMatchOutput,
  MatchReading,
} from '#app/operations/image-product-match/contract.ts';
import { SCREENS, SMALL_PHONE } from '#test/support/open-browser.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { atEachSize } from '../support/at-each-size.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { openStaffAtWork, type StaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();
const EVERY_SCREEN = [...SCREENS, SMALL_PHONE];
const fixture = (name: string) =>
  readFile(new URL(`../../fixtures/labels/${name}`, import.meta.url));
const jpeg = (buffer: Buffer) => ({ name: 'box.jpg', mimeType: 'image/jpeg', buffer });
/** The middle of LC2818-101 on the upright photo, measured in the file, as fractions of its sides. */
const CODE_AT = { x: 277 / 1600, y: 276 / 1200 };

/** The distance of the code's mark from the code on the loaded photo, in pixels. */
async function codeIsOff(page: Frame, name: string): Promise<number> {
  const image = page.getByRole('img', { name });
  await page.locator('[data-mark="style_code"]').first().waitFor();
  return image.evaluate(async (photo: HTMLImageElement, at) => {
    await photo.decode();
    const mark = photo.parentElement?.querySelector('[data-mark="style_code"] polygon');
    const found = mark?.getBoundingClientRect() ?? new DOMRect();
    const box = photo.getBoundingClientRect();
    const { naturalWidth: width, naturalHeight: height } = photo;
    const scale = Math.min(box.width / width, box.height / height);
    const x = box.x + (box.width - width * scale) / 2 + at.x * width * scale;
    const y = box.y + (box.height - height * scale) / 2 + at.y * height * scale;
    return Math.hypot(found.x + found.width / 2 - x, found.y + found.height / 2 - y);
  }, CODE_AT);
}

const expectCodeMarked = (staff: StaffAtWork, photo: string) =>
  atEachSize(
    staff.admin.page,
    staff.app,
    async () => expect(await codeIsOff(staff.app(), photo)).toBeLessThan(4),
    EVERY_SCREEN,
  );

describe('what was read', { timeout: 120_000 }, () => {
  it('is marked in the right place on a photo that the camera stored rotated', async () => {
    const turned = await sharp(await fixture('easy-nike.jpg'))
      .rotate(-90)
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 92 })
      .toBuffer();
    const staff = await openStaffAtWork(browser, app, await app.openShop(), {
      path: '/app/identify',
    });
    await staff.snap(jpeg(turned));
    await expectCodeMarked(staff, 'Your photo');
    const list = staff.app().getByRole('list', { name: 'Read on the photo' });
    for (const words of ['Style code LC2818-101', 'Size US 8.5', 'Barcode 195503583218']) {
      expect(await list.getByText(words).count(), words).toBe(1);
    }

    await staff.goTo('/app/activity');
    await staff
      .app()
      .getByRole('link', { name: /^Identified/ })
      .click();
    await staff.app().getByText('Where it was read').waitFor();
    await expectCodeMarked(staff, 'The photo');
    const step = staff.app().getByText('Looked in your store').first();
    expect(await step.isVisible()).toBe(false);
    await staff.app().getByText('Details', { exact: true }).click();
    await step.waitFor();
    for (const words of [/^Read the label/, /^Read the barcodes/, 'Looked in your store']) {
      expect(await staff.app().getByText(words).count(), String(words)).toBeGreaterThan(0);
    }
    await staff.expectGood(EVERY_SCREEN);
    await staff.close();
  });

  it('leaves a label whose code is covered, and tells where to take a closer photo of it', async () => {
    const tape = (left: number, top: number, width: number, height: number) => ({
      input: { create: { width, height, channels: 3 as const, background: '#8a7a5c' } },
      ...{ left, top },
    });
    const covered = await sharp(await fixture('easy-nike.jpg'))
      .composite([tape(145, 250, 270, 60), tape(190, 425, 600, 300)])
      .jpeg({ quality: 92 })
      .toBuffer();
    const shop = await app.openShop();
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/identify' });
    await staff.snap(jpeg(covered));
    const { calls } = await app.services.activity.list(shop.shopId, {}, { size: 1 });
    const output = calls[0]?.response as ImageProductMatchOutput | undefined;
    expect(output?.label).toMatchObject({ unreadable: true });
    const unread = output?.trace?.readings.filter(
      ({ kind, accepted }) => kind === 'label' && !accepted,
    );
    expect(unread).toHaveLength(1);
    const places = unread?.[0]?.corners ?? [];
    const [xs, ys] = [places.map(([x = 0]) => x), places.map(([, y = 0]) => y)];
    expect(Math.min(...xs)).toBeLessThan(CODE_AT.x);
    expect(Math.max(...xs)).toBeGreaterThan(CODE_AT.x);
    expect(Math.min(...ys)).toBeLessThan(CODE_AT.y);
    expect(Math.max(...ys)).toBeGreaterThan(CODE_AT.y);

    const advice = staff.app().getByText('Take a closer photo of the marked label.');
    await advice.waitFor();
    expect(await staff.app().locator('[data-mark="unread"]').count()).toBe(1);
    expect(await staff.app().getByText('Label (its code could not be read)').count()).toBe(1);
    await staff.expectGood(EVERY_SCREEN);
    await staff.close();
  });

  it('is numbered on a photo of a stack as in the list, which is kept longer than the photo', async () => {
    const shop = await app.openShop();
    const bytes = await fixture('stack-of-three.jpg');
    const hosted = await app.services.hostedImages.host(shop.shopId, {
      bytes,
      mediaType: 'image/jpeg',
    });
    const gone = hosted.url.replace(/[^/]+$/, 'A'.repeat(32));
    const kept = await recordStack(shop, hosted.url, 'kept');
    const late = await recordStack(shop, gone, 'late');
    const staff = await openStaffAtWork(browser, app, shop, {
      path: `/app/identify?match=${kept.requestId}`,
    });
    const lines = () =>
      staff.app().getByRole('list', { name: 'Read on the photo' }).getByRole('listitem');
    expect(await lines().count()).toBe(3);
    expect(await lines().nth(2).innerText()).toMatch(/^Label 3: Style code M9160C/);
    const numbers = staff.app().locator('svg text');
    expect(await numbers.allTextContents()).toEqual(['1', '2', '3']);
    await staff.expectGood(EVERY_SCREEN);

    await staff.goTo(`/app/activity/${late.callId}`);
    await staff.app().getByText('Where it was read').waitFor();
    expect(await lines().count()).toBe(3);
    expect(await staff.app().getByRole('img', { name: 'The photo' }).count()).toBe(0);
    await staff.expectGood(EVERY_SCREEN);
    await staff.close();
  });
});

/** Records a match of three boxes without reading a photo, so that the test does not depend on the reader. */
async function recordStack(shop: TestShop, photoUrl: string, name: string) {
  const call = { callId: `call_${name}_${shop.shopId}`, requestId: `req_${name}_${shop.shopId}` };
  const box = (label: number): MatchReading[] => [
    { kind: 'label', accepted: true, label, corners: cornersAt(0.2, 0.1 + 0.3 * label, 0.3) },
    {
      kind: 'style_code',
      text: 'M9160C',
      accepted: true,
      label,
      corners: cornersAt(0.22, 0.12 + 0.3 * label, 0.05),
    },
  ];
  const output: ImageProductMatchOutput = {
    matched: false,
    confidence: 'none',
    reason: 'Nothing was found.',
    best: null,
    candidates: [],
    variant_conflicts: [],
    image_searched: photoUrl,
    label: { style_code: 'M9160C', sizes_visible: [], unreadable: false },
    trace: {
      photo: { width_px: 1600, height_px: 1200 },
      steps: [{ step: 'read_label', provider: 'embedded', outcome: '3 labels', took_ms: 900 }],
      readings: [0, 1, 2].flatMap(box),
    },
    credits_remaining: 1,
    request_id: call.requestId,
  };
  await app.services.credits.reserve({
    ...call,
    shopId: shop.shopId,
    operation: 'image-product-match',
    fingerprint: '',
    transport: 'admin',
    input: {},
    priceCredits: 1,
  });
  await app.services.credits.settle(call.callId, output);
  return call;
}

const cornersAt = (x: number, y: number, width: number) => [
  [x, y],
  [x + width, y],
  [x + width, y + width / 2],
  [x, y + width / 2],
];
