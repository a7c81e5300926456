import { describe, expect, it } from 'vitest';
import { findVariant } from '#app/operations/receiving/boxes/find-variant.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';

const NINE = '012345678905';

/** @param barcodes by size */
function product(barcodes: Record<string, string | null>): StoreProduct {
  const variants = Object.entries(barcodes).map(([size, barcode]) => ({
    id: size,
    options: { Size: size },
    barcode,
  }));
  const options = [{ name: 'Size', isLinked: false, values: Object.keys(barcodes) }];
  return { options, variants } as unknown as StoreProduct;
}

const find = (barcodes: Record<string, string | null>, size: string, barcode = '') =>
  findVariant({ size, otherSizes: [], barcode }, product(barcodes));

describe('the variant that boxes are counted as', () => {
  it('is the one with their barcode where no size was read', () => {
    const found = find({ 'US 9': NINE, 'US 10': null }, '', NINE);
    expect(found).toMatchObject({ kind: 'variant', variant: { id: 'US 9' } });
  });

  it('is asked for where several sizes have that barcode and none was read', () => {
    expect(find({ 'US 9': NINE, 'US 10': NINE }, '', NINE)).toEqual({ kind: 'new', size: '' });
  });

  it('is the one of the size that was read where several have the barcode', () => {
    const found = find({ 'US 9': NINE, 'US 10': NINE }, 'US 10', NINE);
    expect(found).toMatchObject({ kind: 'variant', variant: { id: 'US 10' } });
  });

  it('has the barcode also where a spreadsheet took its leading zero', () => {
    const found = find({ 'US 9': NINE.slice(1), 'US 8': null }, 'US 10', NINE);
    expect(found).toMatchObject({ kind: 'barcode_conflict', withBarcode: { id: 'US 9' } });
  });

  it('is the one of the same third of a size', () => {
    const found = find({ '42 2/3': null, '43 1/3': null, '44': null }, 'EU 43 1/3');
    expect(found).toMatchObject({ kind: 'variant', variant: { id: '43 1/3' } });
  });
});
