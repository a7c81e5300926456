import { describe, expect, it } from 'vitest';
import type { Activity } from '#app/domain/activity/activity.ts';
import type { RecordedCall } from '#app/domain/activity/recorded-call.ts';
import type { ChangeRecord, Effect } from '#app/domain/change-records/change-records.ts';
import type { ChangeRecords } from '#app/domain/change-records/create-change-records.ts';
import { findListing } from '#app/operations/receiving/boxes/listed/find-listing.ts';

const call = {
  operation: 'storefront-product-upsert',
  status: 'succeeded',
  input: { idempotency_key: 'listing of call_1 AB1 2' },
  response: { upsert_id: 'ups_1' },
} as unknown as RecordedCall;
const STOCK: Effect = {
  kind: 'stock',
  inventoryItemId: 'i',
  label: '42',
  before: 5,
  after: 7,
};
const TAG: Effect = { kind: 'tag', tag: 'new' };

/** Finds a listing whose upsert has this change record. */
const listing = (record: Partial<ChangeRecord>, found: RecordedCall | null = call) =>
  findListing(
    {
      activity: { listListings: async () => (found ? [found] : []) } as unknown as Activity,
      changeRecords: { find: async () => ({ effects: [], ...record }) } as unknown as ChangeRecords,
    },
    'shop',
    'listing of call_1 AB1 ',
  );
const undoneAt = new Date('2026-11-22T10:00:00Z');

describe('a listed match', () => {
  it('counts as listed until it is undone', async () => {
    expect(await listing({ effects: [STOCK] })).toEqual({
      listed: call,
      output: call.response,
      wasUndone: false,
    });
    expect(await listing({ undoneAt })).toMatchObject({
      listed: null,
      output: null,
      wasUndone: false,
    });
    expect(await listing({}, null)).toMatchObject({ listed: null, output: null, wasUndone: false });
  });

  it('stays listed if the undo had to leave its boxes in stock', async () => {
    expect(await listing({ undoneAt, effects: [TAG, STOCK] })).toMatchObject({ listed: call });
    expect(await listing({ undoneAt, effects: [TAG] })).toMatchObject({ listed: null });
  });

  it('was archived if the undone listing created the product', async () => {
    const made = { undoneAt, createdProduct: true };
    expect(await listing(made)).toMatchObject({ listed: null, output: null, wasUndone: true });
  });
});
