import { describe, expect, it, vi } from 'vitest';
import { createBulkClient } from '#test/support/bulk-jobs.ts';
import { installApp } from '#test/support/install-app.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { deliverWebhook } from '../shopify/deliver-webhook.ts';

vi.setConfig({ testTimeout: 120_000 });

const { app } = await getSharedApp();

/** A store of a plan that is not what is waited for here. */
async function openShop(options: { credits: number }): Promise<TestShop> {
  const shop = await app.openShop(options);
  await shop.store.control('POST', '/throttle', { maximum: 100_000, restore_rate: 50_000 });
  return shop;
}

const clientOf = (shop: TestShop) => createBulkClient(() => app.url, shop.apiKey);

type Titles = { products: { nodes: { title: string; metafield: { value: string } | null }[] } };
const PRODUCTS = `{ products(first: 250) { nodes { title metafield(namespace: "$app", key: "style_code") { value } } } }`;

/** Titles of the products that carry our key, by style code. */
async function titlesOf(shop: TestShop): Promise<Map<string, string[]>> {
  const { products } = await shop.store.query<Titles>(PRODUCTS);
  const titles = new Map<string, string[]>();
  for (const { title, metafield } of products.nodes) {
    if (metafield) titles.set(metafield.value, [...(titles.get(metafield.value) ?? []), title]);
  }
  return titles;
}

describe('a bulk job', () => {
  it('runs each line as an upsert, tells each row, and charges those that succeed', async () => {
    const shop = await openShop({ credits: 10 });
    const client = clientOf(shop);
    const started = await client.start([
      upsertInput({ style_code: 'ROW-1' }),
      '',
      '{"style_code": "ROW-2",',
      '["no", "object"]',
      upsertInput({ style_code: 'ROW-3', vendor: 'Nkie' }),
      upsertInput({ style_code: 'ROW-4', dry_run: true }),
      upsertInput({ style_code: 'ROW-5' }),
    ]);
    expect(started).toMatchObject({ counts: { total: 6 }, links: { self: expect.any(String) } });
    const job = await client.waitFor(started.id, ['completed']);
    expect(job).toMatchObject({
      counts: { total: 6, succeeded: 3, failed: 3, left: 0 },
      credits_charged: 2,
      finished_at: expect.any(String),
    });
    expect(await shop.getBalance()).toBe(8);
    const rows = await client.results(job.id);
    expect(rows.map(({ row, line, status, charged }) => [row, line, status, charged])).toEqual([
      [1, 1, 'succeeded', 1],
      [2, 3, 'failed', 0],
      [3, 4, 'failed', 0],
      [4, 5, 'failed', 0],
      [5, 6, 'succeeded', 0],
      [6, 7, 'succeeded', 1],
    ]);
    expect(rows[0]).toMatchObject({ style_code: 'ROW-1', output: { created: true } });
    expect(rows[1]?.problem).toMatchObject({ code: 'malformed_json' });
    expect(rows[1]?.problem?.detail).toContain('Line 3');
    expect(rows[2]?.problem).toMatchObject({ code: 'invalid_input' });
    expect(rows[3]?.problem).toMatchObject({
      code: 'invalid_input',
      errors: [{ pointer: '/vendor', suggestions: ['Nike'] }],
    });
    expect([...(await titlesOf(shop)).keys()].sort()).toEqual(['ROW-1', 'ROW-5']);
  });
});

describe('rows of one style code', () => {
  it('run in the order of arrival, so that the last line wins', async () => {
    const shop = await openShop({ credits: 100 });
    const client = clientOf(shop);
    await shop.store.control('POST', '/latency', { ms: 5 });
    const rows = Array.from({ length: 40 }, (_, index) =>
      // Spellings of one code are one code.
      upsertInput({ style_code: index % 2 ? 'LAST-1' : 'last 1', title: `Version ${index + 1}` }),
    );
    const others = Array.from({ length: 10 }, (_, index) =>
      upsertInput({ style_code: `OTHER-${index}` }),
    );
    const { id } = await client.start([...rows, ...others]);
    await client.waitFor(id, ['completed']);
    const results = await client.results(id);
    expect(results.filter(({ status }) => status !== 'succeeded')).toEqual([]);
    expect(results.map(({ output }) => output?.created).slice(0, 40)).toEqual([
      true,
      ...Array.from({ length: 39 }, () => false),
    ]);
    expect((await titlesOf(shop)).get('LAST-1')).toEqual(['Version 40']);
    expect(await shop.getBalance()).toBe(50);
  });
});

