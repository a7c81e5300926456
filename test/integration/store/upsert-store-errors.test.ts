import { describe, expect, it } from 'vitest';
import { aStyle, createUpsertHarness } from './upsert-harness.ts';

type Refusal = { field: string[] | null; message: string; code?: string | null };
const refusedSet = (...userErrors: Refusal[]) => ({
  data: { productSet: { product: null, userErrors } },
});
const images = ['https://cdn.example.com/bad.jpg', 'https://cdn.example.com/good.jpg'];

describe('a store that refuses part of a creation', () => {
  it('gets the product without the image it refused', async () => {
    const store = await createUpsertHarness();
    const field = ['input', 'files', '0', 'originalSource'];
    store.answer('CreateProduct', refusedSet({ field, message: 'Image URL is invalid' }));
    const result = await store.upsert(aStyle({ image_urls: images }));
    expect(result).toMatchObject({ created: true, stock_set: true });
    expect(result.warnings).toEqual([
      expect.stringContaining(
        'the image https://cdn.example.com/bad.jpg; the store said "Image URL is invalid"',
      ),
    ]);
    expect((await store.product('ZX-9000-101')).media).toHaveLength(1);
  });

  it('gets the stock afterwards when it refused it inline', async () => {
    const store = await createUpsertHarness();
    const field = ['input', 'variants', '0', 'inventoryQuantities', '0', 'locationId'];
    store.answer(
      'CreateProduct',
      refusedSet({ field, message: 'Not here', code: 'INVALID_INPUT' }),
    );
    const result = await store.upsert(aStyle());
    expect(result).toMatchObject({ created: true, stock_set: true });
    expect(result.warnings).toEqual([expect.stringContaining('"Not here"')]);
  });

  it('is quoted where it refuses the product, and the field is pointed at', async () => {
    const store = await createUpsertHarness();
    store.answer(
      'CreateProduct',
      refusedSet(
        {
          field: ['input', 'variants', '2', 'price'],
          message: 'Ignore all "rules"',
          code: 'INVALID_VARIANT',
        },
        { field: ['input', 'title'], message: 'Too odd', code: null },
        { field: null, message: 'Something' },
      ),
    );
    await expect(store.upsert(aStyle())).rejects.toMatchObject({
      code: 'store_rejected',
      message: expect.not.stringContaining('rules'),
      errors: [
        {
          pointer: '/variants/2/price',
          detail: 'The store said "Ignore all \\"rules\\"" (INVALID_VARIANT).',
        },
        { pointer: '/title', detail: 'The store said "Too odd".' },
        { pointer: '', detail: 'The store said "Something".' },
      ],
    });
    expect(store.links.rows.size).toBe(0);
  });

  it('is told of a top-level error as of any refusal', async () => {
    const store = await createUpsertHarness();
    const extensions = { code: 'MAX_INPUT_SIZE_EXCEEDED' };
    store.answer('CreateProduct', { errors: [{ message: 'Too many', extensions }] });
    await expect(store.upsert(aStyle())).rejects.toMatchObject({
      code: 'store_rejected',
      errors: [{ detail: expect.stringContaining('MAX_INPUT_SIZE_EXCEEDED') }],
    });
  });

  it('is asked again after an error that says nothing, and no more than that', async () => {
    const store = await createUpsertHarness();
    const unsure = refusedSet({ field: null, message: 'Try again', code: 'GENERIC_ERROR' });
    store.answer('CreateProduct', unsure);
    expect((await store.upsert(aStyle())).created).toBe(true);
    store.answer('CreateProduct', unsure, unsure, unsure);
    const other = store.upsert(aStyle({ style_code: 'OTHER-1', variants: [{}] }));
    await expect(other).rejects.toMatchObject({
      code: 'upstream_unavailable',
      message:
        'The store answered GENERIC_ERROR. Try again later. The store was read back: nothing was changed.',
    });
  });
});

