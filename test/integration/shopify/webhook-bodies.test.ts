import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEBHOOK_TOPICS } from '#app/domain/shops/shop-webhooks.ts';
import { SAMPLE_TOPICS, samplePayload } from '#test/local-shopify/control/sample-payloads.ts';
import { createRecordingLog } from '#test/support/create-recording-log.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { deliverWebhook } from './deliver-webhook.ts';

/** What takes something away. The signature is of the body alone: any header may stand above it. */
const TAKING = ['app/uninstalled', 'app/scopes_update', 'products/delete', 'shop/redact'];

const TABLES = ['shop', 'session', 'product_link', 'change_record', 'shop_settings', 'api_key'];
const EVERYTHING = `SELECT ${TABLES.map((table) => `(SELECT json_agg(t) FROM ${table} t) AS ${table}`)}`;

let database: TestDatabase;
let app: OwnApp;
let shop: TestShop;
let productId: number;
const { log, lines } = createRecordingLog();
/** A restart, so that the embedded database can be read in between. */
const readEverything = async () => {
  await app.close();
  const [rows] = await readDatabase(database.env, EVERYTHING);
  app = await startApp({ database, log });
  return rows;
};

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp({ database, log });
  shop = await app.openShop();
  const { body } = await app.post('/api/v1/storefront-product-upsert', upsertInput(), shop.apiKey);
  productId = Number(String(body.product_id).split('/').pop());
  await app.services.shopSettings.save(shop.shopId, { defaultVendor: 'Nike' });
});
afterAll(async () => {
  await app.close();
  await database.remove();
});

/** A body as Shopify signs it; one of a product is of the product that we made. */
const bodyOf = (topic: string) => ({
  ...samplePayload(topic, shop.store.shop),
  ...(topic.startsWith('products/') && { id: productId }),
});
const deliver = (topic: string, payload: unknown) =>
  deliverWebhook(app.url, { topic, shop: shop.store.shop, payload });

describe('a signed body under another topic', () => {
  it('changes nothing, for every pair of topics; what would take something away is refused', {
    timeout: 60_000,
  }, async () => {
    const before = await readEverything();
    const taken: string[] = [];
    for (const topic of Object.keys(WEBHOOK_TOPICS)) {
      for (const of of SAMPLE_TOPICS.filter((one) => one !== topic)) {
        const { status } = await deliver(topic, bodyOf(of));
        if (TAKING.includes(topic) && status !== 400) taken.push(`${of} as ${topic}: ${status}`);
      }
    }
    expect(taken).toEqual([]);
    expect(await readEverything()).toEqual(before);
  });

  it('is told as a warning that shows nothing of the body', async () => {
    lines.length = 0;
    await deliver('shop/redact', bodyOf('customers/redact'));
    const [warning, ...more] = lines.filter(({ level }) => level === 'warn');
    expect(more).toEqual([]);
    expect(warning?.fields).toMatchObject({ topic: 'shop/redact', shop: shop.store.shop });
    expect(JSON.stringify(lines)).not.toMatch(/customer@example|191167|299938/);
  });

  it.each(['APP/UNINSTALLED', 'App/Uninstalled', 'app/uninstalled,products/update', 'SHOP/REDACT'])(
    'changes nothing under %s, which is no topic, though the access is gone',
    async (topic) => {
      const left = await app.openShop();
      await left.store.control('POST', '/uninstall', {});
      const payload = samplePayload(topic.toLowerCase(), left.store.shop);
      const { status } = await deliverWebhook(app.url, { topic, shop: left.store.shop, payload });
      expect(status).toBe(200);
      expect(await app.services.shops.findInstalled(left.store.shop)).not.toBeNull();
    },
  );

  it.each(['app/uninstalled', 'shop/redact'])(
    'of %s about another shop is refused',
    async (topic) => {
      const left = await app.openShop();
      await left.store.control('POST', '/uninstall', {});
      const payload = samplePayload(topic, left.store.shop);
      expect((await deliver(topic, payload)).status).toBe(401);
      expect(await app.services.shops.findInstalled(shop.store.shop)).not.toBeNull();
    },
  );
});

it('an uninstall that names no shop, as samples of the command line do, is asked about', async () => {
  const payload = { ...bodyOf('app/uninstalled'), domain: null, myshopify_domain: null };
  expect((await deliver('app/uninstalled', payload)).status).toBe(503);
  expect(await app.services.shops.findInstalled(shop.store.shop)).not.toBeNull();
});

describe('Shopify’s own samples', () => {
  it('are each taken under their topic', async () => {
    const domain = 'never-seen.myshopify.com';
    for (const topic of Object.keys(WEBHOOK_TOPICS)) {
      expect(samplePayload(topic, domain), topic).not.toBeNull();
      expect((await deliverWebhook(app.url, { topic, shop: domain })).status, topic).toBe(200);
    }
  });
});
