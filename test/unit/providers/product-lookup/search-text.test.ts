import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { snippetText, titleText } from '#app/providers/product-lookup/display-text.ts';
import { moneyOf } from '#app/providers/product-lookup/money-of.ts';
import { plainSearchText, quotedSearchText } from '#app/providers/product-lookup/search-text.ts';
import { webLink } from '#app/providers/product-lookup/web-link.ts';

describe('plainSearchText', () => {
  it('never lets quotes, operators or excluded words through', () => {
    const parts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom('OR', 'AND', '-', '+', ' ', '"', 'site:', 'nike'),
    );
    const texts = fc.array(parts, { maxLength: 20 }).map((all) => all.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const words = plainSearchText(text);
        expect(words).not.toMatch(/["():|*~]/);
        expect(words).not.toMatch(/(^|\s)[-+]/);
        expect(words).not.toMatch(/(^|\s)(OR|AND)(\s|$)/);
        expect(words.length).toBeLessThanOrEqual(200);
      }),
    );
  });

  it('keeps a code as it is printed', () => {
    expect(quotedSearchText('DD1391-100')).toBe('"DD1391-100"');
    expect(quotedSearchText('61.98025')).toBe('"61.98025"');
  });
});

describe('titleText', () => {
  it('makes one clean line of bounded length', () => {
    expect(titleText(' Nike\u202e\n\tPegasus\u200b 41\u0000 ')).toBe('Nike Pegasus 41');
    expect(titleText('x'.repeat(5000))).toHaveLength(300);
    expect(snippetText('y'.repeat(5000))).toHaveLength(1000);
  });
});

describe('moneyOf', () => {
  it.each([
    [129, '€', { amount: '129.00', currency: 'EUR' }],
    [129, 'CA$', { amount: '129.00', currency: 'CAD' }],
    [129, '$', undefined],
    [89.5, 'eur', { amount: '89.50', currency: 'EUR' }],
    [1, 'kr', undefined],
    [-1, 'USD', undefined],
    [Number.NaN, 'USD', undefined],
    [undefined, 'USD', undefined],
    [5, undefined, undefined],
  ])('takes %s %s as %j', (amount, currency, expected) => {
    expect(moneyOf(amount, currency)).toEqual(expected);
  });

  it.each([
    ['us', 'en', '$', 'USD'],
    ['ca', 'en', '$', 'CAD'],
    ['ca', 'fr', '$', 'CAD'],
    ['au', 'en', '$', 'AUD'],
    ['ca', 'en', 'US$', 'USD'],
    ['uk', 'en', '£', 'GBP'],
    ['uk', 'en', '$', undefined],
    ['de', 'de', '€', 'EUR'],
    ['se', 'sv', 'kr', 'SEK'],
    ['dk', 'da', 'kr.', 'DKK'],
    ['jp', 'ja', '¥', 'JPY'],
    ['br', 'pt-br', 'R$', 'BRL'],
    ['us', 'en', 'kr', undefined],
  ])('in %s (%s) %s is %s', (country, language, sign, iso) => {
    expect(moneyOf(1, sign, { country, language })?.currency).toBe(iso);
  });
});

describe('webLink', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', '/p/1', 'ftp://x.example/', ''])(
    'refuses %j',
    (link) => {
      expect(webLink(link)).toBeUndefined();
    },
  );
});
