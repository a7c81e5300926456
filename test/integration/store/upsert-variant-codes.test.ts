import { describe, expect, it } from 'vitest';
import { aStyle, createUpsertHarness, type UpsertHarness } from './upsert-harness.ts';

/** The seed's product "388392 12" has its sizes as "10", and this barcode on that one. */
const BARCODE = '4081488076325';
const SUEDE = {
  ...aStyle(),
  style_code: '388392 12',
  title: 'Suede',
  variants: [{ options: { Size: 'US 10' }, price: '80.00', barcode: BARCODE, quantity: 4 }],
};

const withBarcode = async (store: UpsertHarness, ...barcodes: string[]) =>
  (await store.state()).products.flatMap((product) =>
    product.variants
      .filter((variant) => barcodes.includes(variant.barcode ?? ''))
      .map((variant) => ({ productId: product.id, ...variant })),
  );

describe('a variant known by its barcode alone', () => {
  it('is updated and keeps its options: no second one is made', async () => {
    const store = await createUpsertHarness();
    const [before] = await withBarcode(store, BARCODE);
    const adopted = await store.upsert(SUEDE);
    expect(adopted).toMatchObject({
      created: false,
      product_id: before?.productId,
      stock_set: true,
    });
    expect(adopted.warnings).toContain(
      `Size=US 10 was found by its barcode "${BARCODE}"; its options in the store, "Size=10", were kept.`,
    );
    const after = await withBarcode(store, BARCODE);
    expect(after).toMatchObject([{ id: before?.id, options: { Size: '10' }, price: '80.00' }]);
    await store.requests();
    expect((await store.upsert(SUEDE)).changes).toEqual([]);
    expect(await store.requests()).toHaveLength(1);
    expect(await withBarcode(store, BARCODE)).toHaveLength(1);
  });

  it('is a conflict, and nothing is written, where the request would put its barcode on another', async () => {
    const store = await createUpsertHarness();
    const { products } = await store.state();
    const variants = [{ options: { Size: '9' }, barcode: BARCODE }];
    await expect(store.upsert({ ...SUEDE, variants })).rejects.toMatchObject({
      code: 'variant_conflict',
      errors: [{ pointer: '/variants/0/barcode', detail: expect.stringContaining('"Size=10"') }],
    });
    expect((await store.state()).products).toEqual(products);
  });
});

describe('a barcode in its other form', () => {
  it.each([
    ['EAN-13 for UPC-A', '0195503583218'],
    ['UPC-A as it is', '195503583218'],
  ])('%s finds the product of the store, which keeps its spelling', async (_name, barcode) => {
    const store = await createUpsertHarness();
    const forms = ['195503583218', '0195503583218'];
    const [before] = await withBarcode(store, ...forms);
    const variants = [{ options: { Size: '8.5' }, price: '140.00', barcode }];
    const input = { ...aStyle(), style_code: 'LC2818-101', variants };
    const result = await store.upsert(input);
    expect(result).toMatchObject({ created: false, product_id: before?.productId });
    expect(result.changes.filter(({ field }) => field.endsWith('barcode'))).toEqual([]);
    expect(await withBarcode(store, ...forms)).toMatchObject([
      { id: before?.id, barcode: '195503583218' },
    ]);
  });
});

describe('a style code that SKUs of the store begin with', () => {
  const input = aStyle({
    style_code: 'LC2818-101',
    variants: [{ options: { Size: '47' }, price: '140.00' }],
  });

  it('is created in three requests with a warning that names the product', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    await store.requests();
    const dry = await store.upsert({ ...input, dry_run: true });
    expect(dry.warnings).toEqual([expect.stringContaining('Another would be made.')]);
    await store.requests();
    const created = await store.upsert(input);
    expect(created.created).toBe(true);
    expect(created.warnings).toEqual([
      expect.stringMatching(
        /style code "LC2818-101": "Air Zoom Pegasus 41" \(SKU "LC2818-101-.*admin.*Another was made/,
      ),
    ]);
    expect(await store.requests()).toHaveLength(3);
    expect((await store.upsert(input)).warnings).toEqual([]);
    expect(await store.requests()).toHaveLength(1);
  });

  it('is not warned of where the product carries another style code', async () => {
    const store = await createUpsertHarness();
    await store.upsert({
      ...input,
      style_code: 'OTHER-1',
      variants: [{ options: { Size: '1' }, sku: 'FAMILY-77-1', price: '1.00' }],
    });
    const { warnings } = await store.upsert({ ...input, style_code: 'FAMILY-77' });
    expect(warnings).toEqual([]);
  });
});
