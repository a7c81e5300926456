import { describe, expect, it } from 'vitest';
import {
  checkOptionStructure,
  refuseLinkedOptions,
} from '#app/operations/storefront-product-upsert/merge/check-option-structure.ts';
import { matchVariants } from '#app/operations/storefront-product-upsert/merge/match-variants.ts';
import { aProduct, aRequest, aVariant } from '../store-simulator.ts';

const sizes = (...variants: [size: string, sku: string | null][]) =>
  aProduct({
    options: [{ name: 'Size', isLinked: false, values: variants.map(([size]) => size) }],
    variants: variants.map(([size, sku]) => aVariant({ id: size, options: { Size: size }, sku })),
  });
const wanted = (...variants: [size: string, sku?: string][]) =>
  aRequest({
    variants: variants.map(([size, sku]) => ({
      options: { Size: size },
      ...(sku !== undefined && { sku }),
    })),
  });
const matches = (...given: Parameters<typeof matchVariants>) =>
  matchVariants(...given).matches.map(({ request, store, by }) => [request.index, store.id, by]);

describe('matchVariants', () => {
  it('matches by options in any case before the SKU', () => {
    expect(matches(wanted(['m', 'X'], ['L']), sizes(['L', 'X'], ['M', null]))).toEqual([
      [0, 'M', 'options'],
      [1, 'L', 'options'],
    ]);
  });

  it('prefers the exact spelling when two variants differ only by case', () => {
    expect(matches(wanted(['m']), sizes(['M', null], ['m', null]))).toEqual([[0, 'm', 'options']]);
  });

  it('matches by an SKU that only one remaining variant has', () => {
    const matched = matchVariants(
      wanted(['EU 42', 'A'], ['43', 'C']),
      sizes(['42', 'A'], ['44', 'B']),
    );
    expect(matched.matches.map(({ store, by }) => [store.id, by])).toEqual([['42', 'sku']]);
    expect(matched.added.map((variant) => variant.label)).toEqual(['Size=43']);
  });

  it.each([
    ['two variants have the SKU', wanted(['EU 42', 'A']), sizes(['42', 'A'], ['43', 'A'])],
    ['two variants of the request match one', wanted(['1', 'A'], ['2', 'A']), sizes(['42', 'A'])],
    ['neither spelling is exact', wanted(['mm']), sizes(['Mm', null], ['mM', null])],
  ])('reports a conflict when %s', (_name, request, product) => {
    expect(() => matchVariants(request, product)).toThrow(
      expect.objectContaining({ code: 'variant_conflict' }),
    );
  });

  const boxes = (...variants: [size: string, barcode: string | null, sku?: string][]) =>
    aProduct({
      options: [{ name: 'Size', isLinked: false, values: variants.map(([size]) => size) }],
      variants: variants.map(([size, barcode, sku = null]) =>
        aVariant({ id: size, options: { Size: size }, sku, barcode }),
      ),
    });
  const scanned = (...variants: [size: string, barcode?: string, sku?: string][]) =>
    aRequest({
      variants: variants.map(([size, barcode, sku]) => ({
        options: { Size: size },
        ...(barcode !== undefined && { barcode }),
        ...(sku !== undefined && { sku }),
      })),
    });

  it('matches by a barcode that only one remaining variant has, in any form', () => {
    const product = boxes(['10', '195503583218'], ['11', 'own-11']);
    expect(matches(scanned(['US 10', '0195503583218']), product)).toEqual([[0, '10', 'barcode']]);
    expect(matches(scanned(['US 11', ' own-11 ']), product)).toEqual([[0, '11', 'barcode']]);
  });

  it('matches by the SKU before the barcode, and by the barcode when several have the SKU', () => {
    expect(
      matches(scanned(['US 10', undefined, 'A']), boxes(['10', null, 'A'], ['11', '11', 'B'])),
    ).toEqual([[0, '10', 'sku']]);
    expect(
      matches(scanned(['US 10', '10', 'A']), boxes(['10', '10', 'A'], ['11', '11', 'A'])),
    ).toEqual([[0, '10', 'barcode']]);
  });

  it.each([
    ['two variants have the barcode', scanned(['US 10', 'b']), boxes(['10', 'b'], ['11', 'b'])],
    [
      'two variants of the request match one',
      scanned(['a', 'b'], ['c', undefined, 'A']),
      boxes(['10', 'b', 'A']),
    ],
    [
      'the SKU and the barcode disagree',
      scanned(['x', 'b', 'A']),
      boxes(['10', null, 'A'], ['11', 'b']),
    ],
    [
      'options name one and the barcode another',
      scanned(['10', 'b']),
      boxes(['10', null], ['11', 'b']),
    ],
    ['a new size has the barcode of a named one', scanned(['10'], ['12', 'b']), boxes(['10', 'b'])],
  ])('reports a conflict when %s', (_name, request, product) => {
    expect(() => matchVariants(request, product)).toThrow(
      expect.objectContaining({ code: 'variant_conflict' }),
    );
  });

  it('accepts duplicate barcodes that the merchant made, and two variants that swap barcodes', () => {
    expect(matches(scanned(['10', 'b']), boxes(['10', 'b'], ['11', 'b']))).toHaveLength(1);
    expect(
      matches(scanned(['10', 'c'], ['11', 'b']), boxes(['10', 'b'], ['11', 'c'])),
    ).toHaveLength(2);
  });

  it('matches the only variant of a product without options', () => {
    const lone = aProduct({
      options: [{ name: 'Title', isLinked: false, values: ['Default Title'] }],
      variants: [aVariant({ options: { Title: 'Default Title' } })],
    });
    const request = aRequest({ variants: [{ price: '5.00' }] });
    expect(() => checkOptionStructure(request, lone)).not.toThrow();
    expect(matches(request, lone)).toHaveLength(1);
    expect(() => checkOptionStructure(wanted(['M']), lone)).toThrow(/no options/);
  });
});

