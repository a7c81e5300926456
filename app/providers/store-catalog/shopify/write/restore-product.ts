import type { WriteOptions } from '../../store-catalog.ts';
import type { ProductRestoration, UpdateOutcome } from '../../store-write.ts';
import type { Store } from '../call-store.ts';
import {
  changedParts,
  channelParts,
  listParts,
  productParts,
  stockParts,
} from './plan-update-parts.ts';
import { sendParts } from './send-parts.ts';

/**
 * Carries out an undo. Images are detached in a separate document: files need another permission, and without it the
 * rest should still be undone.
 */
export async function restoreProduct(
  store: Store,
  productId: string,
  restoration: ProductRestoration,
  options: WriteOptions,
): Promise<UpdateOutcome> {
  const main = planRestoration(productId, restoration, options);
  const outcome = await sendParts(store, productId, main, options);
  const detach = listParts('detach', restoration.detachedMedia, (id) => ({
    id,
    referencesToRemove: [productId],
  }));
  const { parts, isComplete } = await sendParts(store, productId, detach, options);
  return {
    ...outcome,
    parts: [...outcome.parts, ...parts],
    isComplete: outcome.isComplete && isComplete,
  };
}

/**
 * Plans the parts of an undo. Channels come first, so that customers see the product for as short a time as possible.
 */
function planRestoration(ownerId: string, restoration: ProductRestoration, options: WriteOptions) {
  const keys = restoration.clearKeys ? ['style_code', 'style_code_printed'] : [];
  return [
    ...channelParts('unpublish', restoration.unpublishFrom),
    ...productParts(restoration.fields),
    ...listParts('untag', restoration.tags),
    ...listParts('unbind', restoration.unboundMedia, ({ variantId, mediaId }) => ({
      variantId,
      mediaIds: [mediaId],
    })),
    ...changedParts(restoration.variants),
    ...stockParts(restoration.stock, options),
    ...listParts('removed', restoration.removedVariants),
    ...listParts('unkey', keys, (key) => ({ ownerId, namespace: '$app', key })),
  ];
}
