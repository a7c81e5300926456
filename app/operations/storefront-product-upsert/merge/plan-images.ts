import type { StoreMedia, StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { findMedia, type SourceMedia } from '../../upsert-shared/find-media.ts';
import { warnings } from '../answer/warnings.ts';
import { UPSERT_LIMITS } from '../contract.ts';
import type { SourceImage, UpsertRequest } from '../input/request.ts';

export type ImagesPlan = {
  /** To be fetched by the store. */
  newImages: SourceImage[];
  /** Media whose places some of them take: sent by us for the same source, and never fetched. */
  failedMedia: string[];
  /** The READY image of the store for a source, by its hash. */
  ready: Map<string, string>;
  warnings: string[];
};

/**
 * Which images the product lacks. One that was sent before is known by our map, or by its hash in the
 * store's file name; one the merchant removed since is not sent again, one that failed is, in
 * the place of the failed one, so that repeating a call adds nothing.
 */
export function planImages(
  request: UpsertRequest,
  product: StoreProduct,
  sourceMedia: SourceMedia,
): ImagesPlan {
  const plan: ImagesPlan = { newImages: [], failedMedia: [], ready: new Map(), warnings: [] };
  let room = Math.max(0, UPSERT_LIMITS.images - product.media.length);
  let over = 0;
  for (const image of request.images) {
    const media = findMedia(image, product.media, sourceMedia);
    if (media === 'removed') plan.warnings.push(warnings.imageRemoved(image.url));
    else if (media === undefined) {
      if (room === 0) over += 1;
      else {
        plan.newImages.push(image);
        room -= 1;
      }
    } else if (isBroken(media)) {
      plan.newImages.push(image);
      plan.failedMedia.push(media.id);
    } else if (media.status === 'READY') plan.ready.set(image.sha256, media.id);
  }
  if (over > 0) plan.warnings.push(warnings.imagesOverLimit(over));
  return plan;
}

/** The store could not fetch it, so there is nothing of it to keep. */
function isBroken(media: StoreMedia): boolean {
  return media.status === 'FAILED' && media.url === null;
}
