import { describe, expect, it } from 'vitest';
import { merchantOf, sizeOf } from './merchant-hands.ts';
import { aStyle, createUpsertHarness } from './upsert-harness.ts';

describe('a store that changes while the upsert runs', () => {
  it('has its stock read again and set from the new number', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    store.before('ApplyUpdate', () => merchantOf(store).counts('41', 50, 1));
    const result = await store.upsert(
      aStyle({ variants: [{ options: { Size: '41' }, quantity: 9 }] }),
    );
    expect(result).toMatchObject({ stock_set: true });
    const product = await store.product('ZX-9000-101');
    expect(sizeOf(product, '41').levels[0]?.available).toBe(9);
  });

  it('keeps a size that the merchant added in between', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    store.before('ApplyUpdate', () => merchantOf(store).addsSize('50'));
    await store.upsert(aStyle({ title: 'Renamed' }));
    const product = await store.product('ZX-9000-101');
    expect(sizeOf(product, '50').price).toBe('1.00');
    expect(product.title).toBe('Renamed');
  });

  it('gets the size once when the merchant added the very same one in between', async () => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle());
    store.before('ApplyUpdate', () => merchantOf(store).addsSize('44'));
    const result = await store.upsert(
      aStyle({ variants: [{ options: { Size: '44' }, price: '7.00' }] }),
    );
    expect(result.variant_count).toBe(4);
    expect(sizeOf(await store.product('ZX-9000-101'), '44').price).toBe('7.00');
  });

  it('gets a new product when the old one was deleted in between', async () => {
    const store = await createUpsertHarness();
    const { product_id } = await store.upsert(aStyle());
    store.before('ApplyUpdate', merchantOf(store).deletes);
    const result = await store.upsert(aStyle({ title: 'Renamed' }));
    expect(result).toMatchObject({ created: true, published: true });
    expect(result.product_id).not.toBe(product_id);
  });

  it('has a level that was switched off switched on with the right number', async () => {
    const store = await createUpsertHarness();
    const { locations } = await store.state();
    const location_id = locations.find((entry) => entry.name === 'Warehouse')?.id ?? '';
    await store.upsert(aStyle());
    await store.upsert(aStyle({ location_id }));
    const product = await store.product('ZX-9000-101');
    const item = sizeOf(product, '43');
    const read = await store.client.request<{ inventoryItem: { inventoryLevel: { id: string } } }>(
      store.shop,
      {
        document: `query Level($id: ID!, $at: ID!) {
          inventoryItem(id: $id) { inventoryLevel(locationId: $at) { id } } }`,
        variables: { id: item.inventory_item_id, at: location_id },
        signal: AbortSignal.timeout(5000),
        repeatable: true,
      },
    );
    await store.admin(
      `mutation Off($id: ID!, $key: String!) {
        inventoryDeactivate(inventoryLevelId: $id) @idempotent(key: $key) { userErrors { message } } }`,
      { id: read.data.inventoryItem.inventoryLevel.id, key: crypto.randomUUID() },
    );
    const off = sizeOf(await store.product('ZX-9000-101'), '43').levels;
    expect(off).toContainEqual(
      expect.objectContaining({ location: 'Warehouse', is_active: false }),
    );
    const variants = [{ options: { Size: '43' }, quantity: 8 }];
    const result = await store.upsert(aStyle({ location_id, variants }));
    expect(result.stock_set).toBe(true);
    const on = sizeOf(await store.product('ZX-9000-101'), '43').levels;
    expect(on).toContainEqual(
      expect.objectContaining({ location: 'Warehouse', is_active: true, available: 8 }),
    );
  });
});
