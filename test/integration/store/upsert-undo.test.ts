import { describe, expect, it } from 'vitest';
import { aStyle, createUpsertHarness, type UpsertHarness } from './upsert-harness.ts';

const IMAGE = 'https://cdn.example.com/undo/front.jpg';
const CODE = 'ZX-9000-101';

/** The whole store, but what every write moves and no undo promises to put back. */
async function wholeStore(store: UpsertHarness) {
  const { products, ...rest } = await store.state();
  return { ...rest, products: products.map(comparable) };
}

type Product = Awaited<ReturnType<UpsertHarness['product']>>;

function comparable(product: Product) {
  const { updated_at: _at, ...rest } = product as Product & { updated_at: string };
  return {
    ...rest,
    // An item that was stocked somewhere once stays so, with nothing there.
    variants: product.variants.map((variant) => ({
      ...variant,
      levels: variant.levels.filter((level) => level.is_active && level.available !== 0),
    })),
    publications: [...product.publications].sort((a, b) => (a.title < b.title ? -1 : 1)),
    media: product.media.map(({ id }) => id),
  };
}

/** Something in the store that the merchant does by hand. */
function merchantSets(store: UpsertHarness, id: string, fields: Record<string, unknown>) {
  const document = `mutation Merchant($product: ProductUpdateInput!) {
    productUpdate(product: $product) { userErrors { message } } }`;
  return store.admin(document, { product: { id, ...fields } });
}

const withoutStock = () => aStyle().variants.map(({ quantity: _, ...variant }) => variant);

