import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countProductsByCode } from '#test/support/kill-bulk-job.ts';
import { resourceOf } from '#test/support/oauth-client.ts';
import { postRpc } from '#test/support/post-rpc.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#test/support/start-database-proxy.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const UPSERT = '/api/v1/storefront-product-upsert';
const CREDITS = 50;
/** What only the statement that reserves a call says, and that which settles it. */
const RESERVES = 'INSERT INTO api_call';
const SETTLES = `SET status = 'succeeded', finished_at`;
const SWEEP_PATIENCE_MS = 60_000;

let proxy: DatabaseProxy;
let app: OwnApp;
beforeAll(async () => {
  const database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.env.DATABASE_URL ?? '');
  app = await startApp({ database: { ...database, env: { DATABASE_URL: proxy.url } } });
});
afterAll(async () => {
  proxy.resume();
  await app.close();
  await proxy.stop();
});

async function callsOf(shop: TestShop): Promise<string[]> {
  const { calls } = await app.services.activity.list(shop.shopId, {}, { size: 10 });
  return calls.map(({ status }) => status);
}

describe('a connection that ends while a call is being settled', () => {
  it.each([
    ['before the database is told', 'before'],
    ['once the database has done it', 'after'],
  ] as const)('%s: the call succeeds and costs one credit', async (_, when) => {
    const shop = await app.openShop();
    const cut = proxy.cut({ when, words: SETTLES });
    const code = `SETTLE-${when}`.toUpperCase();
    const answer = await app.post(UPSERT, upsertInput({ style_code: code }), shop.apiKey);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(cut()).toBe(1);
    expect(await shop.getBalance()).toBe(CREDITS - 1);
    expect(await callsOf(shop)).toEqual(['succeeded']);
    expect((await countProductsByCode(shop.store)).get(code)).toBe(1);
  });

  it('at every try: the product stands, the answer says so, and the credit comes back', async () => {
    const shop = await app.openShop();
    const cut = proxy.cut({ when: 'before', words: SETTLES, times: 1_000 });
    const answer = await app.post(UPSERT, upsertInput({ style_code: 'NEVER' }), shop.apiKey);
    expect(cut()).toBeGreaterThan(2);
    proxy.cut({ when: 'before', words: SETTLES, times: 0 });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body).toMatchObject({ created: true, stock_set: true, published: true });
    await until(async () => (await shop.getBalance()) === CREDITS, SWEEP_PATIENCE_MS);
    expect(await callsOf(shop)).toEqual(['failed']);
  });
});

describe('a connection that ends before a call has begun', () => {
  it.each([
    ['before', RESERVES, {}],
    ['after', RESERVES, {}],
    // The credits of a key are checked in the same transaction.
    ['before', 'COMMIT', { monthlyCredits: 10 }],
    ['after', 'COMMIT', { monthlyCredits: 10 }],
  ] as const)(
    '%s %s: 503 with Retry-After, and the retry is charged once',
    async (when, words, limits) => {
      const shop = await app.openShop();
      const { shopId } = shop;
      const { key } = await app.services.apiKeys.create({ shopId, name: 'agent', limits });
      const cut = proxy.cut({ when, words, following: RESERVES });
      const headers = { 'Idempotency-Key': `lost-${when}-${words.length}` };
      const input = upsertInput({ style_code: `BEGIN-${when}-${words.length}` });
      const first = await app.post(UPSERT, input, key, headers);
      expect(cut()).toBe(1);
      expect(first.body).toMatchObject({
        code: 'database_unavailable',
        status: 503,
        charged: false,
      });
      expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0);
      let again = first;
      await until(async () => {
        again = await app.post(UPSERT, input, key, headers);
        return again.body.code !== 'idempotency_in_flight';
      }, SWEEP_PATIENCE_MS);
      expect(again.status, JSON.stringify(again.body)).toBe(200);
      expect(await shop.getBalance()).toBe(CREDITS - 1);
    },
  );
});

describe('a database that is away for a while', () => {
  it('fails calls with 503 and is used again without a restart once it is back', async () => {
    const shop = await app.openShop();
    proxy.goAway();
    const input = upsertInput({ style_code: 'AWAY' });
    const away = await app.post(UPSERT, input, shop.apiKey);
    expect(away.body).toMatchObject({ code: 'database_unavailable', status: 503, charged: false });
    proxy.resume();
    const back = await app.post(UPSERT, input, shop.apiKey);
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(await shop.getBalance()).toBe(CREDITS - 1);
  });

  it('fails the tools of connected apps as it fails those of keys', async () => {
    const shop = await app.openShop();
    const { pathname } = new URL(await resourceOf(app, shop));
    const params = { name: 'image-product-match', arguments: { image_url: 'https://x.example/' } };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    proxy.goAway();
    const answers = [
      await postRpc(app.url, call, shop.apiKey),
      await postRpc(app.url, call, 'token', {}, pathname),
    ];
    proxy.resume();
    for (const { status, messages } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(messages)).toContain('database_unavailable');
    }
  });
});