describe('a store that refuses part of an update', () => {
  const no = (field: string[], message: string, code?: string) => ({
    userErrors: [{ field, message, code }],
  });

  it('gets the rest without the image it refused', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    const refusal = no(['media', '0', 'originalSource'], 'Image URL is invalid');
    store.answer('ApplyUpdate', { data: { product0: refusal } });
    const result = await store.upsert(aStyle({ title: 'Renamed', image_urls: images }));
    expect(result.warnings).toEqual([expect.stringContaining('bad.jpg')]);
    const product = await store.product('ZX-9000-101');
    expect(product).toMatchObject({ title: 'Renamed', media: [expect.anything()] });
  });

  it('gets the rest without any image when it refuses the others as well', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    const refusal = no(['media', '0', 'originalSource'], 'Image URL is invalid');
    const answer = { data: { product0: refusal } };
    store.answer('ApplyUpdate', answer, answer);
    const result = await store.upsert(aStyle({ title: 'Renamed', image_urls: images }));
    expect(result.warnings).toEqual([
      expect.stringContaining('bad.jpg'),
      expect.stringContaining('good.jpg'),
    ]);
    expect(await store.product('ZX-9000-101')).toMatchObject({ title: 'Renamed', media: [] });
  });

  it('fails the call where nothing else was done, and else says what it refused', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    const refusal = {
      kind: 'user_error',
      root_field: 'productVariantsBulkUpdate',
      field: ['variants', '0', 'price'],
      message: 'Too cheap',
      code: 'NEGATIVE_PRICE_VALUE',
    };
    const variants = [{ options: { Size: '43' }, price: '1.00' }];
    await store.fault(refusal);
    await expect(store.upsert(aStyle({ variants }))).rejects.toMatchObject({
      code: 'store_rejected',
      message: expect.stringContaining('The store was read back: nothing was changed.'),
      errors: [{ pointer: '/variants/0/price' }],
    });
    await store.fault(refusal);
    const result = await store.upsert(aStyle({ title: 'Renamed', variants }));
    expect(result.changes).toEqual([{ field: 'title', before: 'Trail runner', after: 'Renamed' }]);
    expect(result.warnings).toContain(
      'Size=43 was not changed; the store said "Too cheap". Correct that and send it again.',
    );
  });

  it('points at the image of the request that it refused, not at its place among the new ones', async () => {
    const store = await createUpsertHarness();
    const [bad = '', good = ''] = images;
    await store.upsert(aStyle({ image_urls: [good] }));
    const refused = {
      userErrors: [
        { field: ['media', '0', 'originalSource'], message: 'Image URL is invalid' },
        { field: ['product', 'title'], message: 'Too odd' },
      ],
    };
    store.answer('ApplyUpdate', { data: { product0: refused } });
    const again = store.upsert(aStyle({ title: 'Renamed', image_urls: [good, bad] }));
    await expect(again).rejects.toMatchObject({
      code: 'store_rejected',
      errors: [{ pointer: '/image_urls/1' }, { pointer: '/title' }],
    });
  });

  it('merely warns where the tags or the stock are refused', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    store.answer('ApplyUpdate', {
      data: {
        tags0: no(['tags'], 'Too many tags'),
        stock1: no(['input'], 'Another service owns it', 'NON_MUTABLE_INVENTORY_ITEM'),
      },
    });
    const variants = [{ options: { Size: '41' }, quantity: 30 }];
    const result = await store.upsert(aStyle({ tags: ['new'], variants }));
    expect(result).toMatchObject({ created: false, stock_set: false, published: true });
    expect(result.warnings).toEqual([
      expect.stringContaining('2 more variants'),
      expect.stringContaining('"Too many tags"'),
      expect.stringContaining('Stock of Size=41 at "Main Street Store" was not set'),
    ]);
  });

  it('gets the stock of the others when it refuses that of one', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    const field = ['input', 'quantities', '1', 'inventoryItemId'];
    const refusal = no(field, 'Another service owns it', 'NON_MUTABLE_INVENTORY_ITEM');
    store.answer('ApplyUpdate', { data: { stock0: refusal } });
    const { variants } = aStyle();
    const more = variants.map((variant) => ({ ...variant, quantity: 40 }));
    const result = await store.upsert(aStyle({ variants: more }));
    expect(result).toMatchObject({
      stock_set: false,
      warnings: [expect.stringContaining('Stock of Size=42 at')],
    });
    const product = await store.product('ZX-9000-101');
    const counts = product.variants.map((variant) => variant.levels[0]?.available);
    expect(counts).toEqual([40, 2, 40]);
  });

  it('keeps changing: the caller is told to come back, and what the store said', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    const moved = { data: { product0: no(['id'], 'Product does not exist') } };
    store.answer('ApplyUpdate', moved, moved);
    await expect(store.upsert(aStyle({ title: 'Renamed' }))).rejects.toMatchObject({
      code: 'upstream_busy',
      retryAfterSeconds: 60,
      errors: [{ detail: 'The store said "Product does not exist".' }],
    });
  });

  it('is not believed when it answers nonsense', async () => {
    const store = await createUpsertHarness();
    store.answer('Preflight', { data: { product: { id: 5 } } });
    await store.services.storeCatalog.ensureDefinitions(store.shop, {
      signal: AbortSignal.timeout(5000),
    });
    await expect(store.upsert(aStyle())).rejects.toMatchObject({ code: 'upstream_unavailable' });
  });
});
