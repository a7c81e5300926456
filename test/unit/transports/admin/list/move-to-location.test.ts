import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Draft, type DraftRow, emptyRow } from '#app/transports/admin/list/draft/draft.ts';
import { moveToLocation } from '#app/transports/admin/list/draft/move-to-location.ts';

const row = (more: Partial<DraftRow>): DraftRow => ({ ...emptyRow('row-0'), size: '42', ...more });
const draft = (...rows: DraftRow[]): Draft => ({
  styleCode: 'LC2818-101',
  title: 'Pegasus',
  vendor: 'Nike',
  allowNewVendor: false,
  productType: 'Shoes',
  allowNewProductType: false,
  optionName: 'Size',
  rows,
  price: '',
  pictures: [],
  locationId: 'here',
  goesLive: true,
});
const movedRow = (from: DraftRow, ...there: DraftRow[]) =>
  moveToLocation(draft(from), 'there', there).rows[0];

describe('moving the form to another location', () => {
  it('replaces the old stock by the new and keeps the boxes counted on top', () => {
    const from = row({ inStock: 7, quantity: '8' });
    const to = row({ inStock: 3, quantity: '4' });
    expect(moveToLocation(draft(from), 'there', [to])).toEqual({
      ...draft(to),
      locationId: 'there',
    });
  });

  it('counts the boxes alone if the product has no stock there', () => {
    expect(movedRow(row({ inStock: 7, quantity: '8' }), row({}))).toEqual(row({ quantity: '1' }));
  });

  it('adds the stock there to boxes of a size that had no stock before', () => {
    expect(movedRow(row({ quantity: '2' }), row({ inStock: 5 }))).toEqual(
      row({ inStock: 5, quantity: '7' }),
    );
  });

  it('ignores the stock of another size, and of rows added by hand', () => {
    const there = row({ inStock: 5 });
    expect(movedRow(row({ size: '43', quantity: '1' }), there)?.quantity).toBe('1');
    expect(movedRow(row({ id: 'added-1', quantity: '1' }), there)?.quantity).toBe('1');
  });

  it('does not change a count that is not a whole number', () => {
    for (const quantity of ['', 'many', '-1', '1.5']) {
      expect(movedRow(row({ inStock: 7, quantity }), row({ inStock: 3 }))?.quantity).toBe(quantity);
    }
  });

  it('and back gives the same form, for every count of at least the stock', () => {
    const counts = fc.nat(10_000);
    fc.assert(
      fc.property(counts, counts, counts, (here, there, boxes) => {
        const from = row({ inStock: here, quantity: String(here + boxes) });
        const to = moveToLocation(draft(from), 'there', [row({ inStock: there })]);
        expect(to.rows[0]?.quantity).toBe(String(there + boxes));
        expect(moveToLocation(to, 'here', [row({ inStock: here })])).toEqual(draft(from));
      }),
    );
  });
});
