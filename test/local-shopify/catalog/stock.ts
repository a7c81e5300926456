import { gidNumber } from '../store/gid.ts';
import { now } from '../store/now.ts';
import type { InventoryItem, Product, StockLevel, Variant } from '../store/types.ts';

/** Time until `totalInventory` reflects a stock write: recorded answers were outdated for seconds. */
const SETTLE_MS = 5_000;

export const MAX_QUANTITY = 1_000_000_000;

/** The level of an item at a location, active or not. */
export function findLevel(item: InventoryItem, locationId: string): StockLevel | null {
  return item.levels.find((level) => level.locationId === locationId) ?? null;
}

/** A level's id contains the item's number, like Shopify's. */
export function levelId(level: StockLevel): string {
  return `gid://shopify/InventoryLevel/${gidNumber(level.locationId)}?inventory_item_id=${gidNumber(level.inventoryItemId)}`;
}

/** Adds a level, or reactivates an inactive one with its former quantity. */
export function activateLevel(
  item: InventoryItem,
  locationId: string,
  available?: number,
): StockLevel {
  const known = findLevel(item, locationId);
  if (known) {
    known.isActive = true;
    if (available !== undefined) setAvailable(known, available);
    return known;
  }
  const level: StockLevel = {
    __typename: 'InventoryLevel',
    inventoryItemId: item.id,
    locationId,
    isActive: true,
    available: available ?? 0,
    createdAt: now(),
    updatedAt: now(),
  };
  item.levels.push(level);
  return level;
}

/** Writes a quantity. */
export function setAvailable(level: StockLevel, quantity: number): void {
  level.available = quantity;
  level.updatedAt = now();
}

/** Quantity for sale of a variant: active levels only. */
export function inventoryQuantity(variant: Variant): number {
  return variant.inventoryItem.levels
    .filter((level) => level.isActive)
    .reduce((sum, level) => sum + level.available, 0);
}

/** The total over tracked variants. */
function countTotal(product: Product): number {
  return product.variants
    .filter((variant) => variant.inventoryItem.tracked)
    .reduce((sum, variant) => sum + inventoryQuantity(variant), 0);
}

/** Updates `totalInventory` at once, as a create does. */
export function settleTotal(product: Product): void {
  product.settledStock = { total: countTotal(product), staleSinceMs: null };
}

/** Marks stock as changed; `totalInventory` follows later. */
export function unsettleTotal(product: Product): void {
  product.settledStock.staleSinceMs ??= Date.now();
}

/** `totalInventory` as Shopify would return it now. */
export function readTotal(product: Product): number {
  const { staleSinceMs } = product.settledStock;
  if (staleSinceMs !== null && Date.now() - staleSinceMs >= SETTLE_MS) settleTotal(product);
  return product.settledStock.total;
}
