import { beforeAll, describe, expect, it } from 'vitest';
import { getCreditsContract, listCallsContract } from '#app/operations/account/contract.ts';
import { listJobsContract } from '#app/operations/bulk-jobs/contract.ts';
import { createBulkClient } from '#test/support/bulk-jobs.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

type Entry = { id: string } & Record<string, unknown>;
type Page = {
  next_cursor?: string;
  balance?: number;
  entries: Entry[];
  calls: Entry[];
  jobs: Entry[];
};

const LISTS = [
  ['credits', 'entries', getCreditsContract],
  ['calls', 'calls', listCallsContract],
  ['jobs', 'jobs', listJobsContract],
] as const;

const { app } = await getSharedApp();
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  [shop, other] = await Promise.all([app.openShop({ credits: 40 }), app.openShop({ credits: 7 })]);
  for (const one of [shop, other]) await use(one);
});

let used = 0;
/** One paid call, one that fails, and one job. */
async function use({ apiKey }: TestShop): Promise<void> {
  used += 1;
  const style_code = `ACC-${used}00`;
  await app.post('/api/v1/storefront-product-upsert', upsertInput({ style_code }), apiKey);
  await app.post('/api/v1/image-product-match', { image_url: 'http://10.0.0.1/a.jpg' }, apiKey);
  await createBulkClient(() => app.url, apiKey).start(['{"n":1}']);
}

async function get(path: string, apiKey: string) {
  const response = await fetch(new URL(`/api/v1/${path}`, app.url), {
    headers: { Authorization: `Bearer ${apiKey}` },
  });
  return { status: response.status, body: await response.json() };
}

async function page(path: string, { apiKey }: TestShop): Promise<Page> {
  const { status, body } = await get(path, apiKey);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Page;
}

describe.each(LISTS)('GET /api/v1/%s', (path, name, { output }) => {
  it('leads through every entry once, newest first, also while new ones come', async () => {
    for (let more = 0; more < 3; more += 1) await use(shop);
    const before = await page(`${path}?limit=100`, shop);
    expect(output.safeParse(before).error).toBeUndefined();
    expect(before[name].length).toBeGreaterThan(3);
    expect(before.next_cursor).toBeUndefined();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const at = cursor === undefined ? '' : `&cursor=${cursor}`;
      const next = await page(`${path}?limit=2${at}`, shop);
      expect(output.safeParse(next).error).toBeUndefined();
      expect(next[name].length).toBeLessThanOrEqual(2);
      seen.push(...next[name].map(({ id }) => id));
      cursor = next.next_cursor;
      if (seen.length === 2) await use(shop);
    } while (cursor !== undefined);
    expect(seen).toEqual(before[name].map(({ id }) => id));
    const after = await page(path, shop);
    expect(after[name].length).toBeGreaterThan(before[name].length);
  });

  it('shows a key nothing of another shop, whatever cursor it sends', async () => {
    const own = await page(path, other);
    const { next_cursor } = await page(`${path}?limit=1`, shop);
    const led = await page(`${path}?cursor=${next_cursor}`, other);
    const ids = new Set((await page(`${path}?limit=100`, shop))[name].map(({ id }) => id));
    expect(own[name].length).toBeGreaterThan(0);
    expect([...own[name], ...led[name]].filter(({ id }) => ids.has(id))).toEqual([]);
    expect(JSON.stringify([own, led])).not.toContain(shop.store.shop);
  });

  it('costs nothing and leaves no call behind', async () => {
    const balance = await shop.getBalance();
    const [newest] = (await page('calls?limit=1', shop)).calls;
    await page(path, shop);
    expect((await page('calls?limit=1', shop)).calls).toEqual([newest]);
    expect(await shop.getBalance()).toBe(balance);
  });

  it.each([
    ['limit=0', '/limit', 'at least 1'],
    ['limit=101', '/limit', 'at most 100'],
    ['limit=ten', '/limit', 'must be a number'],
    ['limit=1.5', '/limit', 'whole number'],
    ['limit=1&limit=2', '/limit', 'must be a number'],
    ['cursor=nonsense', '/cursor', 'next_cursor'],
    ['cursor=', '/cursor', 'next_cursor'],
    [`cursor=${'x'.repeat(201)}`, '/cursor', 'at most 200'],
    [`cursor=${Buffer.from('other 1 call_1').toString('base64url')}`, '/cursor', 'next_cursor'],
    ['page=2', '/page', 'is not a field'],
    ['cursor=%00', '/cursor', 'NUL'],
  ])('refuses %s and names the field', async (query, pointer, why) => {
    const { status, body } = await get(`${path}?${query}`, shop.apiKey);
    expect([status, body.code]).toEqual([422, 'invalid_input']);
    expect(body.errors).toEqual([{ pointer, detail: expect.stringContaining(why) }]);
  });

  it('refuses a cursor of another list', async () => {
    const another = LISTS.find(([name]) => name !== path)?.[0];
    const { next_cursor } = await page(`${another}?limit=1`, shop);
    const { status, body } = await get(`${path}?cursor=${next_cursor}`, shop.apiKey);
    expect([status, body.errors[0].pointer]).toEqual([422, '/cursor']);
  });
});

