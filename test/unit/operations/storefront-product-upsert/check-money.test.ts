import { describe, expect, it } from 'vitest';
import { checkMoney } from '#app/operations/storefront-product-upsert/input/check-money.ts';
import { aRequest } from './store-simulator.ts';

const problems = (price: string, currency: string) =>
  checkMoney(aRequest({ variants: [{ price }] }), currency);

describe('an amount with more decimals than the currency', () => {
  it('is refused with the two nearest amounts', () => {
    expect(problems('1.005', 'USD')).toEqual([
      {
        pointer: '/variants/0/price',
        detail: '1.005 has more decimals than USD, which has 2. Send 1.00 or 1.01.',
        suggestions: ['1.00', '1.01'],
      },
    ]);
    expect(problems('100.5', 'JPY')).toMatchObject([{ suggestions: ['100', '101'] }]);
  });

  it.each([
    ['1.005', 'KWD'],
    ['1.005', 'IQD'],
    ['1499.50', 'COP'],
    ['1499.50', 'HUF'],
    ['1.500', 'EUR'],
    ['100.00', 'JPY'],
    ['1.50', 'no currency'],
  ])('%s %s is accepted', (price, currency) => {
    expect(problems(price, currency)).toEqual([]);
  });

  it('is refused in every money field of every variant', () => {
    const request = aRequest({
      variants: [
        { options: { Size: '1' }, cost: '0.001' },
        { options: { Size: '2' }, compare_at_price: '9.999' },
      ],
    });
    expect(checkMoney(request, 'USD').map(({ pointer }) => pointer)).toEqual([
      '/variants/0/cost',
      '/variants/1/compare_at_price',
    ]);
  });
});
