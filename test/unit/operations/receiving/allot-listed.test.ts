import { describe, expect, it } from 'vitest';
import type { BoxResult, BoxStatus } from '#app/domain/receiving/box.ts';
import {
  allotListed,
  type PhotoListing,
} from '#app/operations/receiving/boxes/listed/allot-listed.ts';

type Row = Parameters<typeof allotListed>[0][number];

const DONE: BoxResult = { available: null, adminUrl: '', warnings: [] };

/** Rows of one style, in the order of their numbers: size, boxes, and where they stand. */
const rowsOf = (...rows: [string, number, BoxStatus?, Partial<BoxResult>?][]): Row[] =>
  rows.map(([size, quantity, status = 'sure', result], boxNo) => ({
    id: `${boxNo}`,
    photoId: 'photo',
    codeKey: 'AB1',
    facts: { code: 'AB1', title: '', size, otherSizes: [], barcode: '', imageUrl: null },
    quantity,
    status,
    result: result ? { ...DONE, ...result } : null,
  }));

/** A listing that set the stock of sizes: before, and after. */
const listing = (sizes: Record<string, [number | null, number]>): PhotoListing => ({
  input: {
    style_code: 'AB1',
    idempotency_key: 'listing of call_1 AB1 x',
    variants: Object.entries(sizes).map(([Size, [, quantity]]) => ({
      options: { Size },
      quantity,
    })),
  },
  output: {
    changes: Object.entries(sizes).flatMap(([size, [before, after]]) =>
      before === after
        ? []
        : {
            field: `variants[Size=${size}].quantity`,
            ...(before !== null && { before: String(before) }),
            after: String(after),
          },
    ),
  } as PhotoListing['output'],
});

const countsOf = (rows: Row[], ...listings: PhotoListing[]) => {
  const allotted = allotListed(rows, listings);
  return rows.map(({ id }) => allotted.get(id)?.count ?? 0);
};

describe('what a listing put into stock', () => {
  it('is allotted to the rows of its sizes, and to no other', () => {
    const rows = rowsOf(['US 9', 1], ['US 9.5', 2], ['US 10', 1]);
    expect(countsOf(rows, listing({ 'US 9.5': [null, 2], 'US 10': [4, 5] }))).toEqual([0, 2, 1]);
  });

  it('is allotted once where two rows are of one size', () => {
    const rows = rowsOf(['US 9', 1], ['US 9', 2]);
    expect(countsOf(rows, listing({ 'US 9': [null, 2] }))).toEqual([1, 1]);
  });

  it('stays with the row that it finished', () => {
    const rows = rowsOf(['US 9', 1], ['US 9', 1, 'done', { upsertId: 'ups_1' }]);
    expect(countsOf(rows, listing({ 'US 9': [null, 1] }))).toEqual([0, 1]);
  });

  it('is not taken up by boxes that the session added itself, or that are not here', () => {
    const rows = rowsOf(
      ['US 9', 3, 'done', { stockAddId: 'sta_1', listed: 1 }],
      ['US 9', 3, 'done', { stockAddId: 'sta_2' }],
      ['US 9', 3, 'undone'],
      ['US 9', 3, 'removed'],
      ['US 9', 3],
    );
    expect(countsOf(rows, listing({ 'US 9': [null, 3] }))).toEqual([1, 0, 0, 0, 2]);
  });

  it('stays with boxes that were undone without their listing, after those that are done', () => {
    const { input, output } = listing({ 'US 9': [null, 3] });
    const listed = { input, output: { ...output, upsert_id: 'ups_1' } };
    const rows = rowsOf(
      ['US 9', 2, 'undone', { upsertId: 'ups_1' }],
      ['US 9', 2, 'undone', { upsertId: 'ups_2' }],
      ['US 9', 2],
      ['US 9', 2, 'done', { upsertId: 'ups_1' }],
    );
    expect(countsOf(rows, listed)).toEqual([1, 0, 0, 2]);
  });

  it('is what several listings raised it by together', () => {
    const rows = rowsOf(['US 9', 9]);
    const first = listing({ 'US 9': [2, 5] });
    expect(countsOf(rows, first, listing({ 'US 9': [5, 6] }))).toEqual([4]);
    expect(countsOf(rows, first, listing({ 'US 9': [5, 4] }))).toEqual([2]);
    expect(countsOf(rows, first, listing({ 'US 9': [5, 0] }))).toEqual([0]);
    expect(countsOf(rows, first, listing({ 'US 9': [5, 5] }))).toEqual([3]);
  });

  it('belongs to the only row of a photo even if its size is named in another system', () => {
    const small = listing({ Small: [3, 4] });
    expect(countsOf(rowsOf(['US 9', 1]), small)).toEqual([1]);
    expect(countsOf(rowsOf(['US 9', 1], ['US 10', 1]), small)).toEqual([0, 0]);
    expect(countsOf(rowsOf(['US 9', 1]), listing({ 'US 10': [null, 1] }))).toEqual([0]);
  });
});