describe('a cursor of the ledger', () => {
  it.each(['call_1', '9'.repeat(30)])('is refused if it names the entry %s', async (id) => {
    const cursor = Buffer.from(`credits 1 ${id}`).toString('base64url');
    const { status, body } = await get(`credits?cursor=${cursor}`, shop.apiKey);
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/cursor']);
  });
});

describe('the entries', () => {
  it('of the ledger add up to the balance and name their calls', async () => {
    const { balance, entries } = await page('credits?limit=100', other);
    expect(balance).toBe(await other.getBalance());
    expect(entries.reduce((sum, { credits }) => sum + Number(credits), 0)).toBe(balance);
    const charges = entries.filter(({ kind, operation }) => {
      return kind === 'charge' && operation === 'storefront-product-upsert';
    });
    const { calls } = await page('calls?operation=storefront-product-upsert&limit=100', other);
    const paid = calls.filter(({ credits_charged }) => credits_charged === 1);
    expect(charges.map(({ call_id }) => call_id)).toEqual(paid.map(({ id }) => id));
  });

  it('of a failed call say what its caller was told', async () => {
    const own = await app.openShop({ credits: 1 });
    const input = upsertInput({ vendor: 'Nkie' });
    const { body: told } = await app.post('/api/v1/storefront-product-upsert', input, own.apiKey);
    const [failed] = (await page('calls?outcome=failed', own)).calls;
    const { code, detail, errors } = told;
    expect(errors).toMatchObject([{ pointer: '/vendor', suggestions: ['Nike'] }]);
    expect(failed).toMatchObject({ code, detail, errors });
  });

  it('of the calls are found by operation, outcome and key', async () => {
    const failed = (await page('calls?outcome=failed', other)).calls;
    expect(failed).toMatchObject([
      {
        operation: 'image-product-match',
        code: 'invalid_input',
        credits_charged: 0,
        through: 'rest',
      },
    ]);
    const key = String(failed[0]?.key_id);
    const ofKey = await page(`calls?key_id=${key}`, other);
    const all = (await page('calls', other)).calls;
    expect(ofKey.calls).toEqual(all.filter(({ key_id }) => key_id === key));
    expect(ofKey.calls.length).toBeGreaterThan(1);
    expect((await page('calls?key_id=key_of_nobody', other)).calls).toEqual([]);
  });
});

describe('a key without scopes', () => {
  it('may see credits and calls of its shop, but no jobs', async () => {
    const { key } = await app.services.apiKeys.create({
      shopId: other.shopId,
      name: 'looks',
      scopes: [],
    });
    expect((await get('credits', key)).status).toBe(200);
    expect((await get('calls', key)).status).toBe(200);
    expect(await get('jobs', key)).toMatchObject({ status: 403, body: { code: 'missing_scope' } });
  });
});
