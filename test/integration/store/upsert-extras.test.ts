import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalShopify, startLocalShopify } from './start-local-shopify.ts';
import { aStyle, createUpsertHarness } from './upsert-harness.ts';

let local: LocalShopify;
beforeAll(async () => {
  local = await startLocalShopify();
});
afterAll(() => local.stop());

const warehouse = async (store: Awaited<ReturnType<typeof createUpsertHarness>>) =>
  (await store.state()).locations.find((location) => location.name === 'Warehouse')?.id ?? '';

describe('stock', () => {
  it('is set at the location asked for, where the sizes were never stocked', async () => {
    const store = await createUpsertHarness(local.url);
    await store.upsert(aStyle());
    await store.requests();
    const result = await store.upsert(aStyle({ location_id: await warehouse(store) }));
    expect(result).toMatchObject({ stock_set: true, warnings: [] });
    expect(await store.requests()).toHaveLength(2);
    const { variants } = await store.product('ZX-9000-101');
    const levels = variants.map(({ levels }) => levels.map((level) => level.available));
    expect(levels).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  it('is created at the location asked for', async () => {
    const store = await createUpsertHarness(local.url);
    const result = await store.upsert(aStyle({ location_id: await warehouse(store) }));
    expect(result).toMatchObject({ stock_set: true, warnings: [] });
  });

  it('is false without a warning when none was sent', async () => {
    const store = await createUpsertHarness(local.url);
    const result = await store.upsert(aStyle({ variants: [{ price: '5.00' }] }));
    expect(result).toMatchObject({ stock_set: false, warnings: [] });
  });

  it('is left alone with a warning where the merchant does not track it', async () => {
    const store = await createUpsertHarness(local.url);
    await store.seed({
      products: [
        {
          title: 'Untracked',
          vendor: 'Nike',
          product_type: 'Running Shoes',
          variants: [{ sku: 'UNTRACKED-1', price: '1.00', tracked: false }],
        },
      ],
    });
    const input = aStyle({ title: 'Untracked', variants: [{ sku: 'UNTRACKED-1', quantity: 4 }] });
    const result = await store.upsert(input);
    expect(result).toMatchObject({ created: false, stock_set: false });
    expect(result.warnings).toContainEqual(expect.stringContaining('tracking off'));
  });
});

describe('publishing', () => {
  it('leaves a new product off every channel when publish is false', async () => {
    const store = await createUpsertHarness(local.url);
    const result = await store.upsert(aStyle({ publish: false }));
    expect(result).toMatchObject({ published: false, published_to: [], warnings: [] });
    expect((await store.product('ZX-9000-101')).status).toBe('ACTIVE');
    const live = await store.upsert(aStyle());
    expect(live.published_to).toEqual(['Online Store', 'Point of Sale', 'Shop']);
    const still = await store.upsert(aStyle({ publish: false }));
    expect(still).toMatchObject({ published: true, warnings: [], changes: [] });
  });

  it('says once on which channels a draft is not live, and repeats without a write', async () => {
    const store = await createUpsertHarness(local.url);
    const draft = await store.upsert(aStyle({ status: 'DRAFT' }));
    expect(draft).toMatchObject({ published: false, published_to: [] });
    expect(draft.warnings).toEqual([
      'Not live on "Online Store", "Point of Sale" and "Shop": the product is DRAFT. It goes live there once it is ACTIVE.',
    ]);
    await store.requests();
    await store.upsert(aStyle({ status: 'DRAFT' }));
    expect(await store.requests()).toHaveLength(1);
  });

  it('publishes to the others and names the channel that refuses', async () => {
    const store = await createUpsertHarness(local.url);
    await store.seed({
      publications: [{ title: 'Picky', app_handle: 'picky', refuses_products: true }],
    });
    const result = await store.upsert(aStyle());
    expect(result.published_to).toEqual(['Online Store', 'Point of Sale', 'Shop']);
    expect(result.warnings).toEqual([expect.stringContaining('Not live on "Picky"')]);
  });
});

describe('images', () => {
  const images = ['https://cdn.example.com/a.jpg', 'https://cdn.example.com/b.png?size=2'];

  it('are sent once, however often the call is repeated', async () => {
    const store = await createUpsertHarness(local.url);
    const first = await store.upsert(aStyle({ image_urls: images }));
    expect(first.warnings).toEqual([]);
    await store.requests();
    const again = await store.upsert(aStyle({ image_urls: [...images, `${images[0]}#top`] }));
    expect(again.changes).toEqual([]);
    expect(await store.requests()).toHaveLength(1);
    store.links.rows.clear();
    await store.upsert(aStyle({ image_urls: images }));
    expect((await store.product('ZX-9000-101')).media).toHaveLength(2);
  });

  it('are added to those there are', async () => {
    const store = await createUpsertHarness(local.url);
    await store.upsert(aStyle({ image_urls: images.slice(0, 1) }));
    const grown = await store.upsert(aStyle({ image_urls: images }));
    expect(grown.changes).toEqual([{ field: 'images', after: images[1] }]);
    await store.upsert(aStyle({ image_urls: images }));
    expect((await store.product('ZX-9000-101')).media).toHaveLength(2);
  });

  it('that fail are named, and sent again when the call is repeated', async () => {
    const store = await createUpsertHarness(local.url);
    await store.control('media', 'POST', {
      url_contains: 'a.jpg',
      error_code: 'IMAGE_DOWNLOAD_FAILURE',
    });
    const first = await store.upsert(aStyle({ image_urls: images }));
    expect(first.warnings).toEqual([expect.stringMatching(/a\.jpg \(IMAGE_DOWNLOAD_FAILURE\)/)]);
    const again = await store.upsert(aStyle({ image_urls: images }));
    expect(again.changes).toEqual([{ field: 'images', after: images[0] }]);
  });

  it('of variants are tied to them, on creation and later', async () => {
    const store = await createUpsertHarness(local.url);
    const variants = (url: (size: string) => string) =>
      ['41', '42'].map((size) => ({
        options: { Size: size },
        price: '9.00',
        image_url: url(size),
      }));
    await store.upsert(aStyle({ variants: variants(() => 'https://cdn.example.com/one.jpg') }));
    const first = await store.product('ZX-9000-101');
    expect(first.media).toHaveLength(1);
    expect(first.variants.map((variant) => variant.media_ids)).toEqual([
      [first.media[0]?.id],
      [first.media[0]?.id],
    ]);
    const input = aStyle({ variants: variants((size) => `https://cdn.example.com/${size}.jpg`) });
    await store.upsert(input);
    const second = await store.product('ZX-9000-101');
    expect(second.media).toHaveLength(3);
    expect(new Set(second.variants.flatMap((variant) => variant.media_ids)).size).toBe(2);
    expect((await store.upsert(input)).changes).toEqual([]);
    const added = {
      options: { Size: '47' },
      price: '9.00',
      image_url: 'https://cdn.example.com/47.jpg',
    };
    expect((await store.upsert(aStyle({ variants: [added] }))).warnings).toHaveLength(1);
    const third = await store.product('ZX-9000-101');
    const size47 = third.variants.find((variant) => variant.options.Size === '47');
    expect(size47?.media_ids).toEqual([third.media[3]?.id]);
  });
});

describe('more of it', () => {
  it('creates and repeats a product of 300 variants', async () => {
    const store = await createUpsertHarness(local.url);
    const variants = Array.from({ length: 300 }, (_, index) => ({
      options: { Size: `${Math.floor(index / 10)}`, Color: `c${index % 10}` },
      price: '5.00',
      quantity: 1,
    }));
    const result = await store.upsert(aStyle({ variants }));
    expect(result).toMatchObject({
      created: true,
      variant_count: 300,
      stock_set: true,
      warnings: [],
    });
    expect((await store.upsert(aStyle({ variants }))).changes).toEqual([]);
    const dearer = variants.map((variant) => ({ ...variant, price: '6.00', quantity: 2 }));
    const changed = await store.upsert(aStyle({ variants: dearer }));
    expect(changed).toMatchObject({ stock_set: true, warnings: [] });
    expect(changed.changes).toHaveLength(600);
  });

  it('writes costs, weights and the rest once', async () => {
    const store = await createUpsertHarness(local.url);
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

  it('refuses an amount finer than the currency, and settles one with zeros at its end', async () => {
    const store = await createUpsertHarness(local.url);
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

  it('shows the merchant’s own catalogue what it made', async () => {
    const store = await createUpsertHarness(local.url);
    await store.upsert(aStyle());
    const find = (query: { styleCode?: string; gtins: string[] }) =>
      store.services.ownCatalogue.find(store.shop, query, { signal: AbortSignal.timeout(5000) });
    const [own] = await find({ styleCode: 'zx9000 101', gtins: [] });
    expect(own).toMatchObject({ styleCode: 'ZX-9000-101' });
    const [found] = await find({ styleCode: 'zx 9000 101', gtins: ['0400000000411'] });
    expect(found).toMatchObject({
      styleCode: 'ZX-9000-101',
      styleCodePrinted: 'ZX 9000-101',
    });
    const [pegasus] = await find({ gtins: ['0195503583218'] });
    expect(pegasus).toMatchObject({ title: 'Air Zoom Pegasus 41' });
    expect(await find({ styleCode: 'NO-SUCH', gtins: ['4006381333931'] })).toEqual([]);
  });

  it('find by a SKU that is the code with a size behind it, and not one that only begins alike', async () => {
    const store = await createUpsertHarness(local.url);
    const shoe = (title: string, ...skus: string[]) => ({
      title,
      variants: skus.map((sku, index) => ({ options: { Size: String(index) }, sku })),
    });
    await store.control('seed', 'POST', {
      products: [
        shoe('With sizes', 'KD1120-300-9', 'KD1120-300/9.5', 'OWN-7'),
        shoe('Other colour', 'KD1120-3009', 'KD1120-301-9'),
      ],
    });
    const find = (styleCode: string) =>
      store.services.ownCatalogue.find(
        store.shop,
        { styleCode, gtins: [] },
        { signal: AbortSignal.timeout(5000) },
      );
    for (const spelling of ['KD1120-300', 'kd1120 300']) {
      expect(await find(spelling)).toMatchObject([{ title: 'With sizes' }]);
    }
    expect((await find('KD1120-300'))[0]?.variants.map(({ sku }) => sku)).toEqual([
      'KD1120-300-9',
      'KD1120-300/9.5',
    ]);
  });
});
