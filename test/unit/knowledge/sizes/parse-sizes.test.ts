import { describe, expect, it } from 'vitest';
import { parseSizes } from '#app/knowledge/sizes/parse-sizes.ts';

const parsed = (text: string) =>
  parseSizes(text).map(({ system, printed }) => [system, printed].filter(Boolean).join(' '));

describe('a printed size', () => {
  it.each([
    ['US 9', ['US 9']],
    ['US9.5', ['US 9.5']],
    ['9,5 US', ['US 9.5']],
    ['UK: 8', ['UK 8']],
    ['EUR 42 2/3', ['EU 42 2/3']],
    ['EU 42⅔', ['EU 42 2/3']],
    ['UK 8½', ['UK 8.5']],
    ['27 cm', ['CM 27']],
    ['JP 265', ['CM 26.5']],
    ['270 mm', ['CM 27']],
    ['US 10C', ['US 10C']],
    ['us 5y', ['US 5Y']],
    ['US M 9', ['US 9']],
    ["Men's US 9", ['US 9']],
    ['US W 10.5', ['US 10.5']],
    ["WOMEN'S US 8", ['US 8']],
    ['US 9 / UK 8 / EU 42.5 / CM 27', ['US 9', 'UK 8', 'EU 42.5', 'CM 27']],
    ['US 9/UK 8/EU 42.5', ['US 9', 'UK 8', 'EU 42.5']],
    ['US 9, EU 42.5', ['US 9', 'EU 42.5']],
    ['US 9/10', ['US910']],
    ['9 US, 8 UK', ['US 9', 'UK 8']],
    ['US 9 UK 8 EUR 42.5', ['US 9', 'UK 8', 'EU 42.5']],
    ['9', ['9']],
    ['09', ['9']],
    ['42.0', ['42']],
    ['XL', ['XL']],
    ['W34 L34', ['W34L34']],
    ['one size', ['ONESIZE']],
    ['', []],
    ['US', ['US']],
    ['BR 40', ['BR 40']],
  ])('%j is %j', (text, sizes) => {
    expect(parsed(text)).toEqual(sizes);
  });
});
