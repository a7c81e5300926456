import { describe, expect, it } from 'vitest';
import { fitDecimals, sameMoney } from '#app/operations/upsert-shared/money.ts';

describe('comparing money', () => {
  it.each([
    ['49.9', '49.90'],
    ['049.900', '49.9'],
    ['5', '5.000'],
    ['0', '0.00'],
    ['123456789012345.01', '123456789012345.010'],
  ])('%s and %s are one amount', (left, right) => {
    expect(sameMoney(left, right)).toBe(true);
  });

  it.each([
    ['49.90', '49.91'],
    ['100', '10'],
    ['0.01', '0'],
    ['123456789012345.01', '123456789012345.02'],
  ])('%s and %s are two', (left, right) => {
    expect(sameMoney(left, right)).toBe(false);
  });

  it.each([
    ['1.005', 2, ['1.00', '1.01']],
    ['1.995', 2, ['1.99', '2.00']],
    ['1.500', 2, []],
    ['0.5', 0, ['0', '1']],
    ['12.00', 0, []],
    ['1.005', 3, []],
    ['999999999999999.999', 2, ['999999999999999.99', '1000000000000000.00']],
  ])('%s with %i decimals lies between %j', (amount, decimals, fitting) => {
    expect(fitDecimals(amount, decimals)).toEqual(fitting);
  });

  it('knows no amount from an amount', () => {
    expect(sameMoney(null, null)).toBe(true);
    expect(sameMoney('0', null)).toBe(false);
  });
});
