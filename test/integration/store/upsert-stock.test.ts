import { describe, expect, it } from 'vitest';
import { aStyle, createUpsertHarness, type UpsertHarness } from './upsert-harness.ts';

const warehouse = async (store: UpsertHarness) =>
  (await store.state()).locations.find((location) => location.name === 'Warehouse')?.id ?? '';

describe('stock', () => {
  it('is set at the location asked for, where the sizes were never stocked', async () => {
    const store = await createUpsertHarness();
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
    const store = await createUpsertHarness();
    const result = await store.upsert(aStyle({ location_id: await warehouse(store) }));
    expect(result).toMatchObject({ stock_set: true, warnings: [] });
  });

  it('is false without a warning when none was sent', async () => {
    const store = await createUpsertHarness();
    const result = await store.upsert(aStyle({ variants: [{ price: '5.00' }] }));
    expect(result).toMatchObject({ stock_set: false, warnings: [] });
  });

  it('is left alone with a warning where the merchant does not track it', async () => {
    const store = await createUpsertHarness();
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
