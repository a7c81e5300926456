import { describe, expect, it, vi } from 'vitest';
import {
  type AheadRun,
  type AheadServices,
  makeRowsAhead,
} from '#app/operations/bulk-jobs/make-rows-ahead.ts';

const rows = [1, 2, 3, 4].map((row) => ({ row, attempt: 1, comparisonKey: String(row) }));

/** The numbers of the rows that are prepared, or null where none are. */
async function prepared(credits: number, priceCredits: number): Promise<number[] | null> {
  const make = vi.fn(async (_rows: readonly { row: number }[]) => {});
  const services = {
    ahead: { listCandidates: async () => rows.map(({ row }) => ({ row, input: '{}' })) },
    pipeline: {
      credits: { getBalance: async () => credits },
      log: { child: () => ({}) },
    },
  } as unknown as AheadServices;
  const run = {
    job: { id: 'job_1' },
    principal: { shopId: 'shop_1', shop: 'a.myshopify.com' },
    operation: { contract: { name: 'test', priceCredits }, rowsAhead: { minRows: 2, make } },
  } as unknown as AheadRun;
  await makeRowsAhead(services, run, rows);
  return make.mock.calls[0]?.[0].map(({ row }) => row) ?? null;
}

describe('rows made ahead', () => {
  it.each([
    { credits: 9, priceCredits: 1, made: [1, 2, 3, 4] },
    { credits: 3, priceCredits: 1, made: [1, 2, 3] },
    { credits: 8, priceCredits: 3, made: [1, 2] },
    { credits: 5, priceCredits: 3, made: null },
    { credits: 0, priceCredits: 0, made: [1, 2, 3, 4] },
  ])('are as many as $credits credits pay at $priceCredits each', async (one) => {
    expect(await prepared(one.credits, one.priceCredits)).toEqual(one.made);
  });
});
