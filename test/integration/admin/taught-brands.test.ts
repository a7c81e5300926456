import { describe, expect, it } from 'vitest';
import { drawPrint } from '#test/support/draw-labels.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import { signIdToken } from '#test/support/sign-id-token.ts';
import type { TestShop } from '#test/support/start-app.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36';
const VENDOR = 'Alder & Pine';

const { app } = await getSharedApp();

async function send(shop: TestShop, fields: Record<string, string>): Promise<void> {
  const response = await fetch(`${app.url}/app/settings`, {
    method: 'POST',
    headers: { 'User-Agent': BROWSER, Authorization: `Bearer ${signIdToken(shop.store.shop)}` },
    body: new URLSearchParams(fields),
  });
  expect(response.status, await response.text()).toBe(200);
}

/** A product in two sizes whose SKUs are its code and the size. */
const product = (code: string, vendor = VENDOR) => ({
  title: `Ridge Runner ${code}`,
  vendor,
  variants: ['US 9', 'US 10.5'].map((Size) => ({
    options: { Size },
    sku: `${code}-${Size.slice(3)}`,
  })),
});

const inUse = (shop: TestShop) => app.services.taughtShapes.listAll(shop.shopId);
const learnt = { brand: VENDOR, form: '@@####-###', example: 'QX1234-560' };

const CODES = [0, 1, 2, 3, 4].map((at) => `QX1234-56${at}`);

/** The style code of a photo as the embedded reader has it for a store. */
async function readFor(shop: TestShop, photo: Buffer) {
  const input = { image_base64: photo.toString('base64'), include_trace: true };
  const { status, body } = await app.post('/api/v1/image-product-match', input, shop.apiKey);
  expect(status, JSON.stringify(body)).toBe(200);
  const readings: { kind: string; text?: string; accepted: boolean }[] = body.trace.readings;
  const code = readings.find(({ kind }) => kind === 'style_code');
  return { code: code?.text ?? null, isSure: code?.accepted ?? false };
}

describe('the brands that a store teaches', { timeout: 60_000 }, () => {
  it('are read from a photo for that store, surely and without a caption, and for no other', async () => {
    const [shop, other] = [await app.openShop(), await app.openShop()];
    await shop.store.control('POST', '/seed', { products: CODES.map((code) => product(code)) });
    const photo = await drawPrint(['ALDER & PINE', 'RIDGE RUNNER', 'QX4471-982', 'MADE IN PERU']);
    const before = await readFor(shop, photo);
    expect(before.isSure).toBe(false);
    await send(shop, { intent: 'learn-brands' });
    expect(await readFor(shop, photo)).toEqual({ code: 'QX4471-982', isSure: true });
    expect(await readFor(other, photo)).toEqual(before);
  });

  it('are learnt from its own products, for that store alone, and stay removed', async () => {
    const shop = await app.openShop();
    const other = await app.openShop();
    // A page of products has a hundred.
    const others = Array.from({ length: 120 }, (_, at) => product(`N ${at}`, `Vendor ${at}`));
    await shop.store.control('POST', '/seed', {
      products: [
        ...CODES.slice(0, 2).map((code) => product(code)),
        ...others,
        ...CODES.slice(2).map((code) => product(code)),
      ],
    });
    expect(await inUse(shop)).toEqual({ shapes: [], learntAt: null });
    for (const one of [shop, other]) await send(one, { intent: 'learn-brands' });
    expect((await inUse(shop)).shapes).toMatchObject([{ ...learnt, codes: 5, isRemoved: false }]);
    expect(await inUse(other)).toEqual({ shapes: [], learntAt: expect.any(Date) });

    await send(other, { intent: 'remove-shape', brand: VENDOR, form: learnt.form });
    expect((await inUse(shop)).shapes).toMatchObject([{ isRemoved: false }]);
    await send(shop, { intent: 'remove-shape', brand: VENDOR, form: learnt.form });
    await send(shop, { intent: 'learn-brands' });
    expect((await inUse(shop)).shapes).toMatchObject([{ ...learnt, isRemoved: true }]);
    await send(shop, { intent: 'use-shape', brand: VENDOR, form: learnt.form });
    expect((await inUse(shop)).shapes).toMatchObject([{ isRemoved: false }]);

    await shop.store.control('POST', '/reset', { empty: true });
    await send(shop, { intent: 'learn-brands' });
    expect((await inUse(shop)).shapes).toEqual([]);
  });
});
