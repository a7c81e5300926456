import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { snippetText, titleText } from '#app/providers/product-lookup/display-text.ts';
import { parseWebLink } from '#app/providers/product-lookup/parse-web-link.ts';
import { toSearchPhrase, toSearchWords } from '#app/providers/product-lookup/search-text.ts';
import { toMoney } from '#app/providers/product-lookup/to-money.ts';

describe('toSearchWords', () => {
  it('removes quotes, operators and leading minus signs', () => {
    const parts = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom('OR', 'AND', '-', '+', ' ', '"', 'site:', 'nike'),
    );
    const texts = fc.array(parts, { maxLength: 20 }).map((all) => all.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const words = toSearchWords(text);
        expect(words).not.toMatch(/["():|*~]/);
        expect(words).not.toMatch(/(^|\s)[-+]/);
        expect(words).not.toMatch(/(^|\s)(OR|AND)(\s|$)/);
        expect(words.length).toBeLessThanOrEqual(200);
      }),
    );
  });

  it('keeps a style code as printed', () => {
    expect(toSearchPhrase('DD1391-100')).toBe('"DD1391-100"');
    expect(toSearchPhrase('61.98025')).toBe('"61.98025"');
  });
});

describe('titleText', () => {
  it('returns one line of limited length', () => {
    expect(titleText(' Nike\u202e\n\tPegasus\u200b 41\u0000 ')).toBe('Nike Pegasus 41');
    expect(titleText('x'.repeat(5000))).toHaveLength(300);
    expect(snippetText('y'.repeat(5000))).toHaveLength(1000);
  });
});

describe('toMoney', () => {
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
  ])('converts %s %s to %j', (amount, currency, expected) => {
    expect(toMoney(amount, currency)).toEqual(expected);
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
  ])('reads in %s (%s) the symbol %s as %s', (country, language, sign, iso) => {
    expect(toMoney(1, sign, { country, language })?.currency).toBe(iso);
  });
});

describe('parseWebLink', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', '/p/1', 'ftp://x.example/', ''])(
    'refuses %j',
    (link) => {
      expect(parseWebLink(link)).toBeUndefined();
    },
  );
});
