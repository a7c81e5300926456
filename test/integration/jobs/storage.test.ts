import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBulkClient, type RowAnswer } from '#test/support/bulk-jobs.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LONG = 'x'.repeat(50_000);

let laterMs = 0;
let database: TestDatabase;
let app: OwnApp;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp({
    database,
    env: { JOB_STORAGE_MB_PER_SHOP: '1' },
    clock: { now: () => Date.now() + laterMs },
  });
});
afterAll(async () => {
  await app.close();
  // What was counted as it came and went is what is there.
  const wrong = await readDatabase(
    database.env,
    `SELECT id, stored_bytes, found.bytes FROM job JOIN (
       SELECT job_id, sum(200 + coalesce(octet_length(input), 0) + coalesce(octet_length(output), 0)
         + coalesce(octet_length(problem), 0)) AS bytes FROM job_row GROUP BY job_id) AS found ON found.job_id = job.id
     WHERE stored_bytes <> found.bytes`,
  );
  expect(wrong).toEqual([]);
  await database.remove();
});

const clientOf = (shop: TestShop) => createBulkClient(() => app.url, shop.apiKey);

/** Of the right form, but of a vendor the store does not have yet: such a row may pass another day. */
const failingRows = (count: number, code: string) =>
  Array.from({ length: count }, (_, index) =>
    upsertInput({ style_code: `${code}-${index}`, vendor: 'Novelty', description_html: LONG }),
  );

async function refusalOf(shop: TestShop, rows: object[]) {
  const response = await clientOf(shop).send(
    'POST',
    'storefront-product-upserts',
    { 'Content-Type': 'application/jsonl' },
    rows.map((row) => JSON.stringify(row)).join('\n'),
  );
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('a row that is not of the right form', () => {
  it('fails at once, and only its style code and the reason are kept', async () => {
    const shop = await app.openShop({ credits: 5 });
    const client = clientOf(shop);
    const { id } = await client.start([
      { style_code: 'FORM-1', title: LONG, [`no_such_field_${LONG}`]: LONG },
      { style_code: LONG, vendor: [LONG] },
      upsertInput({ style_code: 'FORM-2' }),
    ]);
    await client.waitFor(id, ['completed']);
    const rows = await client.results(id);
    expect(rows.map(({ status, style_code }) => [status, style_code?.slice(0, 6)])).toEqual([
      ['failed', 'FORM-1'],
      ['failed', 'xxxxxx'],
      ['succeeded', 'FORM-2'],
    ]);
    const problems = rows.slice(0, 2).map(({ problem }: RowAnswer) => problem);
    expect(problems.map((problem) => problem?.code)).toEqual(['invalid_input', 'invalid_input']);
    expect(problems[0]?.errors?.[0]?.pointer).toBe('/title');
    for (const problem of problems) expect(JSON.stringify(problem).length).toBeLessThan(5_000);
    expect((await client.command(id, 'retry')).status).toBe(409);
    expect(await shop.getBalance()).toBe(4);
  });
});

describe('what the jobs of a store keep', () => {
  it('is bounded, and the refusal says how much is in use and when some of it goes', async () => {
    const shop = await app.openShop();
    const client = clientOf(shop);
    const { id } = await client.start(failingRows(15, 'FULL'));
    await client.waitFor(id, ['completed']);
    const { status, headers, body } = await refusalOf(shop, failingRows(10, 'MORE'));
    expect([status, body.code]).toEqual([413, 'job_storage_full']);
    expect(body.detail).toMatch(/may use 1\.0 MiB.*0\.7 MiB are in use/);
    const days = Number(headers.get('retry-after')) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    expect((await app.services.jobs.list(shop.shopId, 9)).map((job) => job.id)).toEqual([id]);
    // Another store has room of its own, and rows that failed for a passing reason can be run again.
    const other = await app.openShop();
    expect((await refusalOf(other, failingRows(10, 'OTHER'))).status).toBe(202);
    expect((await client.command(id, 'retry')).status).toBe(202);
    await client.waitFor(id, ['completed']);

    laterMs = 8 * DAY_MS;
    await app.services.jobs.deleteOld();
    laterMs = 0;
    expect((await client.get(id)).links.retry).toBeUndefined();
    expect((await client.command(id, 'retry')).status).toBe(409);
    expect(await client.results(id)).toHaveLength(15);
    expect((await refusalOf(shop, failingRows(10, 'MORE'))).status).toBe(202);
  });

  it('shrinks when a job that waits is cancelled', async () => {
    const shop = await app.openShop({ credits: 0 });
    const client = clientOf(shop);
    const rows = Array.from({ length: 15 }, (_, index) =>
      upsertInput({ style_code: `WAIT-${index}`, description_html: LONG }),
    );
    const { id } = await client.start(rows);
    await client.waitFor(id, ['paused']);
    expect((await refusalOf(shop, rows)).status).toBe(413);
    await client.command(id, 'cancel');
    expect((await refusalOf(shop, rows)).status).toBe(202);
  });
});
