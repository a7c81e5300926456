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
 * Sends an update that has work; an empty one is no request. What became of it is told part by part: trouble
 * of the store's is not thrown.
 * @param mediaCount images to tell of in the answer
 */
export async function sendUpdate(
  run: UpsertRun,
  productId: string,
  update: ProductUpdate,
  mediaCount = 0,
): Promise<UpdateOutcome> {
  if (isEmptyUpdate(update)) return { parts: [], isWhole: true, live: null, levels: {}, added: [] };
  const { storeCatalog } = run.context.services;
  const options = { ...run.write, mediaCount };
  const outcome = await storeCatalog.update(run.shop, productId, update, options);
  if (outcome.parts.some(isDone)) run.written.isCertain = true;
  return outcome;
}

/** The product as it is now. @throws StoreChanged when it is gone, and with it whatever was written to it */
export async function rereadProduct(
  run: UpsertRun,
  productId: string,
  signal: AbortSignal = run.context.signal,
): Promise<StoreProduct> {
  const { storeCatalog } = run.context.services;
  const options = { ...run.write, signal };
  const product = await storeCatalog.readProduct(run.shop, productId, options);
  if (product) return product;
  run.written.isCertain = false;
  run.written.changes = [];
  throw new StoreChanged('product');
}
