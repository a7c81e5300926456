import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkClient } from '#test/support/bulk-jobs.ts';
import { type AppUnderTest, startApp, type TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const clientOf = (shop: TestShop) => bulkClient(() => app.url, shop.apiKey);

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
    const shop = await app.openShop({ credits: 10 });
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
