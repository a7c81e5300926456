import { describe, expect, it } from 'vitest';
import { isSkuOfStyle } from '#app/knowledge/style-code/is-sku-of-style.ts';
import {
  searchesForAny,
  skuPrefixSearch,
  variantSearch,
  variantSearches,
} from '#app/providers/store-catalog/shopify/read/search-query.ts';

describe('the search for variants', () => {
  it('asks for both forms of a barcode, each code once', () => {
    expect(variantSearch(['A"1'], ['195503583218'])).toBe(
      String.raw`sku:"A\"1" OR barcode:"195503583218" OR barcode:"0195503583218"`,
    );
    expect(variantSearch([], ['195503583218', '0195503583218'])?.split(' OR ')).toHaveLength(2);
    expect(variantSearch([], [])).toBeNull();
  });

  it('asks for 100 at most, 25 at a time, none twice', () => {
    const skus = Array.from({ length: 80 }, (_, index) => `S${index}`);
    const searches = variantSearches(skus, ['195503583218', '036000291452']);
    expect(searches.map((search) => search.split(' OR ').length)).toEqual([25, 25, 25, 9]);
    expect(new Set(searches.flatMap((search) => search.split(' OR '))).size).toBe(84);
    expect(variantSearches([...skus, ...skus.map((sku) => `T${sku}`)], [])).toHaveLength(4);
    expect(variantSearches([], [])).toEqual([]);
  });

  it('asks for 25 at most, of every kind some', () => {
    const skus = Array.from({ length: 30 }, (_, index) => `S${index}`);
    const terms = variantSearch(skus, ['195503583218'])?.split(' OR ') ?? [];
    expect(terms).toHaveLength(25);
    expect(terms.filter((term) => term.startsWith('barcode:'))).toHaveLength(2);
  });

  it('for all codes of a style asks for its relatives once', () => {
    const code = { printed: 'AB-1', identityKey: 'AB-1', comparisonKey: 'AB1' };
    const skus = Array.from({ length: 40 }, (_, index) => `S${index}`);
    const terms = searchesForAny(code, skus, []).map((search) => search.split(' OR '));
    expect(terms.map(({ length }) => length)).toEqual([27, 15]);
    expect(new Set(terms.flat()).size).toBe(42);
    expect(searchesForAny(code, [], [])).toHaveLength(1);
  });

  it('looks for SKUs that begin with a style code, in its spellings', () => {
    const code = { printed: 'lc2818 101', identityKey: 'LC2818-101', comparisonKey: 'LC2818101' };
    expect(skuPrefixSearch(code)).toBe('sku:"LC2818 101" OR sku:LC2818-101* OR sku:LC2818101*');
    expect(skuPrefixSearch({ printed: 'A1', identityKey: 'A1', comparisonKey: 'A1' })).toBe(
      'sku:"A1"',
    );
  });
});

describe('an SKU of a style', () => {
  it.each([
    ['LC2818-101', true],
    ['lc2818 101/9.5', true],
    ['LC2818101_9', true],
    ['LC2818-1019', false],
    ['X-LC2818-101', false],
    ['LC2818', false],
    ['', false],
  ])('%s: %s', (sku, expected) => {
    expect(isSkuOfStyle(sku, 'LC2818-101')).toBe(expected);
  });
});
