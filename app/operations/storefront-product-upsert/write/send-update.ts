import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import {
  isDone,
  isEmptyUpdate,
  type ProductUpdate,
  type UpdateOutcome,
} from '#app/providers/store-catalog/store-write.ts';
import { StoreChanged } from '../read/store-changed.ts';
import type { UpsertRun } from '../upsert-run.ts';

/**
 * Sends an update; an empty one sends nothing. Shopify's errors are in the outcome of each part, not thrown.
 * @param mediaCount number of images to include in the answer
 */
export async function sendUpdate(
  run: UpsertRun,
  productId: string,
  update: ProductUpdate,
  mediaCount = 0,
): Promise<UpdateOutcome> {
  if (isEmptyUpdate(update))
    return { parts: [], isComplete: true, live: null, levels: {}, added: [] };
  const options = { ...run.write, mediaCount };
  const outcome = await run.catalog.update(run.shop, productId, update, options);
  if (outcome.parts.some(isDone)) run.written.isCertain = true;
  return outcome;
}

/** Reads the product again. @throws StoreChanged if it is gone, together with everything that was written to it */
export async function rereadProduct(
  run: UpsertRun,
  productId: string,
  signal: AbortSignal = run.context.signal,
): Promise<StoreProduct> {
  const options = { ...run.write, signal };
  const product = await run.catalog.readProduct(run.shop, productId, options);
  if (product) return product;
  run.written.isCertain = false;
  run.written.changes = [];
  throw new StoreChanged('product');
}
