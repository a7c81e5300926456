import { describe, expect, it } from 'vitest';
import type { ReadLabel } from '#app/operations/receiving/boxes/to-read-labels.ts';
import type { StoreProduct, StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import type { Draft, DraftRow } from '#app/transports/admin/list/draft/draft.ts';
import { moveToLocation } from '#app/transports/admin/list/draft/move-to-location.ts';
import { toUpsertInput } from '#app/transports/admin/list/draft/to-upsert-input.ts';
import { answerQuestion } from '#app/transports/admin/list/sizes/answer-question.ts';
import { findOpenQuestions } from '#app/transports/admin/list/sizes/find-open-questions.ts';
import { toDraftRows } from '#app/transports/admin/list/sizes/to-draft-rows.ts';

const NINE = '195503583218';

const label = (size: string, more: Partial<ReadLabel> = {}): ReadLabel => ({
  isCodeSure: true,
  size,
  otherSizes: [],
  barcodes: [],
  ...more,
});

/** A product with 5 boxes of each size at the location. */
function product(
  name: string,
  sizes: string[],
  more: (size: string) => Partial<StoreVariant> = () => ({}),
): StoreProduct {
  const variants = sizes.map((size) => ({
    id: size,
    options: { [name]: size },
    barcode: null,
    tracked: true,
    level: { isActive: true, available: 5 },
    ...more(size),
  }));
  const options = [{ name, isLinked: false, values: sizes }];
  return { title: 'Own', options, variants } as unknown as StoreProduct;
}
const withBarcodeOn = (wanted: string) => (size: string) =>
  size === wanted ? { barcode: NINE } : { barcode: null };

const rowOf = (store: StoreProduct, ...labels: ReadLabel[]): DraftRow => {
  const [row] = toDraftRows(labels, store, false);
  if (!row) throw new Error('no row');
  return row;
};
const counted = ({ size, quantity, question }: DraftRow) =>
  question ? [question.text, ...question.choices.map((one) => one.label)] : [size, quantity];

const draft = (rows: DraftRow[]): Draft => ({
  styleCode: 'A-1',
  title: 'Shoe',
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

describe('boxes of a product whose options show their size system', () => {
  it.each<[string, StoreProduct, ReadLabel, string]>([
    [
      'its values',
      product('Size', ['UK 8', 'UK 9']),
      label('US 10', { otherSizes: ['UK 9'] }),
      'UK 9',
    ],
    ['its name', product('Size (US)', ['8', '9']), label('US 9', { otherSizes: ['UK 8'] }), '9'],
    [
      'European numbers',
      product('Size', ['42', '42.5']),
      label('US 9', { otherSizes: ['EU 42.5'] }),
      '42.5',
    ],
    ['the same words', product('Size', ['S', 'M']), label('M'), 'M'],
    ['the same words', product('Size', ['W34 L32', 'W34 L34']), label('W34 L34'), 'W34 L34'],
  ])('are counted as the label’s size in that system: %s', (_how, store, box, size) => {
    expect(counted(rowOf(store, box))).toEqual([size, '6']);
  });

  it('are a new size, formatted like the others, if the product does not have theirs', () => {
    expect(counted(rowOf(product('Size', ['UK 8']), label('UK 9.5')))).toEqual(['UK 9.5', '1']);
    const european = label('US 9', { otherSizes: ['EU 42 2/3'] });
    expect(counted(rowOf(product('Size', ['41', '42']), european))).toEqual(['42 2/3', '1']);
    expect(counted(rowOf(product('Size', ['S', 'M']), label('XL')))).toEqual(['XL', '1']);
  });

  it('are one row if labels print one size of the store in two ways', () => {
    const store = product('Size', ['EU 42']);
    const boxes = [label('US 9', { otherSizes: ['EU 42'] }), label('EU 42')];
    expect(toDraftRows(boxes, store, false).map(counted)).toEqual([['EU 42', '7']]);
  });
});

describe('a size that cannot be compared', () => {
  it.each<[string, StoreProduct, ReadLabel]>([
    ['US 9 and UK 9', product('Size', ['UK 8', 'UK 9']), label('US 9')],
    ['US 9 and a bare 9', product('Size', ['8', '9']), label('US 9')],
    ['a bare 9 and US 9', product('Size', ['US 8', 'US 9']), label('9')],
    ['US 9 and European sizes', product('Size', ['42', '43']), label('US 9')],
  ])('is asked for and not converted: %s', (_what, store, box) => {
    const row = rowOf(store, box);
    expect(row.question?.text).toBe(
      `The label says ${box.size}. Which size of this product is it?`,
    );
    expect(row.question?.choices.map((one) => one.label)).toEqual([
      ...store.variants.map(({ options }) => options.Size),
      `${box.size} (a new size)`,
    ]);
    expect(row.question).not.toHaveProperty('answer');
  });

  it('is not asked for if the barcode determines it', () => {
    const store = product('Size', ['42', '42.5'], withBarcodeOn('42.5'));
    expect(counted(rowOf(store, label('US 9', { barcodes: [NINE] })))).toEqual(['42.5', '6']);
  });

  it('is also asked for if the product has no sizes in the store', () => {
    const store = product('Title', ['Default Title']);
    expect(counted(rowOf(store, label('US 9')))).toEqual([
      'The label says US 9. Which size of this product is it?',
      'The product, without a size',
      'US 9 (a new size)',
    ]);
    expect(counted(rowOf(store, label('')))).toEqual(['', '6']);
  });
});

describe('a barcode that belongs to another size in the store than the label prints', () => {
  it('is asked about, and the count starts from the stock of the chosen size', () => {
    const store = product('Size', ['US 9', 'US 10'], withBarcodeOn('US 9'));
    const row = rowOf(store, label('US 10', { barcodes: [NINE] }));
    expect(counted(row)).toEqual([
      'The label says US 10, but in the store this barcode is US 9. Which size is it?',
      'US 10, as the label says',
      'US 9, as the barcode says',
    ]);
    // The barcode stays with the size that has it.
    expect(answerQuestion(row, 0)).toMatchObject({ size: 'US 10', barcode: '', quantity: '6' });
    const byBarcode = answerQuestion(row, 1);
    expect(byBarcode).toMatchObject({ size: 'US 9', barcode: NINE, quantity: '6', inStock: 5 });
    expect(answerQuestion(byBarcode, 0)).toMatchObject({ size: 'US 10', quantity: '6' });
  });

  it('is also asked about if the size in the store is not printed on the label', () => {
    const bare = product('Size', ['9', '10'], withBarcodeOn('9'));
    const asked = (box: ReadLabel) => rowOf(bare, { ...box, barcodes: [NINE] }).question?.text;
    expect(asked(label('US 10'))).toContain('in the store this barcode is 9');
    expect(asked(label('US 10', { otherSizes: ['UK 9'] }))).toBeUndefined();
  });
});

describe('a form with an open question', () => {
  const store = product('Size', ['8', '9']);
  it('has an error on the row until it is answered', () => {
    const row = rowOf(store, label('US 9'));
    expect(findOpenQuestions(draft([row]))?.fields).toHaveProperty(['rows.0.question']);
    expect(findOpenQuestions(draft([answerQuestion(row, 1)]))).toBeNull();
  });

  it('keeps its answer at another location and counts from the stock there', () => {
    const there = product('Size', ['8', '9'], () => ({ level: { isActive: true, available: 2 } }));
    const answered = answerQuestion(rowOf(store, label('US 9')), 1);
    const [row] = moveToLocation(draft([answered]), 'there', [rowOf(there, label('US 9'))]).rows;
    expect(row).toMatchObject({ size: '9', quantity: '3', inStock: 2, question: { answer: 1 } });
    const open = rowOf(store, label('US 9'));
    const moved = moveToLocation(draft([open]), 'there', [rowOf(there, label('US 9'))]);
    expect(answerQuestion(moved.rows[0] as DraftRow, 1)).toMatchObject({ quantity: '3' });
  });
});

describe('a size that the location does not stock', () => {
  it('is counted from nothing, whatever the store still says of the location', () => {
    const level = { isActive: false, available: 4 };
    const row = rowOf(
      product('Size', ['8', '9'], () => ({ level })),
      label('US 9'),
    );
    expect(row).toMatchObject({ quantity: '1' });
    expect(row.inStock).toBeUndefined();
  });
});

describe('a product with sizes and colours', () => {
  const store: StoreProduct = {
    ...product('Size', ['S', 'M'], (size) => ({ options: { Color: 'Black', Size: size } })),
    options: [
      { name: 'Color', isLinked: false, values: ['Black'] },
      { name: 'Size', isLinked: false, values: ['S', 'M'] },
    ],
  };

  it('is counted by its size and sends its colour', () => {
    const row = rowOf(store, label('M'));
    expect(counted(row)).toEqual(['M', '6']);
    expect(toUpsertInput(draft([row]), { isInStore: true, hasStorePrice: true }).variants).toEqual([
      { options: { Size: 'M', Color: 'Black' }, quantity: 6 },
    ]);
  });
});
