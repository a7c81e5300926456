import { describe, expect, it } from 'vitest';
import { aStyle, createUpsertHarness, type UpsertHarness } from './upsert-harness.ts';

const EAN = '4006381333931';
const one = (style_code: string, codes: { sku?: string; barcode?: string }) =>
  aStyle({
    style_code,
    title: `Style ${style_code}`,
    variants: [{ options: { Size: '42' }, price: '10.00', quantity: 1, ...codes }],
  });
const countOf = async (store: UpsertHarness) => (await store.requests()).length;

describe('a code that another product of the store carries', () => {
  it('is told with that product on creating, changing and repeating, within the same requests', async () => {
    const store = await createUpsertHarness();
    const first = await store.upsert(one('AB-1', { sku: 'SAME', barcode: EAN }));
    await store.requests();
    const told = [
      `"Style AB-1" (style code "AB-1"; ${first.admin_url}) has SKU "SAME" as well. One code on two products leaves a scanner or an order no way to tell them apart: correct it on one of them.`,
    ];
    const input = one('CD-2', { sku: 'SAME' });
    expect((await store.upsert({ ...input, dry_run: true })).warnings).toEqual(told);
    await store.requests();
    expect(await store.upsert(input)).toMatchObject({ created: true, warnings: told });
    expect(await countOf(store)).toBe(3);
    expect(await store.upsert({ ...input, title: 'Changed' })).toMatchObject({ warnings: told });
    expect(await countOf(store)).toBe(2);
    expect(await store.upsert({ ...input, title: 'Changed' })).toMatchObject({ warnings: told });
    expect(await countOf(store)).toBe(1);
  });

  it('is told when an update brings it in, also in the other spelling of its number', async () => {
    const store = await createUpsertHarness();
    await store.upsert(one('AB-1', { barcode: '195503583218' }));
    await store.upsert(one('CD-2', { sku: 'OWN' }));
    const { warnings } = await store.upsert(one('CD-2', { sku: 'OWN', barcode: '0195503583218' }));
    expect(warnings).toContainEqual(
      expect.stringMatching(
        /^"Style AB-1" \(style code "AB-1"; .*has barcode "195503583218" as well/,
      ),
    );
  });

  it('is told of a product that the merchant made beside ours', async () => {
    const store = await createUpsertHarness();
    await store.upsert(one('AB-1', { sku: 'SAME' }));
    await store.seed({
      products: [{ title: 'By hand', variants: [{ sku: 'SAME', price: '1.00' }] }],
    });
    const { warnings } = await store.upsert(one('AB-1', { sku: 'SAME' }));
    expect(warnings).toEqual([expect.stringMatching(/^"By hand" \(https.*has SKU "SAME" as well/)]);
  });

  it('is not told of the product itself, nor of a code that differs by case', async () => {
    const store = await createUpsertHarness();
    await store.upsert(one('AB-1', { sku: 'SAME', barcode: EAN }));
    expect((await store.upsert(one('AB-1', { sku: 'SAME', barcode: EAN }))).warnings).toEqual([]);
    expect((await store.upsert(one('CD-2', { sku: 'same' }))).warnings).toEqual([]);
  });

  it('is found among 100 codes, and names three products at most', async () => {
    const store = await createUpsertHarness();
    for (const code of ['A', 'B', 'C', 'D', 'E'])
      await store.upsert(one(`OTHER-${code}`, { sku: `MANY-${90 + code.charCodeAt(0) - 65}` }));
    const variants = Array.from({ length: 100 }, (_, index) => ({
      options: { Size: String(index) },
      price: '10.00',
      sku: `MANY-${index}`,
    }));
    const { warnings } = await store.upsert(aStyle({ variants }));
    expect(warnings).toHaveLength(4);
    expect(warnings[3]).toBe(
      '2 more products have codes of this request. Look for them in the store.',
    );
  });
});
