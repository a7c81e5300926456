import { describe, expect, it } from 'vitest';
import { priceWords } from '#app/transports/admin/list/fields/price-words.ts';

const NEW = { isInStore: false, hasStorePrice: false };
const IN_STORE = { isInStore: true, hasStorePrice: true };
const seen = { price: '99.00', priceFrom: 'shoes-a.example' };

describe('what is said below the price', () => {
  it.each([
    ['where it was seen', '99.00', NEW, 'Seen at shoes-a.example. Check it.'],
    ['that the store has it', '99.00', IN_STORE, 'As in your store.'],
    ['nothing of one that a person typed', '89.00', NEW, undefined],
    ['nothing of one that is to be the store’s', '89.00', IN_STORE, undefined],
    ['that none leaves the store’s alone', ' ', IN_STORE, 'Empty: left alone.'],
  ])('is %s', (_what, price, known, words) => {
    expect(priceWords({ price }, seen, known)).toBe(words);
  });

  it('is that a new product without one becomes a draft', () => {
    expect(priceWords({ price: '' }, null, NEW)).toContain('becomes a draft');
  });

  it('is that sizes with a price of their own keep it', () => {
    const draft = { price: '99.00', pricedSizes: ['42'] };
    expect(priceWords(draft, seen, IN_STORE)).toContain('keep the prices');
  });
});
