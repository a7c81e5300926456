import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  countProductsByCode,
  killBulkJob,
  LEDGER_TOTALS,
  rowsWithBad,
} from '#test/support/kill-bulk-job.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { appSettings } from '#test/support/spawn-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

/** A tenth of the rows is bad. `npm run bench` does the same with a thousand. */
const ROWS = 200;
const GOOD = ROWS * 0.9;
const CREDITS = 500;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

describe('a job whose process is killed twice with rows under way', () => {
  it('ends complete: one product a code, one credit a success', { timeout: 300_000 }, async () => {
    const shopifyUrl = inject('shopifyUrl');
    const env = {
      ...appSettings({ shopifyUrl, searchUrl: inject('searchUrl') }),
      RATE_LIMIT_PER_MINUTE: '100000',
      STARTING_CREDITS: String(CREDITS),
      ...database.env,
    };
    const { store, job, rows, seconds, peakMemoryMb } = await killBulkJob({
      env,
      shopifyUrl,
      rows: rowsWithBad(ROWS, 'KILLED'),
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