describe('a job that runs out of credits', () => {
  it('pauses with the count left, charges nothing for it, and goes on after a top-up', async () => {
    const shop = await openShop({ credits: 6 });
    const client = clientOf(shop);
    const rows = Array.from({ length: 10 }, (_, index) =>
      upsertInput({ style_code: `OUT-${index}` }),
    );
    const { id } = await client.start(rows);
    const paused = await client.waitFor(id, ['paused']);
    expect(paused).toMatchObject({
      counts: { total: 10, succeeded: 6, failed: 0, left: 4 },
      credits_charged: 6,
      paused: {
        code: 'insufficient_credits',
        left: 4,
        top_up_url: expect.stringContaining('http'),
      },
      links: { resume: expect.any(String) },
    });
    expect(await shop.getBalance()).toBe(0);
    await app.services.credits.grant(shop.shopId, 5, `top-up ${shop.shopId}`);
    expect(await client.command(id, 'resume')).toMatchObject({ status: 202 });
    expect(await client.waitFor(id, ['completed'])).toMatchObject({
      counts: { succeeded: 10, failed: 0, left: 0 },
      credits_charged: 10,
    });
    expect(await shop.getBalance()).toBe(1);
    expect(await client.command(id, 'resume')).toMatchObject({
      status: 409,
      body: { code: 'job_conflict' },
    });
  });
});

describe('a job whose caller may no longer call', () => {
  it('pauses when its key is revoked, and goes on with the key that resumes it', async () => {
    const shop = await openShop({ credits: 60 });
    const client = clientOf(shop);
    await shop.store.control('POST', '/latency', { ms: 60 });
    const rows = Array.from({ length: 40 }, (_, index) =>
      upsertInput({ style_code: `KEY-${index}` }),
    );
    const { id } = await client.start(rows);
    await until(async () => (await client.get(id)).counts.succeeded > 0);
    const [key] = await app.services.apiKeys.list(shop.shopId);
    await app.services.apiKeys.revoke(shop.shopId, key?.id ?? '');
    const other = await app.services.apiKeys.create({ shopId: shop.shopId, name: 'other' });
    const successor = createBulkClient(() => app.url, other.key);
    const paused = await successor.waitFor(id, ['paused']);
    expect(paused.paused).toMatchObject({ code: 'unauthorized' });
    expect(paused.counts.left).toBeGreaterThan(0);
    expect((await successor.command(id, 'resume')).status).toBe(202);
    const done = await successor.waitFor(id, ['completed']);
    expect(done).toMatchObject({ counts: { succeeded: 40, failed: 0 }, credits_charged: 40 });
  });

  it('pauses when the app is uninstalled, and goes on when it is back', async () => {
    const shop = await openShop({ credits: 60 });
    const client = clientOf(shop);
    await shop.store.control('POST', '/latency', { ms: 60 });
    const rows = Array.from({ length: 30 }, (_, index) =>
      upsertInput({ style_code: `UN-${index}` }),
    );
    const { id } = await client.start(rows);
    await until(async () => (await client.get(id)).counts.succeeded > 0);
    await shop.store.control('POST', '/uninstall', { target: app.url });
    await until(async () => (await app.services.jobs.get(shop.shopId, id)).status === 'paused');
    const paused = await app.services.jobs.get(shop.shopId, id);
    expect(paused.pause?.code).toMatch(/^(shop_uninstalled|store_access_denied|unauthorized)$/);
    expect(paused.succeeded).toBeLessThan(30);
    await installApp(app.url, shop.store);
    expect((await client.command(id, 'resume')).status).toBe(202);
    const done = await client.waitFor(id, ['completed']);
    expect(done.counts.succeeded + done.counts.failed).toBe(30);
    expect(done.credits_charged).toBe(done.counts.succeeded);
    expect(await shop.getBalance()).toBe(60 - done.counts.succeeded);
  });
});

