import { describe, expect, it } from 'vitest';
import { moneyProblems } from '#app/operations/storefront-product-upsert/input/money-problems.ts';
import { aRequest } from './store-simulator.ts';

const problems = (price: string, currency: string) =>
  moneyProblems(aRequest({ variants: [{ price }] }), currency);

describe('an amount finer than the currency of the store', () => {
  it('is refused with the two amounts next to it', () => {
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
    ['1.500', 'EUR'],
    ['100.00', 'JPY'],
    ['1.50', 'no currency'],
  ])('%s %s fits', (price, currency) => {
    expect(problems(price, currency)).toEqual([]);
  });

  it('is named wherever it stands', () => {
    const request = aRequest({
      variants: [
        { options: { Size: '1' }, cost: '0.001' },
        { options: { Size: '2' }, compare_at_price: '9.999' },
      ],
    });
    expect(moneyProblems(request, 'USD').map(({ pointer }) => pointer)).toEqual([
      '/variants/0/cost',
      '/variants/1/compare_at_price',
    ]);
  });
});
