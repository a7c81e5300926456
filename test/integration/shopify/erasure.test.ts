import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { installApp } from '#test/support/install-app.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { startApp } from '#test/support/start-app.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { deliverWebhook } from './deliver-webhook.ts';

const UPSERT = '/api/v1/storefront-product-upsert';
const PHOTO = fileURLToPath(new URL('../../fixtures/labels/short-nike.jpg', import.meta.url));

const LEFT_OVERS = `SELECT
  (SELECT count(*)::int FROM hosted_image WHERE shop_id = shop.id) AS photos,
  (SELECT count(*)::int FROM photo_upload WHERE shop_id = shop.id) AS uploads,
  (SELECT count(*)::int FROM product_link WHERE shop_id = shop.id) AS links,
  (SELECT count(*)::int FROM change_record WHERE shop_id = shop.id) AS changes,
  (SELECT count(*)::int FROM confirmation WHERE shop_id = shop.id) AS "barcodeChoices",
  (SELECT count(*)::int FROM stock_addition WHERE shop_id = shop.id) AS "stockAdditions",
  (SELECT count(*)::int FROM job WHERE shop_id = shop.id) AS jobs,
  (SELECT count(*)::int FROM api_call WHERE shop_id = shop.id AND status = 'succeeded'
    AND price_credits > 0) AS charged,
  (SELECT count(*)::int FROM shop_settings WHERE shop_id = shop.id) AS settings,
  (SELECT count(*)::int FROM api_key WHERE shop_id = shop.id) AS keys,
  (SELECT count(*)::int FROM credit_purchase WHERE shop_id = shop.id) AS orders,
  (SELECT count(*)::int FROM credit_purchase WHERE shop_id = shop.id AND
    (ordered_by IS NOT NULL OR confirmation_url IS NOT NULL)) AS told_orders,
  (SELECT count(*)::int FROM session WHERE session.shop = shop.domain) AS sessions,
  (SELECT count(*)::int FROM api_call WHERE shop_id = shop.id AND
    (input IS NOT NULL OR response IS NOT NULL OR staff_id IS NOT NULL OR choice IS NOT NULL)) AS told_calls,
  (SELECT count(*)::int FROM api_call WHERE shop_id = shop.id) AS calls,
  (SELECT sum(delta)::int FROM credit_entry WHERE shop_id = shop.id) AS ledger,
  (SELECT balance::int FROM credit_balance WHERE shop_id = shop.id) AS balance
  FROM shop ORDER BY domain`;

