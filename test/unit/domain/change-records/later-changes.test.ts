import { describe, expect, it } from 'vitest';
import type { ChangeRecord, Effect } from '#app/domain/change-records/change-records.ts';
import { gatherLaterChanges } from '#app/domain/change-records/later-changes.ts';

const soldOut: Effect = {
  kind: 'stock',
  inventoryItemId: 'i1',
  label: 'US 9',
  before: 3,
  after: 0,
};
const recordAt = (locationId: string) =>
  ({
    effects: [soldOut],
    createdProduct: false,
    undoneAt: null,
    locationId,
  }) as unknown as ChangeRecord;

describe('what later upserts did to what a record changed', () => {
  it('is the stock of the same location', async () => {
    const { effects } = await gatherLaterChanges(recordAt('here'), [recordAt('here')]);
    expect([...effects.values()]).toEqual([soldOut]);
  });

  it('is not the stock of another one', async () => {
    const { any, effects } = await gatherLaterChanges(recordAt('here'), [recordAt('elsewhere')]);
    expect([any, effects.size]).toEqual([true, 0]);
  });
});
