import { describe, expect, it } from 'vitest';
import { holdOffers, idsOf, only, open, photoOf } from '#test/support/receiving-cases.ts';

const PRICED = { price_rule: 'fixed', price: '129.90' };

/** A box of a new style of a store with these products of its vendor. */
async function readWith(
  products: { title: string; product_type: string; status?: string; category_id?: string }[],
) {
  await holdOffers();
  const opened = await open(PRICED);
  const seeds = products.map((product, index) => ({
    vendor: 'Under Armour',
    options: [{ name: 'Size', values: ['US 9'] }],
    variants: [{ sku: `CURRY-${index}`, options: { Size: 'US 9' } }],
    ...product,
  }));
  await opened.shop.store.control('POST', '/seed', { products: seeds });
  await opened.desk.upload(opened.id, await photoOf('short-under-armour'));
  return { ...opened, box: only(await opened.desk.settled(opened.id)) };
}

const curry = (no: number, product_type = 'Basketball Shoes') => ({
  title: `Under Armour UA W Curry ${no}`,
  product_type,
});

describe('the type of a new product, where the session asks for each', { timeout: 60_000 }, () => {
  it('is that of three products of the vendor with the same name', async () => {
    const { desk, id, box } = await readWith([curry(8), curry(9), curry(10)]);
    expect(box).toMatchObject({
      status: 'sure',
      plan: { kind: 'create', productType: 'Basketball Shoes' },
    });
    await desk.command(id, 'approve', { box: idsOf([box]) });
    expect(only(await desk.settled(id))).toMatchObject({ status: 'done' });
  });

  it.each([
    ['they are two', [curry(8), curry(9)]],
    ['they are of two types', [curry(8), curry(9), curry(10), curry(7, 'Sneakers')]],
    ['one is archived', [curry(8), curry(9), { ...curry(10), status: 'ARCHIVED' }]],
    [
      'they are of another vendor',
      [8, 9, 10].map((no) => ({ ...curry(no), vendor: 'Under Armour Kids' })),
    ],
  ])('is asked where %s', async (_why, products) => {
    const { box } = await readWith(products);
    expect(box.question?.text).toBe('New in this store. It still needs a product type.');
  });
});

describe('the category of a new product', { timeout: 60_000 }, () => {
  it('is that of three products of its vendor and type', async () => {
    const category_id = 'gid://shopify/TaxonomyCategory/aa-8-1';
    const alike = [8, 9, 10].map((no) => ({ ...curry(no), category_id }));
    const { shop, desk, id, box } = await readWith(alike);
    expect(box).toMatchObject({ status: 'sure', plan: { categoryId: category_id } });
    await desk.command(id, 'approve', { box: idsOf([box]) });
    await desk.settled(id);
    const { products } = await shop.store.control<{
      products: { title: string; category_id: string | null }[];
    }>('GET', '/state');
    const made = products.find(({ title }) => title === box.facts.title);
    expect(made?.category_id).toBe(category_id);
  });
});
