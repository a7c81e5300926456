import { describe, expect, it } from 'vitest';
import { merchantOf, sizeOf } from './merchant-hands.ts';
import { aStyle, createUpsertHarness } from './upsert-harness.ts';

const IMAGE = 'https://cdn.example.com/undo/front.jpg';
const SIZE_44 = { options: { Size: '44' }, price: '1.00' };

/** A store with the style in it, and the merchant's hands. */
async function openStore(more: Parameters<typeof aStyle>[0] = {}) {
  const store = await createUpsertHarness();
  await store.control('media', 'POST', { reads_until_ready: 0 });
  const created = await store.upsert(aStyle(more));
  return { store, created, merchant: merchantOf(store) };
}

const stockOf = (product: Parameters<typeof sizeOf>[0], size: string, location?: string) =>
  sizeOf(product, size).levels.find((one) => one.location === (location ?? 'Main Street Store'))
    ?.available;

const sized = (size: string, quantity: number) => ({
  variants: [{ options: { Size: size }, quantity }],
});

describe('an undo never takes the merchant’s', () => {
  it('size that was added in the very moment of the upsert', async () => {
    const { store, merchant } = await openStore();
    store.before('ApplyUpdate', () => merchant.addsSize('44'));
    const variants = [{ ...SIZE_44, price: '7.00' }];
    const { upsert_id, variant_count } = await store.upsert(aStyle({ variants }));
    expect(variant_count).toBe(4);
    expect(await store.undo(upsert_id)).toMatchObject({ undone: true });
    expect(sizeOf(await merchant.product(), '44').price).toBe('1.00');
  });

  it('size that was added in that moment, where the answer was lost besides', async () => {
    const { store, merchant } = await openStore();
    store.before('ApplyUpdate', () => merchant.addsSize('44'));
    await store.fault({ root_field: 'productVariantsBulkCreate', kind: 'http502' });
    const { upsert_id } = await store.upsert(aStyle({ variants: [{ ...SIZE_44, price: '7.00' }] }));
    expect(await store.undo(upsert_id)).toMatchObject({ undone: true });
    expect(sizeOf(await merchant.product(), '44').price).toBe('1.00');
  });

  it('size made anew, just as the one that the upsert had added', async () => {
    const { store, merchant } = await openStore();
    const { upsert_id } = await store.upsert(aStyle({ variants: [SIZE_44] }));
    await merchant.removesSize('44');
    await merchant.addsSize('44');
    expect(await store.undo(upsert_id)).toMatchObject({ undone: true, restored: [] });
    expect((await merchant.product()).variants).toHaveLength(4);
  });

  it.each([
    ['a cost', 'Its cost', { inventoryItem: { cost: '3.00' } }],
    ['a compare-at price', 'Its compare_at_price', { compareAtPrice: '9.00' }],
    ['no tax', 'Its taxable', { taxable: false }],
    [
      'another name',
      'renamed to "Size=44 wide"',
      { optionValues: [{ optionName: 'Size', name: '44 wide' }] },
    ],
  ])('work on an added size: %s', async (_, reason, fields) => {
    const { store, merchant } = await openStore();
    const { upsert_id } = await store.upsert(aStyle({ variants: [SIZE_44] }));
    await merchant.setsSize('44', fields);
    const { undone, refused } = await store.undo(upsert_id);
    expect(undone).toBe(false);
    expect(refused).toEqual([
      { field: 'variants[Size=44]', reason: expect.stringContaining(reason) },
    ]);
    expect((await merchant.product()).variants).toHaveLength(4);
  });

  it('metafields and images on an added size, nor its stock moved elsewhere', async () => {
    const { store, merchant } = await openStore({ image_urls: [IMAGE] });
    const variants = ['44', '45', '46'].map((Size) => ({
      ...SIZE_44,
      options: { Size },
      quantity: 2,
    }));
    const { upsert_id } = await store.upsert(aStyle({ variants }));
    const product = await merchant.product();
    await merchant.writesMetafield(sizeOf(product, '44').id);
    await merchant.givesImage('45', product.media[0]?.id ?? '');
    await merchant.counts('46', 0, 2);
    await merchant.counts('46', 2, 0, 'Warehouse');
    const { refused } = await store.undo(upsert_id);
    expect(refused.map(({ reason }) => reason).sort()).toEqual([
      'It has since been given an image in the store.',
      'It has since been given metafields in the store.',
      'Its stock has since been moved to another location.',
    ]);
    expect((await merchant.product()).variants).toHaveLength(6);
  });

  it('count that set the very number of the upsert in the same moment', async () => {
    const { store, merchant } = await openStore();
    store.before('ApplyUpdate', () => merchant.counts('41', 9, 1));
    const { upsert_id, stock_set } = await store.upsert(aStyle(sized('41', 9)));
    expect(stock_set).toBe(true);
    expect(await store.undo(upsert_id)).toMatchObject({ restored: [] });
    expect(stockOf(await merchant.product(), '41')).toBe(9);
  });

  it('stock at another location', async () => {
    const { store, merchant } = await openStore();
    const { locations } = await store.state();
    const location_id = locations.find((one) => one.name === 'Warehouse')?.id ?? '';
    const { upsert_id } = await store.upsert(aStyle({ ...sized('41', 9), location_id }));
    await merchant.counts('41', 5, 1);
    expect(await store.undo(upsert_id)).toMatchObject({ undone: true });
    const product = await merchant.product();
    expect([stockOf(product, '41'), stockOf(product, '41', 'Warehouse')]).toEqual([5, 0]);
  });

  it('tag, where the store had refused the upsert’s', async () => {
    const { store, merchant } = await openStore();
    const userErrors = [{ field: ['tags'], message: 'No' }];
    store.answer('ApplyUpdate', { data: { tags0: { node: null, userErrors } } });
    const { upsert_id, warnings } = await store.upsert(aStyle({ tags: ['sale'] }));
    expect(warnings.join()).toContain('"No"');
    await merchant.tags('sale');
    expect(await store.undo(upsert_id)).toMatchObject({ undone: true, restored: [] });
    expect((await merchant.product()).tags).toEqual(['sale']);
  });

  it('listing on a channel, made anew by hand', async () => {
    const { store, merchant } = await openStore({ publish: false });
    const { upsert_id } = await store.upsert(aStyle());
    await merchant.publishes('Shop');
    const { refused } = await store.undo(upsert_id);
    expect(refused).toEqual([
      { field: 'channels', reason: 'It has since been published on "Shop" again.' },
    ]);
    const { publications } = await merchant.product();
    expect(
      publications.map(({ title }) => title).filter((title) => title !== 'United States'),
    ).toEqual(['Shop']);
  });

  it('status UNLISTED: it comes back', async () => {
    const { store, merchant } = await openStore();
    await merchant.sets({ status: 'UNLISTED' });
    const { upsert_id } = await store.upsert(aStyle({ status: 'ACTIVE' }));
    expect((await merchant.product()).status).toBe('ACTIVE');
    expect(await store.undo(upsert_id)).toMatchObject({ undone: true });
    expect((await merchant.product()).status).toBe('UNLISTED');
  });

  it('picture: one that is shared stays with the other product, one given to a size stays', async () => {
    const { store, merchant } = await openStore();
    const { upsert_id } = await store.upsert(aStyle({ image_urls: [IMAGE, `${IMAGE}?2`] }));
    const [shared, given] = (await merchant.product()).media;
    const other = (await store.state()).products.find(({ title }) => title !== 'Trail runner');
    await merchant.sharesImage(shared?.id ?? '', other?.id ?? '');
    await merchant.givesImage('41', given?.id ?? '');
    const { refused } = await store.undo(upsert_id);
    expect(refused).toEqual([{ field: 'images', reason: expect.stringContaining('"Size=41"') }]);
    const { products } = await store.state();
    const mediaOf = (id: string) =>
      products.find((one) => one.id === id)?.media.map((one) => one.id);
    expect(mediaOf(other?.id ?? '')).toContain(shared?.id);
    expect(mediaOf((await merchant.product()).id)).toEqual([given?.id]);
  });

  it('product that was decided about since it was made', async () => {
    const { store, created, merchant } = await openStore({ status: 'DRAFT' });
    await merchant.sets({ status: 'ACTIVE' });
    const { refused } = await store.undo(created.upsert_id);
    expect(refused.map(({ field }) => field)).toEqual(['status', 'channels']);
    const product = await merchant.product();
    expect(product.status).toBe('ACTIVE');
    expect(product.publications.filter((one) => one.is_published)).toHaveLength(3);
  });

  it('catalogues of markets, which are no sales channels', async () => {
    const { store, created, merchant } = await openStore();
    expect(await store.undo(created.upsert_id)).toMatchObject({ undone: true });
    expect((await merchant.product()).publications.map(({ title }) => title)).toEqual([
      'United States',
    ]);
  });
});

