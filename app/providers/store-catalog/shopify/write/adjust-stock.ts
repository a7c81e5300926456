import type { StockAdjustment, StockAdjustmentOutcome } from '../../store-stock.ts';
import { callStore, type Store } from '../call-store.ts';
import { ADJUST_STOCK } from '../queries/stock-queries.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';

/** Increases or reduces the stock of one item at one location. @throws as `callStore` does */
export async function adjustStock(
  store: Store,
  { inventoryItemId, locationId, delta, writeId, document }: StockAdjustment,
): Promise<StockAdjustmentOutcome> {
  const input = {
    name: 'available',
    reason: delta > 0 ? 'received' : 'correction',
    referenceDocumentUri: `gid://catalog-vision/${document}`,
    // Null: changes whatever quantity is there by then, sales included.
    changes: [{ inventoryItemId, locationId, delta, changeFromQuantity: null }],
  };
  const variables = { input, key: idempotencyKeyOf(writeId), locationId };
  const { inventoryAdjustQuantities: answer } = await callStore(store, ADJUST_STOCK, variables);
  const level = answer.inventoryAdjustmentGroup?.changes[0]?.item?.inventoryLevel ?? null;
  return { errors: answer.userErrors, level };
}