describe('a cancelled job', () => {
  it('starts no further row, and tells those that never ran', async () => {
    const shop = await openShop({ credits: 60 });
    const client = clientOf(shop);
    await shop.store.control('POST', '/latency', { ms: 60 });
    const rows = Array.from({ length: 40 }, (_, index) =>
      upsertInput({ style_code: `CAN-${index}` }),
    );
    const { id } = await client.start(rows);
    await until(async () => (await client.get(id)).counts.succeeded > 2);
    expect(await client.command(id, 'cancel')).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    });
    const [first] = await client.results(id);
    expect(first?.status).toBe('succeeded');
    // Its rows under way end before another job of the store begins.
    const { id: next } = await client.start([upsertInput({ style_code: 'NEXT-1' })]);
    await client.waitFor(next, ['completed']);
    const job = await client.get(id);
    expect(job.counts.left).toBeGreaterThan(0);
    const statuses = (await client.results(id)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'cancelled')).toHaveLength(job.counts.left);
    expect(await shop.getBalance()).toBe(60 - job.counts.succeeded - 1);
    expect((await client.command(id, 'resume')).status).toBe(409);
    expect((await client.command(id, 'retry')).status).toBe(409);
  });
});

describe('retrying a job', () => {
  it('runs the failed rows again once the merchant has fixed the store', async () => {
    const shop = await openShop({ credits: 60 });
    const client = clientOf(shop);
    const rows = [
      upsertInput({ style_code: 'FIX-1' }),
      upsertInput({ style_code: 'FIX-2', vendor: 'Novelty' }),
      '{',
      upsertInput({ style_code: 'FIX-3', vendor: 'Novelty', title: 'Stale' }),
      upsertInput({ style_code: 'FIX-3', title: 'Newest' }),
    ];
    const { id } = await client.start(rows);
    const failed = await client.waitFor(id, ['completed']);
    expect(failed.counts).toEqual({ total: 5, succeeded: 2, failed: 3, left: 0 });
    expect(failed.links.retry).toBeDefined();
    const input = { title: 'By hand', vendor: 'Novelty', productType: 'Running Shoes' };
    await shop.store.query(
      'mutation($product: ProductCreateInput!) { productCreate(product: $product) { userErrors { message } } }',
      { product: input },
    );
    expect((await client.command(id, 'retry')).status).toBe(202);
    const done = await client.waitFor(id, ['completed']);
    // The broken line cannot be read, and what a later line has written stands.
    expect(done.counts).toEqual({ total: 5, succeeded: 3, failed: 2, left: 0 });
    expect((await client.results(id)).map(({ status }) => status)).toEqual([
      'succeeded',
      'succeeded',
      'failed',
      'failed',
      'succeeded',
    ]);
    expect((await titlesOf(shop)).get('FIX-3')).toEqual(['Newest']);
    expect(done.links.retry).toBeUndefined();
    expect(await client.command(id, 'retry')).toMatchObject({
      status: 409,
      body: { code: 'job_conflict' },
    });
    expect(await shop.getBalance()).toBe(57);
  });
});

describe('jobs of two stores', () => {
  it('run side by side, and a single call is not kept waiting', async () => {
    const [busy, quick] = [await openShop({ credits: 300 }), await openShop({ credits: 9 })];
    await busy.store.control('POST', '/latency', { ms: 40 });
    const rows = Array.from({ length: 120 }, (_, index) =>
      upsertInput({ style_code: `B-${index}` }),
    );
    const { id } = await clientOf(busy).start(rows);
    await until(async () => (await clientOf(busy).get(id)).counts.succeeded > 0);
    const { id: other } = await clientOf(quick).start([upsertInput({ style_code: 'QUICK-1' })]);
    await clientOf(quick).waitFor(other, ['completed']);
    const single = await app.post('/api/v1/storefront-product-upsert', upsertInput(), busy.apiKey);
    expect(single.status).toBe(200);
    expect((await clientOf(busy).get(id)).status).toBe('running');
    await clientOf(busy).command(id, 'cancel');
  });
});

describe('a store that is erased while its job runs', () => {
  it('leaves no job, no row and no input behind', async () => {
    const shop = await openShop({ credits: 60 });
    const client = clientOf(shop);
    await shop.store.control('POST', '/latency', { ms: 60 });
    const rows = Array.from({ length: 40 }, (_, index) =>
      upsertInput({ style_code: `GONE-${index}` }),
    );
    const { id } = await client.start(rows);
    await until(async () => (await client.get(id)).counts.succeeded > 0);
    await shop.store.control('POST', '/uninstall', { target: app.url });
    const erase = { topic: 'shop/redact', shop: shop.store.shop };
    expect((await deliverWebhook(app.url, erase)).status).toBe(200);
    await app.services.webhooks.shopWebhooks.whenErased();
    await expect(app.services.jobs.get(shop.shopId, id)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await app.services.jobs.results(id, 0, 100)).toEqual([]);
    expect(await app.services.jobs.listUnfinished()).toEqual([]);
  });
});
