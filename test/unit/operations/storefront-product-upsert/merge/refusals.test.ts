import { describe, expect, it } from 'vitest';
import type { StorefrontProductUpsertInput } from '#app/operations/storefront-product-upsert/contract.ts';
import { planUpdate } from '#app/operations/storefront-product-upsert/merge/plan-update.ts';
import { AppError } from '#app/platform/errors.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { aProduct, aRequest, aVariant, CHANNELS } from '../store-simulator.ts';

/** The code, message and field errors with which a request is refused. */
function refusal(variants: StorefrontProductUpsertInput['variants'], store: StoreProduct) {
  const context = { lastWritten: {}, sourceMedia: {}, channels: CHANNELS, isOurCreation: false };
  try {
    planUpdate(aRequest({ variants }), store, context);
  } catch (error) {
    if (error instanceof AppError)
      return { code: error.code, detail: error.message, errors: error.errors };
    throw error;
  }
  return 'not refused';
}

const sizes = (...all: [size: string, more?: object][]) =>
  aProduct({
    options: [{ name: 'Size', isLinked: false, values: all.map(([size]) => size) }],
    variants: all.map(([size, more]) =>
      aVariant({
        id: size,
        inventoryItemId: `i${size}`,
        options: { Size: size },
        sku: null,
        ...more,
      }),
    ),
  });
const bare = aProduct({
  options: [{ name: 'Title', isLinked: false, values: ['Default Title'] }],
  variants: [aVariant({ options: { Title: 'Default Title' } })],
});

describe('a merge with conflicting options is refused', () => {
  it.each([
    ['the options differ', [{ options: { Colour: 'Red' } }], sizes(['M'])],
    ['the store has one option more', [{ options: { Size: 'M' } }], twoOptions()],
    ['the product has no options', [{ options: { Size: 'M' } }], bare],
    ['the request has none', [{}], sizes(['M'])],
    ['an option called Title has values', [{ options: { Size: 'M' } }], titled()],
  ])('when %s', (_, variants, store) => {
    expect(refusal(variants, store)).toMatchSnapshot();
  });

  it('with the look-alike letter in the name of an option', () => {
    expect(refusal([{ options: { 'S\u0456ze': 'M' } }], sizes(['M']))).toMatchObject({
      code: 'option_structure_conflict',
      detail: expect.stringContaining(
        '"S\u0456ze" has "\u0456" (U+0456) for "i"; the store has "Size".',
      ),
    });
  });

  it('when a size would be added to values that are kept in a metafield', () => {
    const store = sizes(['M']);
    const linked = { ...store, options: store.options.map((one) => ({ ...one, isLinked: true })) };
    expect(refusal([{ options: { Size: 'L' } }], linked)).toMatchSnapshot();
    expect(refusal([{ options: { Size: 'M' } }], linked)).toBe('not refused');
  });
});

describe('an ambiguous variant is refused with its candidates', () => {
  it.each([
    ['by its options', [{ options: { Size: 'mm' } }], sizes(['Mm'], ['mM'])],
    [
      'by its SKU',
      [{ options: { Size: '9' }, sku: 'A' }],
      sizes(['1', { sku: 'A' }], ['2', { sku: 'A' }]),
    ],
    [
      'by its barcode',
      [{ options: { Size: '9' }, barcode: '1' }],
      sizes(['1', { barcode: '1' }], ['2', { barcode: '1' }]),
    ],
    [
      'because two variants of the request match one',
      [
        { options: { Size: '8' }, sku: 'A' },
        { options: { Size: '9' }, barcode: '1' },
      ],
      sizes(['1', { sku: 'A', barcode: '1' }]),
    ],
    [
      'because another variant keeps its barcode',
      [{ options: { Size: '1' }, barcode: '012345678905' }],
      sizes(['1'], ['2', { barcode: '0012345678905' }]),
    ],
  ])('%s', (_, variants, store) => {
    expect(refusal(variants, store)).toMatchSnapshot();
  });

  it('unless barcodes tell variants of one SKU apart; an empty barcode is no barcode', () => {
    const store = sizes(['1', { sku: 'A', barcode: '1' }], ['2', { sku: 'A', barcode: '2' }]);
    expect(refusal([{ options: { Size: '9' }, sku: 'A', barcode: '2' }], store)).toBe(
      'not refused',
    );
    const empty = sizes(['1', { barcode: '' }], ['2', { barcode: null }]);
    expect(refusal([{ options: { Size: '9' }, barcode: '1' }], empty)).toBe('not refused');
  });
});

function twoOptions(): StoreProduct {
  return aProduct({
    options: [
      { name: 'Size', isLinked: false, values: ['M'] },
      { name: 'Colour', isLinked: false, values: ['Red'] },
    ],
    variants: [aVariant({ options: { Size: 'M', Colour: 'Red' } })],
  });
}

function titled(): StoreProduct {
  return aProduct({
    options: [{ name: 'Title', isLinked: false, values: ['One', 'Two'] }],
    variants: [aVariant({ options: { Title: 'One' } })],
  });
}