describe('an undo that is made late, or twice', () => {
  it('does not take back what was done by hand after it', async () => {
    const { store, created, merchant } = await openStore();
    const { upsert_id } = await store.upsert(aStyle({ title: 'New' }));
    await store.undo(upsert_id);
    await merchant.sets({ title: 'New' });
    expect(await store.undo(upsert_id)).toMatchObject({ undone: true });
    expect((await merchant.product()).title).toBe('New');

    await store.undo(created.upsert_id);
    await merchant.sets({ status: 'ACTIVE' });
    await merchant.publishes('Shop');
    expect(await store.undo(created.upsert_id)).toMatchObject({ undone: true, refused: [] });
    expect(await merchant.product()).toMatchObject({ status: 'ACTIVE' });
    expect((await merchant.product()).publications).toHaveLength(2);
  });

  it('leaves what a later upsert made the same, until that one is undone', async () => {
    const { store, merchant } = await openStore();
    const first = await store.upsert(aStyle({ ...sized('41', 10), tags: ['sale'] }));
    await merchant.counts('41', 4, 10);
    await merchant.untags('sale');
    const second = await store.upsert(aStyle({ ...sized('41', 10), tags: ['sale'] }));
    const early = await store.undo(first.upsert_id);
    expect(early.refused.map(({ field }) => field)).toEqual(['tags', 'variants[Size=41].quantity']);
    expect(early.refused[0]?.reason).toContain('Undo that one first');
    expect(await merchant.product()).toMatchObject({ tags: ['sale'] });
    expect(stockOf(await merchant.product(), '41')).toBe(10);
    expect(await store.undo(second.upsert_id)).toMatchObject({ undone: true });
    expect(stockOf(await merchant.product(), '41')).toBe(4);
    expect(await merchant.product()).toMatchObject({ tags: [] });
  });

  it('archives the product that was made anew, not the deleted one', async () => {
    const { store, created, merchant } = await openStore();
    store.before('ApplyUpdate', merchant.deletes);
    const { upsert_id, product_id } = await store.upsert(aStyle({ title: 'Renamed' }));
    expect(product_id).not.toBe(created.product_id);
    expect(await store.undo(upsert_id)).toMatchObject({ undone: true, product_id });
    expect((await merchant.product()).status).toBe('ARCHIVED');
  });

  it('of a creation that failed leaves the product of a later call alone', async () => {
    const store = await createUpsertHarness();
    await store.fault({ root_field: 'productSet', kind: 'shop_frozen' });
    await expect(store.upsert(aStyle())).rejects.toThrow();
    const [failed] = store.changeRecords.rows.keys();
    await store.upsert(aStyle());
    expect(await store.undo(failed)).toMatchObject({ undone: false });
    expect((await store.product('ZX-9000-101')).status).toBe('ACTIVE');
  });

  it('keeps hold of a product that only got its key back', async () => {
    const { store, created } = await openStore();
    await store.admin(
      `mutation Forget($id: ID!) { metafieldsDelete(metafields: [{ ownerId: $id, namespace: "$app", key: "style_code" }]) {
        userErrors { message } } }`,
      { id: created.product_id },
    );
    const variants = [{ options: { Size: '41' }, price: '1.00' }];
    const { upsert_id } = await store.upsert(aStyle({ variants }));
    expect(await store.undo(upsert_id)).toMatchObject({ undone: true });
    expect(await store.upsert(aStyle({ variants }))).toMatchObject({
      product_id: created.product_id,
    });
  });

  it('is known to the next upsert although its answer was lost', async () => {
    const { store, merchant } = await openStore();
    const { upsert_id } = await store.upsert(aStyle({ title: 'New' }));
    // Carried out, and never answered.
    await store.fault({ root_field: 'productUpdate', kind: 'cut_after_commit', times: 9 });
    await expect(store.undo(upsert_id)).rejects.toMatchObject({ code: 'upstream_unavailable' });
    await store.control('faults', 'DELETE');
    expect((await merchant.product()).title).toBe('Trail runner');
    await store.undo(upsert_id);
    const again = await store.upsert(aStyle({ title: 'Newer', keep_merchant_edits: true }));
    expect(again.warnings).toEqual([]);
    expect((await merchant.product()).title).toBe('Newer');
  });

  it('and an upsert of the code never run side by side', async () => {
    const { store, merchant } = await openStore();
    const { upsert_id } = await store.upsert(aStyle({ title: 'New' }));
    const [undone, upserted] = await Promise.all([
      store.undo(upsert_id),
      store.upsert(aStyle({ title: 'Newest' })),
    ]);
    // Whichever came first, the other saw all of it.
    const before = undone.undone ? 'Trail runner' : 'New';
    expect(upserted.changes).toEqual([{ field: 'title', before, after: 'Newest' }]);
    expect((await merchant.product()).title).toBe('Newest');
  });
});
