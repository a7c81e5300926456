import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { callOperation } from '#test/demo/call-operation.ts';
import { createBulkClient } from '#test/support/bulk-jobs.ts';
import { createKeyOnPage } from '#test/support/create-key-on-page.ts';
import { installApp } from '#test/support/install-app.ts';
import {
  buildRows,
  countProductsByCode,
  killBulkJob,
  LEDGER_TOTALS,
} from '#test/support/kill-bulk-job.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { appSettings, spawnApp } from '#test/support/spawn-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { byDepth } from '#test/support/test-depth.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

/** A tenth of the rows is bad. `npm run bench` does the same with a thousand. */
const ROWS = byDepth(60, 200);
const GOOD = ROWS * 0.9;
const CREDITS = 500;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

const base = () => ({
  ...appSettings({ shopifyUrl: inject('shopifyUrl'), searchUrl: inject('searchUrl') }),
  RATE_LIMIT_PER_MINUTE: '100000',
  ...database.env,
});

describe('a job whose process is killed twice with rows under way', () => {
  it('ends complete: one product a code, one credit a success', { timeout: 300_000 }, async () => {
    const shopifyUrl = inject('shopifyUrl');
    const env = { ...base(), STARTING_CREDITS: String(CREDITS) };
    const { store, job, rows, seconds, peakMemoryMb } = await killBulkJob({
      env,
      shopifyUrl,
      rows: buildRows(ROWS, 'KILLED'),
      killAt: [ROWS * 0.2, ROWS * 0.6],
      latencyMs: 20,
    });
    console.log(`${ROWS} rows, killed twice: ${seconds.toFixed(1)} s, ${peakMemoryMb} MB at most`);
    expect(job).toMatchObject({
      status: 'completed',
      counts: { total: ROWS, succeeded: GOOD, failed: ROWS - GOOD, left: 0 },
      credits_charged: GOOD,
    });
    const failed = rows.filter(({ status }) => status === 'failed');
    expect(new Set(failed.map(({ problem }) => problem?.code))).toEqual(
      new Set(['malformed_json', 'invalid_input']),
    );
    const counts = await countProductsByCode(store);
    expect(counts.size).toBe(GOOD);
    expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);
    const [totals] = await readDatabase<Record<string, number>>(database.env, LEDGER_TOTALS);
    expect(totals).toEqual({
      pending: 0,
      succeeded: GOOD,
      balance: CREDITS - GOOD,
      ledger: CREDITS - GOOD,
    });
  });
});

/** The embedded database belongs to one process, which ends a dead call at its start. */
const isShared = inject('postgresUrl') !== '';

describe.runIf(isShared)('a job whose process is killed while the store makes its products', () => {
  it('goes on where the store is, and nobody else makes one of them meanwhile', {
    timeout: 300_000,
  }, async () => {
    const codes = Array.from({ length: 120 }, (_, index) => `AHEAD-${index}`);
    const credits = 1000;
    const env = { ...base(), STARTING_CREDITS: String(credits) };
    let app = await spawnApp(env);
    const store = openLocalStore(inject('shopifyUrl'));
    await store.control('POST', '/throttle', { maximum: 1_000_000, restore_rate: 1_000_000 });
    await store.control('POST', '/delays', { bulk_line_ms: 40 });
    await installApp(app.ready, store);
    const key = await createKeyOnPage(app.ready, store);
    const client = createBulkClient(() => app.ready, key);
    const { id } = await client.start(codes.map((code) => upsertInput({ style_code: code })));
    const operations = () =>
      store.control<{ status: string; lines_run: number }[]>('GET', '/bulk-operations');
    await until(async () => ((await operations())[0]?.lines_run ?? 0) > 5, 60_000);
    await app.stop('SIGKILL');
    app = await spawnApp(env);
    // The store has not come to this one yet: the call waits rather than make it a second time.
    const last = upsertInput({ style_code: codes.at(-1), title: 'From elsewhere' });
    await callOperation(app.ready, key, 'storefront-product-upsert', last);
    expect((await operations()).map(({ status }) => status)).toEqual(['COMPLETED']);
    const job = await client.waitFor(id, ['completed'], 120_000);
    expect(job).toMatchObject({
      counts: { succeeded: codes.length },
      credits_charged: codes.length,
    });
    const counts = await countProductsByCode(store);
    expect([counts.size, Math.max(...counts.values())]).toEqual([codes.length, 1]);
    expect(await app.stop()).toBe(0);
  });
});
