import { describe, expect, it } from 'vitest';
import { fitDecimals, isSameMoney } from '#app/operations/upsert-shared/money.ts';

describe('money', () => {
  it.each([
    ['49.9', '49.90'],
    ['049.900', '49.9'],
    ['5', '5.000'],
    ['0', '0.00'],
    ['123456789012345.01', '123456789012345.010'],
  ])('treats %s and %s as equal', (left, right) => {
    expect(isSameMoney(left, right)).toBe(true);
  });

  it.each([
    ['49.90', '49.91'],
    ['100', '10'],
    ['0.01', '0'],
    ['123456789012345.01', '123456789012345.02'],
  ])('treats %s and %s as different', (left, right) => {
    expect(isSameMoney(left, right)).toBe(false);
  });

  it.each([
    ['1.005', 2, ['1.00', '1.01']],
    ['1.995', 2, ['1.99', '2.00']],
    ['1.500', 2, []],
    ['0.5', 0, ['0', '1']],
    ['12.00', 0, []],
    ['1.005', 3, []],
    ['999999999999999.999', 2, ['999999999999999.99', '1000000000000000.00']],
  ])('fits %s to %i decimals as %j', (amount, decimals, fitting) => {
    expect(fitDecimals(amount, decimals)).toEqual(fitting);
  });

  it('tells no amount from zero', () => {
    expect(isSameMoney(null, null)).toBe(true);
    expect(isSameMoney('0', null)).toBe(false);
  });
});
