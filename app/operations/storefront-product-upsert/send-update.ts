import { AdminGraphqlError } from '#app/platform/shopify/admin-client.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import {
  isEmptyUpdate,
  type ProductUpdate,
  type UpdateOutcome,
} from '#app/providers/store-catalog/store-write.ts';
import { asUserErrors, storeRejected } from './store-rejection.ts';
import { StateMoved, type UpsertJob, writeOptions } from './upsert-job.ts';

/**
 * Sends an update that has work; an empty one is no request.
 * @param mediaCount images to tell of in the answer
 * @throws AppError `store_rejected`, and as the store client does
 */
export async function sendUpdate(
  job: UpsertJob,
  productId: string,
  update: ProductUpdate,
  mediaCount = 0,
): Promise<UpdateOutcome> {
  if (isEmptyUpdate(update)) return { parts: [], live: null, levels: {}, added: [] };
  const { storeCatalog } = job.context.services;
  try {
    return await storeCatalog.update(job.shop, productId, update, {
      ...writeOptions(job),
      mediaCount,
    });
  } catch (error) {
    if (!(error instanceof AdminGraphqlError)) throw error;
    throw storeRejected(asUserErrors(error), job.request);
  }
}

/** The product as it is now. @throws StateMoved when it is gone */
export async function rereadProduct(job: UpsertJob, productId: string): Promise<StoreProduct> {
  const { storeCatalog } = job.context.services;
  const product = await storeCatalog.readProduct(job.shop, productId, writeOptions(job));
  if (!product) throw new StateMoved('product');
  return product;
}
