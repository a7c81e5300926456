import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { MergeContext } from '../merge/upsert-plan.ts';
import type { UpsertRun } from '../upsert-run.ts';

/** What this service knows of a product that is in the store. */
export function buildMergeContext(
  { link, profile }: UpsertRun,
  product: StoreProduct,
): MergeContext {
  const { lastWritten, sourceMedia } =
    link?.productId === product.id ? link : { lastWritten: undefined, sourceMedia: {} };
  // The product has the first of our two metafields only, and no call reported it: its creation was interrupted.
  const isOurCreation =
    product.styleCode !== null &&
    product.styleCodePrinted === null &&
    lastWritten?.answeredBy === undefined;
  return {
    lastWritten: lastWritten ?? (isOurCreation ? { status: product.status } : {}),
    sourceMedia,
    channels: profile.channels,
    isOurCreation,
  };
}
