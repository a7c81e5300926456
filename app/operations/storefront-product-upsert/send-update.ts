import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import {
  isDone,
  isEmptyUpdate,
  type ProductUpdate,
  type UpdateOutcome,
} from '#app/providers/store-catalog/store-write.ts';
import { StateMoved } from './state-moved.ts';
import { type UpsertJob, writeOptions } from './upsert-job.ts';

/**
 * Sends an update that has work; an empty one is no request. What became of it is told part by part: trouble
 * of the store's is not thrown.
 * @param mediaCount images to tell of in the answer
 */
export async function sendUpdate(
  job: UpsertJob,
  productId: string,
  update: ProductUpdate,
  mediaCount = 0,
): Promise<UpdateOutcome> {
  if (isEmptyUpdate(update)) return { parts: [], isWhole: true, live: null, levels: {}, added: [] };
  const { storeCatalog } = job.context.services;
  const options = { ...writeOptions(job), mediaCount };
  const outcome = await storeCatalog.update(job.shop, productId, update, options);
  if (outcome.parts.some(isDone)) job.written.isCertain = true;
  return outcome;
}

/** The product as it is now. @throws StateMoved when it is gone, and with it whatever was written to it */
export async function rereadProduct(
  job: UpsertJob,
  productId: string,
  signal: AbortSignal = job.context.signal,
): Promise<StoreProduct> {
  const { storeCatalog } = job.context.services;
  const options = { ...writeOptions(job), signal };
  const product = await storeCatalog.readProduct(job.shop, productId, options);
  if (product) return product;
  job.written.isCertain = false;
  job.written.changes = [];
  throw new StateMoved('product');
}
