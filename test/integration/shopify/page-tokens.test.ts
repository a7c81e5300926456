import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openAppUrl } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { signIdToken } from '#test/support/sign-id-token.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36';
const PAGES = ['', '/identify', '/list', '/activity', '/jobs', '/keys', '/credits', '/settings'];

let database: TestDatabase;
let app: OwnApp;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp({ database });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await app.close();
  await database.remove();
});

const HOUR_MS = 60 * 60 * 1000;

const page = (path: string, shop: string, token = signIdToken(shop)) =>
  fetch(`${app.url}/app${path}.data`, {
    headers: { 'User-Agent': BROWSER, Authorization: `Bearer ${token}` },
    redirect: 'manual',
  });
const upsert = (shop: TestShop, code: string) =>
  app.post('/api/v1/storefront-product-upsert', upsertInput({ style_code: code }), shop.apiKey);

describe('pages and calls of one store at the same time', () => {
  it.each([
    ['the store let every token run out', 0],
    ['every token is at its end: pages take new ones while calls renew theirs', HOUR_MS],
  ])('when %s all go on, and so does the next call', async (_what, laterMs) => {
    const shop = await app.openShop();
    await upsert(shop, 'WARM-UP');
    await shop.store.control('POST', '/expire-tokens');
    // Shopify's own clock stays: to it this token is good now, to the app an hour later.
    const exp = Math.floor((Date.now() + 2 * HOUR_MS) / 1000);
    const token = signIdToken(shop.store.shop, { exp });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + laterMs });
    const calls = Array.from({ length: 6 }, (_, i) => upsert(shop, `RACE-${i}`));
    const pages = PAGES.map((path) => page(path, shop.store.shop, token));
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(PAGES.map(() => 200));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
    expect((await upsert(shop, 'AFTER')).status).toBe(200);
    expect(await shop.getBalance()).toBe(42);
  });

  it('when the app is opened for the first time in many tabs it is installed once', async () => {
    const store = openLocalStore(inject('shopifyUrl'));
    const url = await openAppUrl(app.url, store);
    const open = () => fetch(url, { headers: { 'User-Agent': BROWSER }, redirect: 'manual' });
    const answers = await Promise.all(Array.from({ length: 12 }, open));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const shop = await app.services.shops.getInstalled(store.shop);
    expect(await app.services.credits.getBalance(shop.id)).toBe(50);
  });

  it('when the token endpoint is broken a page says so, and nothing is lost', async () => {
    const shop = await app.openShop();
    await shop.store.control('POST', '/uninstall', { target: app.url });
    const fault = { root_field: 'access_token', kind: 'http502', times: 1 };
    await shop.store.control('POST', '/faults', fault);
    const broken = await page('/keys', shop.store.shop);
    expect(broken.status).toBe(500);
    expect(await broken.text()).not.toMatch(/shpat|stack|node_modules/);
    expect((await page('/keys', shop.store.shop)).status).toBe(200);
    expect((await upsert(shop, 'AGAIN')).status).toBe(200);
    expect(await shop.getBalance()).toBe(49);
  });
});

describe('after all of it', () => {
  it('each balance is the sum of its ledger', async () => {
    await app.close();
    const wrong = await readDatabase(
      database.env,
      `SELECT shop_id FROM credit_balance WHERE balance <>
         (SELECT sum(delta) FROM credit_entry WHERE credit_entry.shop_id = credit_balance.shop_id)`,
    );
    app = await startApp({ database });
    expect(wrong).toEqual([]);
  });
});
