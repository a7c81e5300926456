import { describe, expect, it } from 'vitest';
import type { StoreStateProduct } from './store-control.ts';
import { aStyle, createUpsertHarness } from './upsert-harness.ts';

const PEGASUS = {
  style_code: 'LC2818-101',
  title: 'Air Zoom Pegasus 41',
  vendor: 'Nike',
  product_type: 'Running Shoes',
  variants: [
    { options: { Size: '9' }, sku: 'LC2818-101-9', price: '140.00', quantity: 7 },
    { options: { Size: '12' }, sku: 'LC2818-101-12', price: '140.00', quantity: 2 },
  ],
};

/** Everything of a product, as the store holds it, but what a request about two sizes may touch. */
function untouched(product: StoreStateProduct | undefined) {
  if (!product) throw new Error('no such product');
  const {
    updated_at: _at,
    publications,
    metafields,
    variants,
    options: _sizes,
    ...rest
  } = product as StoreStateProduct & { updated_at: string; options: unknown };
  return {
    ...rest,
    publications: publications
      .map((entry) => entry.title)
      .filter((title) => title === 'United States'),
    metafields: metafields.filter((field) => !field.key.startsWith('style_code')),
    variants: variants.filter((variant) => !['9', '12'].includes(variant.options.Size ?? '')),
  };
}

describe('a product that the merchant made', () => {
  it('is adopted by its SKU, keeps everything the request does not name, and stays one', async () => {
    const store = await createUpsertHarness();
    const find = async () =>
      (await store.state()).products.find((product) =>
        product.variants.some((variant) => variant.sku === 'LC2818-101-9'),
      );
    const before = await find();
    const adopted = await store.upsert(PEGASUS);
    const after = await find();
    expect(adopted).toMatchObject({ created: false, product_id: before?.id, stock_set: true });
    expect(adopted.warnings).toEqual([
      expect.stringContaining('The store had this product already'),
      expect.stringMatching(/4 more variants, which stay as they are/),
    ]);
    expect(untouched(after)).toEqual(untouched(before));
    expect(after?.metafields).toEqual(
      expect.arrayContaining([expect.objectContaining({ key: 'style_code', value: 'LC2818-101' })]),
    );
    const nine = after?.variants.find((variant) => variant.options.Size === '9');
    expect(nine?.levels).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ location: 'Main Street Store', available: 7 }),
        expect.objectContaining({ location: 'Warehouse', available: 18 }),
      ]),
    );
    await store.requests();
    const again = await store.upsert(PEGASUS);
    expect(again).toMatchObject({ created: false, product_id: before?.id, changes: [] });
    expect(await store.requests()).toHaveLength(1);
  });

  it('is refused with both named when two products claim the codes', async () => {
    const store = await createUpsertHarness();
    const twin = (title: string, sku: string) => ({
      title,
      vendor: 'Nike',
      product_type: 'Running Shoes',
      variants: [{ sku, price: '1.00' }],
    });
    await store.seed({ products: [twin('First twin', 'TWIN-1'), twin('Second twin', 'TWIN-2')] });
    const input = aStyle({
      variants: [
        { options: { Size: '1' }, sku: 'TWIN-1' },
        { options: { Size: '2' }, sku: 'TWIN-2' },
      ],
    });
    await expect(store.upsert(input)).rejects.toMatchObject({
      code: 'product_claim_conflict',
      errors: [
        { detail: expect.stringContaining('First twin') },
        { detail: expect.stringContaining('Second twin') },
      ],
    });
  });

  it('keeps a status that the merchant chose unless one is sent', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle({ status: 'DRAFT' }));
    const { id } = await store.product('ZX-9000-101');
    const draft = await store.upsert(aStyle());
    expect(draft.changes).toContainEqual({ field: 'status', before: 'DRAFT', after: 'ACTIVE' });
    const archive = `mutation Archive($id: ID!) {
      productUpdate(product: { id: $id, status: ARCHIVED }) { userErrors { message } } }`;
    await store.client.request(store.shop, {
      document: archive,
      variables: { id },
      signal: AbortSignal.timeout(5000),
      repeatable: true,
    });
    const kept = await store.upsert(aStyle());
    expect(kept.published).toBe(false);
    expect(kept.warnings).toEqual([
      expect.stringMatching(
        /^The product’s status ARCHIVED was set by hand .* not live on "Online Store", "Point of Sale" and "Shop"\. To change it, set the status/,
      ),
    ]);
    expect((await store.product('ZX-9000-101')).status).toBe('ARCHIVED');
    const set = await store.upsert(aStyle({ status: 'ACTIVE' }));
    expect(set).toMatchObject({ published: true, warnings: [] });
  });

  it('keeps edits of title and vendor when asked to, and overwrites them when not', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    const { id } = await store.product('ZX-9000-101');
    await store.client.request(store.shop, {
      document: `mutation Edit($id: ID!) {
        productUpdate(product: { id: $id, title: "Hand-made title" }) { userErrors { message } } }`,
      variables: { id },
      signal: AbortSignal.timeout(5000),
      repeatable: true,
    });
    const kept = await store.upsert(aStyle({ keep_merchant_edits: true }));
    expect(kept.changes).toEqual([]);
    expect(kept.warnings).toEqual([expect.stringContaining('"Hand-made title"')]);
    await store.upsert(aStyle());
    expect((await store.product('ZX-9000-101')).title).toBe('Trail runner');
  });

  it('gets new sizes and tags beside its own', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle({ tags: ['linen, summer', 'Summer'] }));
    const grown = await store.upsert(
      aStyle({
        tags: ['winter'],
        variants: [{ options: { size: '44' }, price: '129.90', sku: 'NEW-44', quantity: 9 }],
      }),
    );
    expect(grown).toMatchObject({ variant_count: 4, stock_set: true });
    expect(grown.changes.map((change) => change.field)).toEqual([
      'tags',
      'variants[size=44]',
      'variants[size=44].price',
      'variants[size=44].sku',
      'variants[size=44].quantity',
    ]);
    const product = await store.product('ZX-9000-101');
    expect(product.tags).toEqual(['linen', 'summer', 'winter']);
    expect(product.variants.map((variant) => variant.options.Size)).toEqual([
      '41',
      '42',
      '43',
      '44',
    ]);
  });

  it('is not restructured: other options are a conflict', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    const recoloured = aStyle({ variants: [{ options: { Size: '41', Color: 'Black' } }] });
    await expect(store.upsert(recoloured)).rejects.toMatchObject({
      code: 'option_structure_conflict',
    });
  });
});
