import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { installApp } from '#test/support/install-app.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const UPSERT = '/api/v1/storefront-product-upsert';
const HOUR_MS = 60 * 60 * 1000;
/** As many refreshes as a test could ever see. */
const MANY = 1_000;

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

const upsert = (shop: TestShop, code: string, to: OwnApp = app) =>
  to.post(UPSERT, upsertInput({ style_code: code }), shop.apiKey);

/** Moves the app's day on, for the library too; Shopify's own clock stays. */
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

/** A fault that lets many token requests pass counts them. Answers how many there were. */
async function countTokenRequests(shop: TestShop): Promise<() => Promise<number>> {
  // Twenty calls need more points than a store gives at once, and this is not about waiting for them.
  await shop.store.control('POST', '/throttle', { maximum: 100_000, restore_rate: 10_000 });
  const fault = { root_field: 'access_token', kind: 'http502', skip: MANY };
  await shop.store.control('POST', '/faults', fault);
  return async () => {
    const [left] = await shop.store.control<{ skip: number }[]>('GET', '/faults');
    return MANY - (left?.skip ?? 0);
  };
}

/** Twenty calls at once, each of its own style code. */
const twenty = (shop: TestShop, name: string, apps: OwnApp[] = [app]) =>
  Promise.all(
    Array.from({ length: 20 }, (_, i) => upsert(shop, `${name}-${i}`, apps[i % apps.length])),
  );

const failures = (answers: { status: number; body: unknown }[]) =>
  answers.filter((answer) => answer.status !== 200).map((answer) => answer.body);

describe('an offline token', () => {
  it('near its end is renewed once for twenty calls at the same time', async () => {
    const shop = await app.openShop();
    const tokenRequests = await countTokenRequests(shop);
    later(HOUR_MS - 4 * 60_000);
    expect(failures(await twenty(shop, 'END'))).toEqual([]);
    expect(await tokenRequests()).toBe(1);
  });

  it('that the store has let run out is renewed once for twenty calls at the same time', async () => {
    const shop = await app.openShop();
    expect((await upsert(shop, 'WARM-UP')).status).toBe(200);
    const tokenRequests = await countTokenRequests(shop);
    await shop.store.control('POST', '/expire-tokens');
    expect(failures(await twenty(shop, 'OUT'))).toEqual([]);
    expect(await tokenRequests()).toBe(1);
  });

  it('revoked in the middle of a call is renewed, and the call goes on', async () => {
    const shop = await app.openShop();
    await upsert(shop, 'WARM-UP');
    // The second request of the next call: the write itself.
    await shop.store.control('POST', '/faults', { kind: 'token_revoked', skip: 1 });
    const answer = await upsert(shop, 'MID-CALL');
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.created).toBe(true);
  });

  it('lost for good in the middle of a call is a 403 that says what fixes it, uncharged', async () => {
    const shop = await app.openShop();
    await upsert(shop, 'WARM-UP');
    const balance = await shop.getBalance();
    // Access is taken away, and the news of it has not come yet.
    await shop.store.control('POST', '/uninstall', {});
    const answer = await upsert(shop, 'LOST');
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'store_access_denied', charged: false });
    expect(answer.body.detail).toMatch(/Open the app in the admin of .+ once/);
    expect(await shop.getBalance()).toBe(balance);

    await installApp(app.url, shop.store);
    expect((await upsert(shop, 'LOST')).status).toBe(200);
  });

  it.each([
    ['http502', 502, 'upstream_unavailable'],
    ['http429', 503, 'upstream_busy'],
  ])('whose renewal fails with %s is no reason to reopen the app', async (kind, status, code) => {
    const shop = await app.openShop();
    await upsert(shop, 'WARM-UP');
    later(HOUR_MS);
    await shop.store.control('POST', '/faults', { root_field: 'access_token', kind });
    const answer = await upsert(shop, 'LATER');
    expect(answer.body).toMatchObject({ status, code, charged: false, retry_after_seconds: 5 });
    expect((await upsert(shop, 'LATER')).status).toBe(200);
  });
});

describe('two processes on one database', () => {
  it('renew a token once', async () => {
    const other = await startApp({ database });
    const shop = await app.openShop();
    const tokenRequests = await countTokenRequests(shop);
    later(HOUR_MS);
    expect(failures(await twenty(shop, 'TWO', [app, other]))).toEqual([]);
    expect(await tokenRequests()).toBe(1);
    await other.close();
  });
});

describe('a session that cannot be read: damaged, or sealed with an earlier secret', () => {
  it('is as none: keys are told what fixes it, uncharged, and opening the app fixes it', async () => {
    const own = await createTestDatabase();
    const before = await startApp({ database: own });
    const shop = await before.openShop();
    await before.close();
    await readDatabase(own.env, `UPDATE session SET sealed = sealed || '\\x00'::bytea`);

    const after = await startApp({ database: own });
    const refused = await upsert(shop, 'SEALED', after);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'shop_uninstalled', charged: false });
    expect(refused.body.detail).toMatch(/Open the app in that store's admin/);
    await installApp(after.url, shop.store);
    const answer = await upsert(shop, 'SEALED', after);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await after.services.credits.getBalance(shop.shopId)).toBe(49);
    await after.close();
    await own.remove();
  });
});

describe('at rest', () => {
  it('no token can be read', async () => {
    const own = await createTestDatabase();
    const installed = await startApp({ database: own });
    await installed.openShop();
    await installed.close();
    const rows = await readDatabase<{ sealed: Uint8Array }>(own.env, 'SELECT sealed FROM session');
    expect(rows).toHaveLength(1);
    for (const { sealed } of rows) {
      const text = Buffer.from(sealed).toString('latin1');
      expect(text).not.toMatch(/shpat_|shprt_|accessToken|refreshToken|myshopify/);
    }
    await own.remove();
  });
});