describe('shop/redact', () => {
  it('erases one shop, keeps the sums of its ledger, and touches no other', {
    timeout: 60_000,
  }, async () => {
    const database = await createTestDatabase();
    const app = await startApp({ database });
    const photo = (await readFile(PHOTO)).toString('base64');
    const shops = [await app.openShop(), await app.openShop()];
    for (const shop of shops) {
      const match = { image_base64: photo, read_label: false, style_code: 'LC2818-101' };
      await app.post('/api/v1/image-product-match', match, shop.apiKey, {
        'Idempotency-Key': 'one and the same',
      });
      await app.post('/api/v1/storefront-product-upsert', upsertInput(), shop.apiKey);
      await app.services.barcodeChoices.save(shop.shopId, [
        {
          gtin14: '00195503583218',
          styleCode: 'LC2818-101',
          title: 'Pegasus',
          link: 'https://shop.example/p',
          source: 'shop.example',
          chosenAt: new Date(),
        },
      ]);
      await app.services.stockAdditions.begin({
        shopId: shop.shopId,
        receiptKey: 'box-1',
        delivery: null,
        variantId: 'gid://shopify/ProductVariant/1',
        inventoryItemId: 'gid://shopify/InventoryItem/1',
        productId: 'gid://shopify/Product/1',
        locationId: 'gid://shopify/Location/1',
        quantity: 1,
      });
      await app.services.uploads.photoUploads.open({
        ...{ imageId: shop.shopId, shopId: shop.shopId, keyId: null, staffId: null },
      });
      await app.services.shopSettings.save(shop.shopId, { defaultVendor: 'Nike' });
      const domain = shop.store.shop;
      await app.services.creditSales.buy({ id: shop.shopId, domain }, '42', 'credits-100');
    }
    const [gone, stays] = shops.map((shop) => shop.store);
    if (!gone || !stays) throw new Error('two shops were opened');
    await gone.control('POST', '/uninstall', { target: app.url });
    const redact = { topic: 'shop/redact', shop: gone.shop };
    expect((await deliverWebhook(app.url, redact)).status).toBe(200);
    await app.close();

    const rows = await readDatabase<Record<string, number>>(database.env, LEFT_OVERS);
    const order = [gone.shop, stays.shop].sort();
    expect(rows[order.indexOf(gone.shop)]).toEqual({
      photos: 0,
      uploads: 0,
      links: 0,
      changes: 0,
      barcodeChoices: 0,
      stockAdditions: 0,
      jobs: 0,
      charged: 2,
      settings: 0,
      keys: 0,
      orders: 1,
      told_orders: 0,
      sessions: 0,
      told_calls: 0,
      calls: 2,
      ledger: 48,
      balance: 48,
    });
    expect(rows[order.indexOf(stays.shop)]).toEqual({
      photos: 1,
      uploads: 1,
      links: 1,
      changes: 1,
      barcodeChoices: 1,
      stockAdditions: 1,
      jobs: 0,
      charged: 2,
      settings: 1,
      keys: 1,
      orders: 1,
      told_orders: 1,
      sessions: 1,
      told_calls: 2,
      calls: 2,
      ledger: 48,
      balance: 48,
    });
    await database.remove();
  });

  it('about an earlier stay spares a shop that came back', async () => {
    const app = await startApp();
    const shop = await app.openShop();
    await app.post('/api/v1/storefront-product-upsert', upsertInput(), shop.apiKey);
    await shop.store.control('POST', '/uninstall', { target: app.url });
    await installApp(app.url, shop.store);
    await deliverWebhook(app.url, { topic: 'shop/redact', shop: shop.store.shop });
    const again = await app.post(
      '/api/v1/storefront-product-upsert',
      upsertInput({ title: 'Test runner 2' }),
      shop.apiKey,
    );
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(again.body.created).toBe(false);
    await app.close();
  });

  it('while a call and a job run erases what they write after it, and their credits come back', {
    timeout: 60_000,
  }, async () => {
    const database = await createTestDatabase();
    const app = await startApp({ database });
    const shop = await app.openShop();
    const send = (code: string) => app.post(UPSERT, upsertInput({ style_code: code }), shop.apiKey);
    await send('WARM-UP');
    const writes = { root_field: 'productSet', kind: 'slow', ms: 20_000, times: 20 };
    await shop.store.control('POST', '/faults', writes);
    const countProducts = async () =>
      (await shop.store.control<{ products: unknown[] }>('GET', '/state')).products.length;
    const before = await countProducts();
    const feed = Array.from({ length: 12 }, (_, i) => upsertInput({ style_code: `ROW-${i}` }));
    await app.post(`${UPSERT}s`, feed, shop.apiKey);
    const running = send('RUNNING');
    await until(async () => (await countProducts()) >= before + 2);
    await shop.store.control('POST', '/uninstall', { target: app.url });
    // The store's own answers are on their way: what they say is written after the order.
    const redact = { topic: 'shop/redact', shop: shop.store.shop };
    expect((await deliverWebhook(app.url, redact)).status).toBe(200);
    await shop.store.control('DELETE', '/faults');
    expect([200, 403]).toContain((await running).status);
    await app.services.pipeline.inFlight.whenIdle();
    expect(await app.services.webhooks.shopWebhooks.finishErasures()).toBe(1);
    await app.close();

    const [left] = await readDatabase<Record<string, number>>(database.env, LEFT_OVERS);
    expect(left).toMatchObject({
      links: 0,
      changes: 0,
      jobs: 0,
      keys: 0,
      sessions: 0,
      told_calls: 0,
    });
    expect(left?.ledger).toBe(left?.balance);
    expect(left?.ledger).toBe(50 - (left?.charged ?? 0));
    await database.remove();
  });

  it('is not repeated for a shop that came back since', async () => {
    const app = await startApp();
    const shop = await app.openShop();
    await shop.store.control('POST', '/uninstall', { target: app.url });
    await deliverWebhook(app.url, { topic: 'shop/redact', shop: shop.store.shop });
    await installApp(app.url, shop.store);
    await app.services.shopSettings.save(shop.shopId, { defaultVendor: 'Nike' });
    const { finishErasures } = app.services.webhooks.shopWebhooks;
    expect(await finishErasures()).toBe(0);
    // What the second stay has left is for the order that comes of it.
    await shop.store.control('POST', '/uninstall', { target: app.url });
    expect(await finishErasures()).toBe(0);
    expect(await app.services.shopSettings.get(shop.shopId)).toEqual({ defaultVendor: 'Nike' });
    await app.close();
  });
});
