import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalShopify, startLocalShopify } from './start-local-shopify.ts';
import { aStyle, createUpsertHarness, type UpsertHarness } from './upsert-harness.ts';

let local: LocalShopify;
beforeAll(async () => {
  local = await startLocalShopify();
});
afterAll(() => local.stop());

const size = (product: Awaited<ReturnType<UpsertHarness['product']>>, value: string) =>
  product.variants.find((variant) => variant.options.Size === value);

/** Sells or counts in between: sets stock of one size as the merchant would. */
async function setStock(store: UpsertHarness, value: string, quantity: number, from: number) {
  const { locations, products } = await store.state();
  const variant = products
    .find((product) => product.metafields.some((field) => field.value === 'ZX-9000-101'))
    ?.variants.find((entry) => entry.options.Size === value);
  await store.admin(
    `mutation SetStock($input: InventorySetQuantitiesInput!, $key: String!) {
      inventorySetQuantities(input: $input) @idempotent(key: $key) { userErrors { message code } } }`,
    {
      key: crypto.randomUUID(),
      input: {
        name: 'available',
        reason: 'correction',
        referenceDocumentUri: 'gid://merchant/Count/1',
        quantities: [
          {
            inventoryItemId: (variant as { inventory_item_id?: string } | undefined)
              ?.inventory_item_id,
            locationId: locations[0]?.id,
            quantity,
            changeFromQuantity: from,
          },
        ],
      },
    },
  );
}

describe('a store that changes while the upsert runs', () => {
  it('has its stock read again and set from the new number', async () => {
    const store = await createUpsertHarness(local.url);
    await store.upsert(aStyle());
    store.before('ApplyUpdate', () => setStock(store, '41', 50, 1));
    const result = await store.upsert(
      aStyle({ variants: [{ options: { Size: '41' }, quantity: 9 }] }),
    );
    expect(result).toMatchObject({ stock_set: true });
    const product = await store.product('ZX-9000-101');
    expect(size(product, '41')?.levels[0]?.available).toBe(9);
  });

  it('keeps a size that the merchant added in between', async () => {
    const store = await createUpsertHarness(local.url);
    const { product_id } = await store.upsert(aStyle());
    store.before('ApplyUpdate', () =>
      store.admin(
        `mutation Add($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
          productVariantsBulkCreate(productId: $id, variants: $variants) { userErrors { message } } }`,
        {
          id: product_id,
          variants: [{ price: '1.00', optionValues: [{ optionName: 'Size', name: '50' }] }],
        },
      ),
    );
    await store.upsert(aStyle({ title: 'Renamed' }));
    const product = await store.product('ZX-9000-101');
    expect(size(product, '50')?.price).toBe('1.00');
    expect(product.title).toBe('Renamed');
  });

  it('gets the size once when the merchant added the very same one in between', async () => {
    const store = await createUpsertHarness(local.url);
    const { product_id } = await store.upsert(aStyle());
    store.before('ApplyUpdate', () =>
      store.admin(
        `mutation Add($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
          productVariantsBulkCreate(productId: $id, variants: $variants) { userErrors { message } } }`,
        {
          id: product_id,
          variants: [{ price: '1.00', optionValues: [{ optionName: 'Size', name: '44' }] }],
        },
      ),
    );
    const result = await store.upsert(
      aStyle({ variants: [{ options: { Size: '44' }, price: '7.00' }] }),
    );
    expect(result.variant_count).toBe(4);
    expect(size(await store.product('ZX-9000-101'), '44')?.price).toBe('7.00');
  });

  it('gets a new product when the old one was deleted in between', async () => {
    const store = await createUpsertHarness(local.url);
    const { product_id } = await store.upsert(aStyle());
    store.before('ApplyUpdate', () =>
      store.admin(
        'mutation Delete($id: ID!) { productDelete(input: { id: $id }) { userErrors { message } } }',
        { id: product_id },
      ),
    );
    const result = await store.upsert(aStyle({ title: 'Renamed' }));
    expect(result).toMatchObject({ created: true, published: true });
    expect(result.product_id).not.toBe(product_id);
  });

  it('has a level that was switched off switched on with the right number', async () => {
    const store = await createUpsertHarness(local.url);
    const { locations } = await store.state();
    const location_id = locations.find((entry) => entry.name === 'Warehouse')?.id ?? '';
    await store.upsert(aStyle());
    await store.upsert(aStyle({ location_id }));
    const product = await store.product('ZX-9000-101');
    const item = size(product, '43') as { inventory_item_id?: string } | undefined;
    const read = await store.client.request<{ inventoryItem: { inventoryLevel: { id: string } } }>(
      store.shop,
      {
        document: `query Level($id: ID!, $at: ID!) {
          inventoryItem(id: $id) { inventoryLevel(locationId: $at) { id } } }`,
        variables: { id: item?.inventory_item_id, at: location_id },
        signal: AbortSignal.timeout(5000),
        repeatable: true,
      },
    );
    await store.admin(
      `mutation Off($id: ID!, $key: String!) {
        inventoryDeactivate(inventoryLevelId: $id) @idempotent(key: $key) { userErrors { message } } }`,
      { id: read.data.inventoryItem.inventoryLevel.id, key: crypto.randomUUID() },
    );
    const off = size(await store.product('ZX-9000-101'), '43')?.levels;
    expect(off).toContainEqual(
      expect.objectContaining({ location: 'Warehouse', is_active: false }),
    );
    const variants = [{ options: { Size: '43' }, quantity: 8 }];
    const result = await store.upsert(aStyle({ location_id, variants }));
    expect(result.stock_set).toBe(true);
    const on = size(await store.product('ZX-9000-101'), '43')?.levels;
    expect(on).toContainEqual(
      expect.objectContaining({ location: 'Warehouse', is_active: true, available: 8 }),
    );
  });
});
