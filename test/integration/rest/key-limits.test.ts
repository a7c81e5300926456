import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createBulkClient } from '#test/support/bulk-jobs.ts';
import { openLockHolder } from '#test/support/open-lock-holder.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const UPSERT = '/api/v1/storefront-product-upsert';
const HOUR_MS = 60 * 60 * 1000;

let aheadMs = 0;
let database: TestDatabase;
let app: OwnApp;
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp({ database, clock: { now: () => Date.now() + aheadMs } });
  [shop, other] = await Promise.all([app.openShop({ credits: 40 }), app.openShop()]);
});
afterAll(async () => {
  await app.close();
  await database.remove();
});

type Limits = { expiresInDays?: number; callsPerMinute?: number; monthlyCredits?: number };
const create = (limits: Limits) =>
  app.services.apiKeys.create({ shopId: shop.shopId, name: 'limited', limits });

const call = async (path: string, key: string) => {
  const response = await fetch(new URL(`/api/v1/${path}`, app.url), {
    headers: { Authorization: `Bearer ${key}` },
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

let styles = 0;
function upsert(key: string) {
  styles += 1;
  return app.post(UPSERT, upsertInput({ style_code: `LIM-${styles}00` }), key);
}

async function codesOf(answers: Promise<{ status: number; body: { code?: string } }>[]) {
  const all = await Promise.all(answers);
  return all.map(({ status, body }) => body.code ?? status).sort();
}

describe('a key with a lifetime', () => {
  it('works until it ends, then says so', async () => {
    const { key } = await create({ expiresInDays: 2 });
    expect((await call('key', key)).status).toBe(200);
    aheadMs = 48 * HOUR_MS + 1;
    const late = await call('key', key);
    expect(late).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect(late.body.detail).toContain('expired');
    aheadMs = 0;
  });
});

describe('a key with a rate limit of its own', () => {
  it('is slowed at its own limit, and other keys are not', async () => {
    const { key } = await create({ callsPerMinute: 2 });
    const first = await call('key', key);
    expect(first.body).toMatchObject({ calls_per_minute: 2 });
    expect(first.headers.get('ratelimit-policy')).toBe('"key";q=2;w=60');
    await call('key', key);
    expect(await call('key', key)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect((await call('key', shop.apiKey)).status).toBe(200);
  });
});

describe('a key with credits for a month', () => {
  it('spends exactly as many, however many calls come at once', async () => {
    const { key } = await create({ monthlyCredits: 3 });
    const before = await shop.getBalance();
    const codes = await codesOf(Array.from({ length: 9 }, () => upsert(key)));
    expect(codes).toEqual([200, 200, 200, ...Array(6).fill('key_credits_used')]);
    expect(await shop.getBalance()).toBe(before - 3);
    expect((await call('key', key)).body.key).toMatchObject({
      monthly_credits: 3,
      credits_this_month: 3,
    });
    const refused = await upsert(key);
    expect(refused.status).toBe(402);
    expect(refused.body.detail).toContain('3 credits a month');
    expect((await upsert(shop.apiKey)).status).toBe(200);
  });

  it.runIf(inject('postgresUrl'))(
    'waits for its own calls alone, and no other key for it',
    async () => {
      const { id, key } = await create({ monthlyCredits: 5 });
      expect((await upsert(key)).status).toBe(200);
      const { lock, untilWaiting, release } = await openLockHolder(database);
      await lock('SELECT FROM api_key WHERE id = $1 FOR NO KEY UPDATE', [id]);
      const waiting = upsert(key);
      await untilWaiting(1);
      expect((await upsert(shop.apiKey)).status).toBe(200);
      await release();
      expect((await waiting).status).toBe(200);
    },
  );

  it('does not count a call that failed, nor a free one', async () => {
    const { key } = await create({ monthlyCredits: 1 });
    const failed = { image_url: 'http://10.0.0.1/box.jpg' };
    const free = upsertInput({ style_code: 'LIM-FREE', dry_run: true });
    for (let time = 0; time < 3; time += 1) {
      expect((await app.post('/api/v1/image-product-match', failed, key)).status).toBe(422);
      expect((await app.post(UPSERT, free, key)).status).toBe(200);
    }
    expect((await upsert(key)).status).toBe(200);
    expect((await upsert(key)).body.code).toBe('key_credits_used');
    expect((await app.post(UPSERT, free, key)).status).toBe(200);
  });

  it('pauses a job that it started, without losing a row', async () => {
    const { key } = await create({ monthlyCredits: 1 });
    const client = createBulkClient(() => app.url, key);
    const rows = ['LIM-JOB-1', 'LIM-JOB-2'].map((style_code) => upsertInput({ style_code }));
    const { id } = await client.start(rows);
    const job = await client.waitFor(id, ['paused']);
    expect(job).toMatchObject({
      counts: { succeeded: 1, failed: 0, left: 1 },
      paused: { code: 'key_credits_used' },
    });
  });
});

describe('a key that is replaced', () => {
  it('goes on for the overlap, and shares the credits of the month with the new one', async () => {
    const old = await create({ monthlyCredits: 2, expiresInDays: 30, callsPerMinute: 50 });
    expect((await upsert(old.key)).status).toBe(200);
    const next = await app.services.apiKeys.replace(shop.shopId, old.id, 24);
    expect(next.key).not.toBe(old.key);
    const { body } = await call('key', next.key);
    expect(body).toMatchObject({ calls_per_minute: 50, key: { id: next.id, name: 'limited' } });
    expect(body.key).toMatchObject({ monthly_credits: 2, credits_this_month: 1 });
    const codes = await codesOf([upsert(old.key), upsert(next.key), upsert(next.key)]);
    expect(codes).toEqual([200, 'key_credits_used', 'key_credits_used']);
    aheadMs = 23 * HOUR_MS;
    expect((await call('key', old.key)).status).toBe(200);
    aheadMs = 25 * HOUR_MS;
    expect((await call('key', old.key)).status).toBe(401);
    expect((await call('key', next.key)).status).toBe(200);
    aheadMs = 0;
  });

  it('stops at once without an overlap, and is replaced no more', async () => {
    const { key, id } = await create({});
    await app.services.apiKeys.replace(shop.shopId, id, 0);
    expect((await call('key', key)).status).toBe(401);
    const again = app.services.apiKeys.replace(shop.shopId, id, 24);
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is replaced by its own shop alone, and never lives longer for it', async () => {
    const { key, id } = await create({ expiresInDays: 1 });
    const foreign = app.services.apiKeys.replace(other.shopId, id, 24);
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
    await app.services.apiKeys.replace(shop.shopId, id, 168);
    aheadMs = 25 * HOUR_MS;
    expect((await call('key', key)).status).toBe(401);
    aheadMs = 0;
  });
});

describe('the check of the set-up', () => {
  it('names the store, the key and what it may, and nothing secret', async () => {
    const { body } = await call('key', other.apiKey);
    expect(body).toMatchObject({
      shop: other.store.shop,
      caller: 'api_key',
      key: { name: 'test', credits_this_month: 0 },
      scopes: ['image-product-match', 'storefront-product-upsert'],
      balance: await other.getBalance(),
    });
    expect(body.key.expires_at).toBeUndefined();
    expect(JSON.stringify(body)).not.toContain(other.apiKey);
    const ofStaff = await call('key', await other.store.signIdToken());
    expect(ofStaff.body).toMatchObject({ shop: other.store.shop, caller: 'staff' });
    expect(ofStaff.body.key).toBeUndefined();
  });
});
