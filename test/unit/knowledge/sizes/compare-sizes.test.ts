import { describe, expect, it } from 'vitest';
import { compareSizes } from '#app/knowledge/sizes/compare-sizes.ts';
import { parseSizes } from '#app/knowledge/sizes/parse-sizes.ts';

const compare = (label: string, other: string) =>
  compareSizes(parseSizes(label), parseSizes(other));

describe('two prints of a size', () => {
  it.each([
    ['US 9', 'US 9'],
    ['US 9', '9 us'],
    ['US 9.0', 'US 9'],
    ['US 9 / UK 8 / EU 42.5', 'EU 42,5'],
    ['EU 42 2/3', 'EUR 42⅔'],
    ['JP 270', '27 cm'],
    ['XL', 'xl'],
    ['W34 L34', 'w34/l34'],
    ['9', '9'],
    ['US 10C', 'US 10c'],
    ['US M 9', 'US 9'],
    ['EU 42 2/3', 'EU 42.7'],
    ['L', 'Large'],
    ['XXL', '2XL'],
    ['XX-Large', '2xl'],
    ['Extra Small', 'XS'],
    ['32x34', 'W32 L34'],
    ['One Size', 'OS'],
    ['TAILLE UNIQUE', 'One Size'],
    ['8-10 YRS', '8-10Y'],
    ['8-10 YRS', '8-10 years'],
    ['12-18 M', '12-18 months'],
    ['104/110', '104-110'],
    ['3 (XL)', '3(XL)'],
    ['S/M', 's-m'],
    ['S (36/38)', 'S (36-38)'],
  ])('%s and %s are the same', (label, other) => {
    expect(compare(label, other)).toBe('same');
  });

  it.each([
    ['US 9', 'US 10'],
    ['US 9 / UK 8', 'UK 9'],
    ['US M 9', 'US M 9.5'],
    ['US 10C', 'US 10Y'],
    ['XL', 'L'],
    ['W34 L34', 'W34 L32'],
    ['9', '10'],
    ['Large', 'XL'],
    ['EU 42 2/3', 'EU 43 1/3'],
    ['One Size', 'M'],
    ['1XL', 'XL'],
    ['2T', '3T'],
    ['W30', 'W32'],
    ['S/M', 'L/XL'],
    ['5-6Y', '7-8Y'],
  ])('%s and %s are different ones', (label, other) => {
    expect(compare(label, other)).toBe('different');
  });

  it.each([
    ['US 9', 'UK 9'],
    ['US 9', 'EU 42.5'],
    ['US 9', '9'],
    ['9', 'US 10'],
    ['US 9', 'XL'],
    ['US W 9', 'US M 9'],
    ['US 10C', 'US 10'],
    ['EU 42', 'FR 42'],
    ['US 9 / EU 42.5', 'US 9.5 / EU 42.5'],
    ['US 9', 'US 9 wide'],
    ['', 'US 9'],
    // Two words may be two names of one size; 2L is Japanese.
    ['Queen', 'Double'],
    ['2L', 'XL'],
    ['3 (XL)', '3XL'],
    ['2/XS', 'XXS'],
    ['SM', 'S'],
    ['LL', 'XL'],
    ['6M', '06M'],
    ['18M', '12-18M'],
    ['5-6Y', '6-7Y'],
    ['S/M', 'M'],
  ])('nothing can be said of %s and %s', (label, other) => {
    expect(compare(label, other)).toBe('unknown');
  });
});
