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

describe('finding the variants of a request', () => {
  it('goes by options, without their case, before the SKU', () => {
    expect(matches(wanted(['m', 'X'], ['L']), sizes(['L', 'X'], ['M', null]))).toEqual([
      [0, 'M', 'options'],
      [1, 'L', 'options'],
    ]);
  });

  it('prefers the exact spelling where two differ by case only', () => {
    expect(matches(wanted(['m']), sizes(['M', null], ['m', null]))).toEqual([[0, 'm', 'options']]);
  });

  it('takes an SKU that only one free variant has', () => {
    const matched = matchVariants(
      wanted(['EU 42', 'A'], ['43', 'C']),
      sizes(['42', 'A'], ['44', 'B']),
    );
    expect(matched.matches.map(({ store, by }) => [store.id, by])).toEqual([['42', 'sku']]);
    expect(matched.added.map((variant) => variant.label)).toEqual(['Size=43']);
    expect(matched.leftCount).toBe(1);
  });

  it.each([
    ['two variants have the SKU', wanted(['EU 42', 'A']), sizes(['42', 'A'], ['43', 'A'])],
    ['two of the request mean one', wanted(['1', 'A'], ['2', 'A']), sizes(['42', 'A'])],
    ['neither spelling is exact', wanted(['mm']), sizes(['Mm', null], ['mM', null])],
  ])('is a conflict when %s', (_name, request, product) => {
    expect(() => matchVariants(request, product)).toThrow(
      expect.objectContaining({ code: 'variant_conflict' }),
    );
  });

  it('knows the lone variant of a product without options', () => {
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

describe('the structure of options', () => {
  it('may differ by order and case', () => {
    const product = aProduct({
      options: ['SIZE', 'Color'].map((name) => ({ name, isLinked: false, values: ['x'] })),
    });
    const request = aRequest({ variants: [{ options: { color: 'x', Size: 'x' } }] });
    expect(() => checkOptionStructure(request, product)).not.toThrow();
  });
  it('is a conflict when an option is more or less', () => {
    const request = aRequest({ variants: [{ options: { Size: 'M', Color: 'x' } }] });
    expect(() => checkOptionStructure(request, aProduct())).toThrow(
      expect.objectContaining({ code: 'option_structure_conflict' }),
    );
  });
  it('cannot grow where a metafield holds its values', () => {
    const product = aProduct({ options: [{ name: 'Size', isLinked: true, values: ['M'] }] });
    expect(() => refuseLinkedOptions(product, 0)).not.toThrow();
    expect(() => refuseLinkedOptions(product, 1)).toThrow(/metafield/);
  });
});