describe('checkOptionStructure', () => {
  it('accepts another order and case', () => {
    const product = aProduct({
      options: ['SIZE', 'Color'].map((name) => ({ name, isLinked: false, values: ['x'] })),
    });
    const request = aRequest({ variants: [{ options: { color: 'x', Size: 'x' } }] });
    expect(() => checkOptionStructure(request, product)).not.toThrow();
  });
  it('reports a conflict when an option is added or missing', () => {
    const request = aRequest({ variants: [{ options: { Size: 'M', Color: 'x' } }] });
    expect(() => checkOptionStructure(request, aProduct())).toThrow(
      expect.objectContaining({ code: 'option_structure_conflict' }),
    );
  });
  it('says what to do when the product or the request has no options', () => {
    const lone = aProduct({
      options: [{ name: 'Title', isLinked: false, values: ['Default Title'] }],
    });
    const thrown = (product: ReturnType<typeof aProduct>, request: ReturnType<typeof aRequest>) => {
      try {
        return checkOptionStructure(request, product);
      } catch (error) {
        return (error as { errors: unknown[] }).errors[0];
      }
    };
    expect(thrown(lone, wanted(['M']))).toEqual({
      pointer: '/options',
      detail:
        'The product in the store has no options, the request has "Size". Send its one variant without options, or give the product "Size" in the store first.',
    });
    expect(thrown(aProduct(), aRequest({ variants: [{}] }))).toMatchObject({
      detail:
        'The product in the store has "Size", the request has no options. Send "Size" with each variant.',
      suggestions: ['Size'],
    });
  });
  it('refuses new values when a metafield holds the values of the option', () => {
    const product = aProduct({ options: [{ name: 'Size', isLinked: true, values: ['M'] }] });
    expect(() => refuseLinkedOptions(product, 0)).not.toThrow();
    expect(() => refuseLinkedOptions(product, 1)).toThrow(/metafield/);
  });
});
