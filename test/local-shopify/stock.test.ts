import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadyProcess } from '../support/spawn-ready.ts';
import { type Json, type OpenShop, openShop } from './open-shop.ts';
import { startLocalShopify } from './start-local-shopify.ts';

const SET = `mutation Set($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) { inventoryAdjustmentGroup { id } userErrors { field code } }
}`;
const ADJUST = `mutation Adjust($input: InventoryAdjustQuantitiesInput!, $key: String!) {
  inventoryAdjustQuantities(input: $input) @idempotent(key: $key) { inventoryAdjustmentGroup { id } userErrors { field code } }
}`;
const ACTIVATE = `mutation Activate($item: ID!, $location: ID!, $available: Int, $key: String!) {
  inventoryActivate(inventoryItemId: $item, locationId: $location, available: $available) @idempotent(key: $key) {
    inventoryLevel { isActive quantities(names: ["available"]) { quantity } } userErrors { field message }
  }
}`;

describe('stock', () => {
  let server: ReadyProcess<string>;
  let shop: OpenShop;
  let item: string;
  let main: string;
  let warehouse: string;
  let closed: string;

  beforeAll(async () => {
    server = await startLocalShopify();
  });
  beforeEach(async () => {
    shop = await openShop(server.ready);
    const variants = [{ stock: { 'Main Street Store': 5 } }];
    const ids = await shop.control('POST', 'seed', { products: [{ title: 'Shoe', variants }] });
    item = ids.products[0].variants[0].inventory_item_id;
    const { locations } = await shop.control('GET', 'state');
    [main, warehouse, closed] = locations.map((location: Json) => location.id);
  });
  afterAll(() => server.stop());

  const set = async (
    quantity: number,
    changeFromQuantity: number | null,
    key: string,
    locationId = main,
  ) => {
    const quantities = [{ inventoryItemId: item, locationId, quantity, changeFromQuantity }];
    const { data } = await shop.graphql(SET, {
      input: { name: 'available', reason: 'correction', quantities },
      key,
    });
    return data.inventorySetQuantities;
  };
  const activate = async (location: string, available: number | null, key: string) =>
    (await shop.graphql(ACTIVATE, { item, location, available, key })).data.inventoryActivate;
  const variant = async () => {
    const { products } = await shop.control('GET', 'state');
    return products.at(-1).variants[0];
  };

  it('compares the quantity before setting it', async () => {
    expect((await set(7, 5, 'one')).userErrors).toEqual([]);
    expect((await set(9, 5, 'two')).userErrors).toEqual([
      {
        field: ['input', 'quantities', '0', 'changeFromQuantity'],
        code: 'CHANGE_FROM_QUANTITY_STALE',
      },
    ]);
    expect((await set(9, null, 'three')).userErrors).toEqual([]);
    expect((await variant()).levels[0].available).toBe(9);
  });

  it('repeats the result for the same idempotency key and refuses other input', async () => {
    const first = await set(7, 5, 'key');
    expect(await set(7, 5, 'key')).toEqual(first);
    expect((await set(8, 5, 'key')).userErrors[0].code).toBe('IDEMPOTENCY_KEY_PARAMETER_MISMATCH');
    expect((await variant()).levels[0].available).toBe(7);
  });

  it('requires the idempotency key and the quantity to compare', async () => {
    const quantity = { inventoryItemId: item, locationId: main, quantity: 1 };
    const input = { name: 'available', reason: 'correction', quantities: [quantity] };
    const withoutKey = SET.replace(', $key: String!', '').replace('@idempotent(key: $key)', '');
    const missingKey = await shop.graphql(withoutKey, { input });
    expect(missingKey.errors[0].extensions.code).toBe('BAD_REQUEST');
    const missingFrom = await shop.graphql(SET, { input, key: 'k' });
    expect(missingFrom.errors[0].extensions.code).toBe('INVALID_FIELD_ARGUMENTS');
  });

  it('adds to what is there at that moment, once for each key', async () => {
    const add = async (delta: number, key: string, changeFromQuantity: number | null = null) => {
      const change = { inventoryItemId: item, locationId: main, delta, changeFromQuantity };
      const input = { name: 'available', reason: 'received', changes: [change] };
      const { data } = await shop.graphql(ADJUST, { input, key });
      return data.inventoryAdjustQuantities.userErrors.map((one: Json) => one.code);
    };
    expect(await add(2, 'a')).toEqual([]);
    expect(await add(2, 'a')).toEqual([]);
    expect(await add(3, 'a')).toEqual(['IDEMPOTENCY_KEY_PARAMETER_MISMATCH']);
    expect(await add(1, 'b', 5)).toEqual(['CHANGE_FROM_QUANTITY_STALE']);
    expect(await add(-3, 'c', 7)).toEqual([]);
    expect((await variant()).levels[0].available).toBe(4);
  });

  it('refuses unknown and deactivated locations', async () => {
    const codes = async (location: string) =>
      (await set(1, null, location, location)).userErrors.map((one: Json) => one.code);
    expect(await codes(closed)).toEqual(['INVALID_LOCATION']);
    expect(await codes('gid://shopify/Location/1')).toEqual(['INVALID_LOCATION']);
  });

  it('activates a level once and does not count an inactive one', async () => {
    expect(await activate(warehouse, 4, 'a')).toMatchObject({
      inventoryLevel: { quantities: [{ quantity: 4 }] },
      userErrors: [],
    });
    expect((await activate(warehouse, 4, 'b')).userErrors[0].field).toEqual(['available']);
    const quantity = async () => {
      const query =
        'query($id: ID!) { productVariant(id: $id) { inventoryQuantity inventoryItem { inventoryLevels(first: 5) { nodes { id } } } } }';
      const { data } = await shop.graphql(query, { id: (await variant()).id });
      return data.productVariant;
    };
    const both = await quantity();
    expect(both.inventoryQuantity).toBe(9);
    const deactivate =
      'mutation($id: ID!) { inventoryDeactivate(inventoryLevelId: $id) @idempotent(key: "d") { userErrors { message } } }';
    const { data } = await shop.graphql(deactivate, {
      id: both.inventoryItem.inventoryLevels.nodes[1].id,
    });
    expect(data.inventoryDeactivate.userErrors).toEqual([]);
    expect(await quantity()).toMatchObject({
      inventoryQuantity: 5,
      inventoryItem: { inventoryLevels: { nodes: [{}] } },
    });
    expect((await set(8, 4, 'inactive', warehouse)).userErrors).toEqual([]);
    expect((await quantity()).inventoryQuantity).toBe(5);
  });

  it('creates a level when a quantity is set at a new location', async () => {
    expect((await set(3, null, 'never', warehouse)).userErrors).toEqual([]);
    expect((await variant()).levels).toMatchObject([
      { available: 5 },
      { available: 3, is_active: true },
    ]);
  });
});
