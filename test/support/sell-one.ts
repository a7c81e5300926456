import { randomUUID } from 'node:crypto';
import type { LocalStore } from './local-store.ts';

/** The store sells one of an item at a location. */
export async function sellOne(
  store: LocalStore,
  place: { inventoryItemId: string; locationId: string },
): Promise<void> {
  const changes = [{ ...place, delta: -1, changeFromQuantity: null }];
  const document = `mutation Sell($input: InventoryAdjustQuantitiesInput!, $key: String!) {
    inventoryAdjustQuantities(input: $input) @idempotent(key: $key) { userErrors { message } } }`;
  const input = { name: 'available', reason: 'other', changes };
  await store.query(document, { input, key: randomUUID() });
}
