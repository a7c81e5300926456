import { describe, expect, it } from 'vitest';
import { sizeSystemOf } from '#app/knowledge/sizes/size-system-of.ts';

describe('the size system of an option', () => {
  it.each<[string, string[], string | null]>([
    ['US Size', ['8', '9'], 'US'],
    ['Size (EU)', ['42', '43'], 'EU'],
    ['Shoe size UK', ['8'], 'UK'],
    ['EUR', ['38.5'], 'EU'],
    ['Size', ['US 8', 'US 9'], 'US'],
    ['Size', ['UK 8', '9'], 'UK'],
    ['Size', ['8 UK', '8.5 UK'], 'UK'],
    ['Size', ['40', '41', '42 2/3'], 'EU'],
    ['Size', ['8', '9', '10'], null],
    ['Size', ['34', '36'], null],
    ['Size', ['S', 'M'], null],
    ['Size', ['US 8', 'EU 41'], null],
    ['Focus', ['8'], null],
    ['Size', [], null],
  ])('%s with %j is %s', (name, values, system) => {
    expect(sizeSystemOf(name, values)).toBe(system);
  });
});
