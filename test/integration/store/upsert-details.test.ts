import { describe, expect, it } from 'vitest';
import { aStyle, createUpsertHarness } from './upsert-harness.ts';

describe('details', () => {
  it('such as costs and weights are written once', async () => {
    const store = await createUpsertHarness();
    const input = aStyle({
      description_html: '<p>Light &amp; fast</p>',
      category_id: 'gid://shopify/TaxonomyCategory/aa-8-8',
      variants: [
        {
          options: { Size: '41' },
          price: '49.9',
          compare_at_price: '59.90',
          cost: '18',
          weight: { value: 0.3, unit: 'KILOGRAMS' },
          taxable: false,
          requires_shipping: false,
        },
      ],
    });
    expect((await store.upsert(input)).created).toBe(true);
    await store.requests();
    expect((await store.upsert(input)).changes).toEqual([]);
    expect(await store.requests()).toHaveLength(1);
  });

  it('of money are refused where they are finer than the currency, and settle with zeros at their end', async () => {
    const store = await createUpsertHarness();
    const priced = (price: string) => aStyle({ variants: [{ price, cost: '0.50' }] });
    await expect(store.upsert(priced('1.005'))).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [{ pointer: '/variants/0/price', suggestions: ['1.00', '1.01'] }],
    });
    expect(await store.requests()).toEqual([]);
    expect((await store.upsert(priced('1.500'))).created).toBe(true);
    await store.requests();
    expect((await store.upsert(priced('1.500'))).changes).toEqual([]);
    expect(await store.requests()).toHaveLength(1);
  });
});
