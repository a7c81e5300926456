import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type PriceRounding,
  parseFactor,
  priceByRule,
  roundingsOf,
} from '#app/domain/receiving/price-rule.ts';

const price = (cost: string, factor: string, rounding: PriceRounding, currency = 'USD') =>
  priceByRule({ kind: 'cost', factor, rounding }, cost, currency);

describe('a price by cost and factor', () => {
  it.each([
    ['40.00', '2.5', 'none', 'USD', '100.00'],
    ['40.00', '2.5', '.95', 'USD', '100.95'],
    ['39.90', '2.5', '.95', 'USD', '99.95'],
    ['39.98', '2.5', '.95', 'USD', '99.95'],
    ['39,984', '2.5', '.95', 'KWD', '100.950'],
    ['40', '2.5', '.00', 'USD', '100.00'],
    ['40,01', '2.5', '.00', 'EUR', '101.00'],
    ['0.10', '2', '.99', 'USD', '0.99'],
    ['33.33', '2.125', 'none', 'USD', '70.83'],
    ['4000', '2.5', 'none', 'JPY', '10000'],
    ['4001', '2.55', 'none', 'JPY', '10203'],
    ['1.005', '1', 'none', 'BHD', '1.005'],
    ['4000.25', '2.5', 'none', 'HUF', '10001.00'],
    ['999999999.99', '999.999', '.99', 'USD', '999998999990.99'],
  ] as const)(
    'of %s times %s, rounding %s, in %s is %s',
    (cost, factor, rounding, currency, expected) => {
      expect(price(cost, factor, rounding, currency)).toBe(expected);
    },
  );

  it.each([
    ['', 'USD'],
    ['0', 'USD'],
    ['0.00', 'USD'],
    ['-1', 'USD'],
    ['1e3', 'USD'],
    ['1.000', 'USD'],
    ['1,000.00', 'USD'],
    ['40.50', 'JPY'],
    ['forty', 'USD'],
  ])('is not given for a cost of %j in %s', (cost, currency) => {
    expect(price(cost, '2.5', '.95', currency)).toBe('');
  });

  it('is never 0, which customers see as free', () => {
    expect(price('0.01', '0.1', 'none')).toBe('');
    expect(price('0.01', '0.1', '.00')).toBe('1.00');
  });

  it('is the least price with the ending that is not below cost times factor', () => {
    const cents = fc.bigInt({ min: 1n, max: 10n ** 11n - 1n });
    const thousandths = fc.bigInt({ min: 1n, max: 999_999n });
    const endings = fc.constantFrom('.00' as const, '.90' as const, '.95' as const, '.99' as const);
    fc.assert(
      fc.property(cents, thousandths, endings, (cost, factor, ending) => {
        const given = price(toText(cost, 2), toText(factor, 3), ending);
        expect(given.endsWith(ending)).toBe(true);
        const scaled = toCents(given) * 1000n;
        expect(scaled >= cost * factor).toBe(true);
        expect(toCents(given) < 100n || scaled - 100_000n < cost * factor).toBe(true);
      }),
    );
  });

  it('without rounding is at most half of the last decimal off', () => {
    const cents = fc.bigInt({ min: 1n, max: 10n ** 11n - 1n });
    const thousandths = fc.bigInt({ min: 1n, max: 999_999n });
    fc.assert(
      fc.property(cents, thousandths, (cost, factor) => {
        const given = price(toText(cost, 2), toText(factor, 3), 'none');
        const off = (given === '' ? 0n : toCents(given) * 1000n) - cost * factor;
        expect(off <= 500n && off > -500n).toBe(true);
      }),
    );
  });

  const toCents = (text: string) => BigInt(text.replace('.', ''));
  const toText = (units: bigint, decimals: number) => {
    const digits = units.toString().padStart(decimals + 1, '0');
    return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  };
});

describe('the other rules', () => {
  it('ask, or give one price whatever it cost', () => {
    expect(priceByRule({ kind: 'ask' }, '40', 'USD')).toBe('');
    expect(priceByRule({ kind: 'fixed', amount: '129.90' }, '', 'USD')).toBe('129.90');
  });
});

describe('a factor', () => {
  it.each([
    ['2.5', '2.5'],
    [' 2,75 ', '2.75'],
    ['0.001', '0.001'],
    ['999', '999'],
    ['0', null],
    ['0.000', null],
    ['-2', null],
    ['1000', null],
    ['2.5555', null],
    ['2x', null],
    ['', null],
  ])('%j is %j', (typed, expected) => {
    expect(parseFactor(typed)).toBe(expected);
  });
});

describe('the roundings of a currency', () => {
  it('are only those that its prices can end in', () => {
    expect(roundingsOf('JPY')).toEqual(['none']);
    expect(roundingsOf('COP')).toEqual(['none']);
    expect(roundingsOf('EUR')).toEqual(['none', '.00', '.90', '.95', '.99']);
  });
});
