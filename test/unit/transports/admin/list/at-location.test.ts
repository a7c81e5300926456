import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atLocation } from '#app/transports/admin/list/draft/at-location.ts';
import { type Draft, type DraftRow, emptyRow } from '#app/transports/admin/list/draft/draft.ts';

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
const moved = (from: DraftRow, ...there: DraftRow[]) =>
  atLocation(draft(from), 'there', there).rows[0];

describe('another location for the stock', () => {
  it('starts the count from the stock there, the boxes on top', () => {
    const from = row({ inStock: 7, quantity: '8' });
    const to = row({ inStock: 3, quantity: '4' });
    expect(atLocation(draft(from), 'there', [to])).toEqual({ ...draft(to), locationId: 'there' });
  });

  it('starts from the boxes alone where the product is not stocked there', () => {
    expect(moved(row({ inStock: 7, quantity: '8' }), row({}))).toEqual(row({ quantity: '1' }));
  });

  it('adds the stock there to boxes of a size that had none here', () => {
    expect(moved(row({ quantity: '2' }), row({ inStock: 5 }))).toEqual(
      row({ inStock: 5, quantity: '7' }),
    );
  });

  it('takes no stock of another size, and none for a row that was added by hand', () => {
    const there = row({ inStock: 5 });
    expect(moved(row({ size: '43', quantity: '1' }), there)?.quantity).toBe('1');
    expect(moved(row({ id: 'added-1', quantity: '1' }), there)?.quantity).toBe('1');
  });

  it('leaves alone what is no count', () => {
    for (const quantity of ['', 'many', '-1', '1.5']) {
      expect(moved(row({ inStock: 7, quantity }), row({ inStock: 3 }))?.quantity).toBe(quantity);
    }
  });

  it('and back is what it was, for every count of at least the stock', () => {
    const counts = fc.nat(10_000);
    fc.assert(
      fc.property(counts, counts, counts, (here, there, boxes) => {
        const from = row({ inStock: here, quantity: String(here + boxes) });
        const to = atLocation(draft(from), 'there', [row({ inStock: there })]);
        expect(to.rows[0]?.quantity).toBe(String(there + boxes));
        expect(atLocation(to, 'here', [row({ inStock: here })])).toEqual(draft(from));
      }),
    );
  });
});