describe('the undo of an upsert', () => {
  it.each([
    ['title, vendor, type and description', { title: 'New', description_html: '<p>New</p>' }],
    ['a category', { category_id: 'gid://shopify/TaxonomyCategory/aa-1' }],
    ['a status', { status: 'DRAFT' as const }],
    ['tags', { tags: ['new', 'running'] }],
    ['images', { image_urls: [IMAGE] }],
    ['stock', { variants: aStyle().variants.map((one) => ({ ...one, quantity: 9 })) }],
    [
      'prices, costs, weights, SKUs and switches of variants',
      {
        variants: withoutStock().map((one, index) => ({
          ...one,
          price: '99.00',
          compare_at_price: '150.00',
          sku: `NEW-${index}`,
          cost: '20.00',
          weight: { value: 1.5, unit: 'KILOGRAMS' as const },
          taxable: false,
          requires_shipping: false,
        })),
      },
    ],
    [
      'new sizes with their stock',
      {
        variants: [
          ...aStyle().variants,
          { options: { Size: '44' }, price: '129.90', sku: 'S-44', quantity: 4 },
          { options: { Size: '45' }, price: '129.90' },
        ],
      },
    ],
    [
      'an image of one size',
      {
        variants: aStyle().variants.map((one, at) => ({
          ...one,
          ...(at === 1 && { image_url: IMAGE }),
        })),
      },
    ],
  ])('puts back %s, and the whole store is as it was', async (_, change) => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle({ tags: ['theirs'], description_html: '<p>Old</p>' }));
    const before = await wholeStore(store);
    const changed = await store.upsert(aStyle(change));
    expect(changed.changes).not.toEqual([]);
    expect(await wholeStore(store)).not.toEqual(before);
    const undone = await store.undo(changed.upsert_id);
    expect(undone).toMatchObject({ undone: true, refused: [], product_id: changed.product_id });
    expect(undone.restored.length).toBeGreaterThan(0);
    expect(await wholeStore(store)).toEqual(before);
    // The same feed again is taken as on the first day, and undoing twice does nothing more.
    expect(await store.undo(changed.upsert_id)).toMatchObject({ undone: true, refused: [] });
    expect(await wholeStore(store)).toEqual(before);
    const again = await store.upsert(aStyle(change));
    expect(again.changes.map(({ field }) => field).sort()).toEqual(
      changed.changes.map(({ field }) => field).sort(),
    );
  });

  it('archives what it created, takes it off every channel and deletes nothing', async () => {
    const store = await createUpsertHarness();
    const created = await store.upsert(aStyle({ image_urls: [IMAGE] }));
    const before = await store.product(CODE);
    expect(before.publications.some((entry) => entry.is_published)).toBe(true);
    expect(await store.undo(created.upsert_id)).toMatchObject({ undone: true, refused: [] });
    const after = await store.product(CODE);
    expect(after.status).toBe('ARCHIVED');
    expect(after.publications.filter((entry) => entry.is_published)).toEqual([]);
    expect({ ...comparable(after), status: '', publications: [] }).toEqual({
      ...comparable(before),
      status: '',
      publications: [],
    });
    // A feed that comes again does not bring it back by itself: a person took it away.
    const again = await store.upsert(aStyle({ image_urls: [IMAGE] }));
    expect(again).toMatchObject({ created: false, published: false });
    expect((await store.product(CODE)).status).toBe('ARCHIVED');
  });

  it('lets go of a product that it had adopted', async () => {
    const store = await createUpsertHarness();
    const { storeCatalog } = store.services;
    await storeCatalog.ensureDefinitions(store.shop, { signal: AbortSignal.timeout(10_000) });
    const before = await wholeStore(store);
    const adopted = await store.upsert({
      style_code: 'LC2818-101',
      title: 'Air Zoom Pegasus 41',
      vendor: 'Nike',
      product_type: 'Running Shoes',
      variants: [{ options: { Size: '9' }, sku: 'LC2818-101-9', price: '140.00', quantity: 7 }],
    });
    expect(adopted.warnings.join(' ')).toContain('had this product already');
    expect(await store.undo(adopted.upsert_id)).toMatchObject({ undone: true });
    expect(await wholeStore(store)).toEqual(before);
    expect(store.links.rows.size).toBe(0);
  });

  it('leaves what the merchant changed since, names it with the reason, and puts the rest back', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    const changed = await store.upsert(aStyle({ title: 'New', tags: ['sale'] }));
    await merchantSets(store, changed.product_id, { title: 'The merchant was here' });
    const partly = await store.undo(changed.upsert_id);
    expect(partly.undone).toBe(false);
    expect(partly.refused).toEqual([
      {
        field: 'title',
        reason: 'It has since been changed to "The merchant was here" in the store.',
      },
    ]);
    expect(await store.product(CODE)).toMatchObject({ title: 'The merchant was here', tags: [] });
    await merchantSets(store, changed.product_id, { title: 'New' });
    const whole = await store.undo(changed.upsert_id);
    expect(whole).toMatchObject({ undone: true, refused: [] });
    expect(whole.restored.map(({ field }) => field).sort()).toEqual(['tags', 'title']);
    expect((await store.product(CODE)).title).toBe('Trail runner');
  });

  it('does not put stock back over a sale', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    const counted = aStyle().variants.map((one) => ({ ...one, quantity: 10 }));
    const changed = await store.upsert(aStyle({ variants: counted }));
    const sold = aStyle().variants.map((one, at) => ({ ...one, quantity: at === 0 ? 9 : 10 }));
    await store.upsert(aStyle({ variants: sold }));
    const undone = await store.undo(changed.upsert_id);
    expect(undone.refused).toEqual([
      { field: 'variants[Size=41].quantity', reason: expect.stringContaining('it is 9 now') },
    ]);
    const [first, second, third] = (await store.product(CODE)).variants.map(
      ({ levels }) => levels.find((level) => level.is_active)?.available,
    );
    expect([first, second, third]).toEqual([9, 2, 3]);
  });

  it('is not taken for a merchant’s edit by the next upsert', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    const changed = await store.upsert(aStyle({ title: 'New' }));
    await store.undo(changed.upsert_id);
    const again = await store.upsert(aStyle({ title: 'Newer', keep_merchant_edits: true }));
    expect(again.warnings).toEqual([]);
    expect((await store.product(CODE)).title).toBe('Newer');
  });

  it('can be made after the answer of the upsert was lost, and after a cut line of its own', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    const before = await wholeStore(store);
    await store.fault({ kind: 'cut_after_commit', root_field: 'productUpdate' });
    const changed = await store.upsert(aStyle({ title: 'New', tags: ['a'] }));
    await store.fault({ kind: 'cut_after_commit', root_field: 'tagsRemove', times: 9 });
    await store.undo(changed.upsert_id).catch(() => undefined);
    await store.control('faults', 'DELETE');
    expect(await store.undo(changed.upsert_id)).toMatchObject({ undone: true, refused: [] });
    expect(await wholeStore(store)).toEqual(before);
  });

  it('says so where the product is gone, where nothing was changed, and after 24 hours', async () => {
    const store = await createUpsertHarness();
    const created = await store.upsert(aStyle());
    const same = await store.upsert(aStyle());
    await expect(store.undo(same.upsert_id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.undo('ups_unknown')).rejects.toMatchObject({ code: 'not_found' });
    const remove = `mutation Delete($input: ProductDeleteInput!) {
      productDelete(input: $input) { userErrors { message } } }`;
    await store.admin(remove, { input: { id: created.product_id } });
    expect(await store.undo(created.upsert_id)).toMatchObject({
      undone: false,
      refused: [{ field: 'product', reason: 'The product is no longer in the store.' }],
    });
    const record = store.changeRecords.rows.get(created.upsert_id ?? '');
    if (!record) throw new Error('no record');
    const dayAgo = new Date(record.createdAt.getTime() - 24 * 60 * 60 * 1000 - 1000);
    store.changeRecords.rows.set(record.upsertId, { ...record, createdAt: dayAgo });
    await expect(store.undo(created.upsert_id)).rejects.toMatchObject({ code: 'undo_expired' });
  });
});
