import { describe, expect, it } from 'vitest';
import { variantSearch } from '#app/providers/store-catalog/shopify/read/search-query.ts';
import { planUpdateParts } from '#app/providers/store-catalog/shopify/write/plan-update-parts.ts';
import { emptyUpdate, type ProductUpdate } from '#app/providers/store-catalog/store-write.ts';

const parts = (update: Partial<ProductUpdate>, writeId = 'ups_1') =>
  planUpdateParts(
    'gid://shopify/Product/1',
    { ...emptyUpdate(), ...update },
    { locationId: 'L', details: false, writeId, attempt: 1, signal: AbortSignal.timeout(99) },
  );
const kinds = (update: Partial<ProductUpdate>) => parts(update).map(({ part }) => part);
const stock = (count: number, to = 2) =>
  Array.from({ length: count }, (_, index) => ({ inventoryItemId: `i${index}`, from: 1, to }));

describe('the parts of an update', () => {
  it('are those that have work, in the order in which they must run', () => {
    expect(kinds({})).toEqual([]);
    expect(
      kinds({
        publishTo: ['p'],
        unpublishFrom: ['q'],
        stock: stock(1),
        activations: [{ inventoryItemId: 'i', available: 1 }],
        addedVariants: [{ options: {} }],
        changedVariants: [{ id: 'v', price: '1' }],
        keys: { styleCode: 'A' },
        tags: ['t'],
        fields: { title: 'T' },
      }),
    ).toEqual([
      'unpublish',
      'product',
      'tags',
      'keys',
      'changed',
      'added',
      'stock',
      'activate',
      'publish',
    ]);
  });

  it('hold 250 entries at most', () => {
    expect(parts({ stock: stock(600) }).map(({ from, to }) => [from, to])).toEqual([
      [0, 250],
      [250, 500],
      [500, 600],
    ]);
  });

  it('may not be sent twice where that would add something twice', () => {
    const images = [{ url: 'https://x.example/a.jpg', alt: '' }];
    const repeatable = (update: Partial<ProductUpdate>) => parts(update)[0]?.repeatable;
    expect(repeatable({ newImages: images })).toBe(false);
    expect(repeatable({ addedVariants: [{ options: {} }] })).toBe(false);
    expect(repeatable({ stock: stock(1) })).toBe(true);
  });

  it('repeat a key of stock for the same write, and never for another', () => {
    const key = (to: number, writeId: string) =>
      parts({ stock: stock(1, to) }, writeId)[0]?.variables.stockKey;
    expect(key(2, 'ups_1')).toBe(key(2, 'ups_1'));
    expect(new Set([key(2, 'ups_1'), key(3, 'ups_1'), key(2, 'ups_2')]).size).toBe(3);
  });

  it('always say what a quantity changes from', () => {
    expect(parts({ stock: stock(1) })[0]?.variables.stock).toMatchObject({
      name: 'available',
      reason: 'correction',
      referenceDocumentUri: 'gid://catalog-vision/Upsert/ups_1',
      quantities: [{ inventoryItemId: 'i0', locationId: 'L', quantity: 2, changeFromQuantity: 1 }],
    });
  });
});

describe('the search for codes', () => {
  it('quotes each, and asks for 25 at most', () => {
    expect(variantSearch(['A "1"\\'], ['5'])).toBe('sku:"A \\"1\\"\\\\" OR barcode:"5"');
    expect(variantSearch([], [])).toBeNull();
    const many = Array.from({ length: 60 }, (_, index) => String(index));
    expect(variantSearch(many, many)?.split(' OR ')).toHaveLength(25);
  });
});
