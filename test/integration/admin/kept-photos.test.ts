import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { deliverWebhook } from '#test/integration/shopify/deliver-webhook.ts';
import { installApp } from '#test/support/install-app.ts';
import { signIdToken } from '#test/support/sign-id-token.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const PHOTO = fileURLToPath(new URL('../../fixtures/labels/short-nike.jpg', import.meta.url));
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36';
const CODE = 'LC2818-101';
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

let database: TestDatabase;
let app: OwnApp;
let photo: string;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp({ database });
  photo = (await readFile(PHOTO)).toString('base64');
});
afterAll(async () => {
  await app.close();
  await database.remove();
});

const send = (shop: TestShop, where: string, body: BodyInit) =>
  fetch(`${app.url}${where}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'User-Agent': BROWSER, Authorization: `Bearer ${signIdToken(shop.store.shop)}` },
    body,
  });

async function set(shop: TestShop, intent: string): Promise<void> {
  const response = await send(shop, '/app/settings', new URLSearchParams({ intent }));
  expect(response.status, await response.text()).toBe(200);
}

async function match(shop: TestShop, more: object = {}) {
  const input = { image_base64: photo, read_label: false, ...more };
  const { status, body } = await app.post('/api/v1/image-product-match', input, shop.apiKey);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Sends a photo, and its code as a member of staff types it. */
async function confirmBox(shop: TestShop): Promise<void> {
  const { request_id: requestId } = await match(shop);
  const typed = new URLSearchParams({ intent: 'type', code: CODE, match: requestId });
  expect((await send(shop, '/app/identify', typed)).status).toBe(302);
}

const count = async (shop: TestShop) => (await app.services.keptPhotos.status(shop.shopId)).photos;

/** Files of kept photos, where the database is embedded. */
async function countFiles(): Promise<number> {
  const folder = path.join(database.env.DATA_DIR ?? '', 'kept-photos');
  return (await readdir(folder).catch(() => [])).length;
}

describe('photos whose code a person confirmed', { timeout: 60_000 }, () => {
  it('are kept only while the setting is on, and gone when staff delete them or switch it off', async () => {
    const shop = await app.openShop();
    await confirmBox(shop);
    expect(await count(shop)).toBe(0);

    await set(shop, 'keep-photos');
    await match(shop, { style_code: CODE });
    expect(await count(shop), 'nobody confirmed it').toBe(0);
    await confirmBox(shop);
    expect(await app.services.keptPhotos.list()).toMatchObject([
      { shop: shop.store.shop, styleCode: CODE, confirmedBy: 'typed_code' },
    ]);
    await set(shop, 'delete-photos');
    expect(await count(shop)).toBe(0);

    await confirmBox(shop);
    const id = (await app.services.keptPhotos.list())[0]?.id ?? '';
    expect((await app.services.keptPhotos.read(id))?.subarray(0, 3)).toEqual(JPEG_START);
    await set(shop, 'stop-keeping-photos');
    expect(await app.services.keptPhotos.read(id)).toBeNull();
    expect(await count(shop)).toBe(0);
    await confirmBox(shop);
    expect(await count(shop)).toBe(0);
    expect(await countFiles()).toBe(0);
  });

  it('are kept with what staff list on the page, and not with what a program lists', async () => {
    const shop = await app.openShop();
    await set(shop, 'keep-photos');
    const { request_id: requestId } = await match(shop, { style_code: CODE });
    const call = await app.services.activity.findMatch(shop.shopId, requestId);
    const listing = {
      ...upsertInput({ style_code: CODE, vendor: 'Nike' }),
      variants: [{ options: { Size: 'US 8.5' }, price: '99.00' }],
      idempotency_key: `listing of ${call?.id} LC2818101 1`,
    };
    const { status } = await app.post(
      '/api/v1/storefront-product-upsert',
      { ...listing, idempotency_key: `${listing.idempotency_key} by a key` },
      shop.apiKey,
    );
    expect(status).toBe(200);
    expect(await count(shop)).toBe(0);

    const form = new FormData();
    form.set('input', JSON.stringify(listing));
    const page = await send(shop, '/app/run/storefront-product-upsert', form);
    expect(await page.text()).toContain('event: result');
    await until(async () => (await count(shop)) === 1);
    const kept = (await app.services.keptPhotos.list()).find((one) => one.callId === call?.id);
    expect(kept).toMatchObject({
      styleCode: CODE,
      brand: 'Nike',
      size: 'US 8.5',
      confirmedBy: 'listing',
    });
    await set(shop, 'stop-keeping-photos');
  });

  it('are gone after an uninstall, and none is kept after a new install until staff allow it again', async () => {
    const stays = await app.openShop();
    const goes = await app.openShop();
    for (const shop of [stays, goes]) {
      await set(shop, 'keep-photos');
      await confirmBox(shop);
    }
    await goes.store.control('POST', '/uninstall', { target: app.url });
    expect(await app.services.keptPhotos.status(goes.shopId)).toEqual({
      isOn: false,
      photos: 0,
      bytes: 0,
    });
    expect(await count(stays)).toBe(1);
    // The files of an erased store go with the next clean-up, which a start begins with.
    await app.close();
    app = await startApp({ database });
    if (inject('postgresUrl') === '') await until(async () => (await countFiles()) === 1);

    await installApp(app.url, goes.store);
    await confirmBox(goes);
    expect(await count(goes)).toBe(0);

    await stays.store.control('POST', '/uninstall', { target: app.url });
    await app.services.keptPhotos.setKeeping(stays.shopId, true);
    const redact = { topic: 'shop/redact', shop: stays.store.shop };
    expect((await deliverWebhook(app.url, redact)).status).toBe(200);
    await app.services.webhooks.shopWebhooks.whenErased();
    expect((await app.services.keptPhotos.status(stays.shopId)).isOn).toBe(false);
  });
});
