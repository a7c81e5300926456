import { describe, expect, it } from 'vitest';
import { priceHelpText } from '#app/transports/admin/list/fields/price-help-text.ts';

const NEW = { isInStore: false, hasStorePrice: false };
const IN_STORE = { isInStore: true, hasStorePrice: true };
const seen = { price: '99.00', priceFrom: 'shoes-a.example' };

describe('the text below the price', () => {
  it.each([
    ['names the site where it was seen', '99.00', NEW, 'Seen at shoes-a.example. Check it.'],
    ['says that it is the price in the store', '99.00', IN_STORE, 'The price in your store.'],
    ['is absent for a typed price', '89.00', NEW, undefined],
    ['is absent for a typed price of a product in the store', '89.00', IN_STORE, undefined],
    [
      'says that an empty field keeps the price in the store',
      ' ',
      IN_STORE,
      'Empty: the price stays the same.',
    ],
  ])('%s', (_what, price, known, words) => {
    expect(priceHelpText({ price }, seen, known)).toBe(words);
  });

  it('says that a new product without a price becomes a draft', () => {
    expect(priceHelpText({ price: '' }, null, NEW)).toContain('becomes a draft');
  });

  it('says that existing sizes keep their prices', () => {
    const draft = { price: '99.00', pricedSizes: ['42'] };
    expect(priceHelpText(draft, seen, IN_STORE)).toContain('keep their prices');
  });
});
