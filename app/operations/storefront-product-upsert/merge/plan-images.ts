import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { change } from '../../upsert-shared/change.ts';
import { findMedia, type SourceMedia } from '../../upsert-shared/find-media.ts';
import { warnings } from '../answer/warnings.ts';
import { UPSERT_LIMITS } from '../contract.ts';
import type { SourceImage, UpsertRequest } from '../input/request.ts';
import { toNewImage } from '../input/source-image.ts';

/**
 * Plans the images that the product lacks. An image that was sent before is recognised by our record, or by its hash
 * in the store's file name. One that the merchant removed is not sent again. One that the store could not fetch is
 * sent again in the place of the failed one, so that repeating a call adds nothing.
 * @returns `newImages`: the sources of `update.newImages`. `ready`: READY media ids by the hash of their source.
 */
export function planImages(
  request: UpsertRequest,
  product: StoreProduct,
  sourceMedia: SourceMedia,
) {
  const newImages: SourceImage[] = [];
  const failedMedia: string[] = [];
  const ready = new Map<string, string>();
  const notes: string[] = [];
  let room = Math.max(0, UPSERT_LIMITS.images - product.media.length);
  let omittedCount = 0;
  for (const image of request.images) {
    const media = findMedia(image, product.media, sourceMedia);
    if (media === 'removed') notes.push(warnings.imageRemoved(image.url));
    else if (media === undefined && room === 0) omittedCount += 1;
    else if (media === undefined) {
      newImages.push(image);
      room -= 1;
    } else if (media.status === 'FAILED' && media.url === null) {
      newImages.push(image);
      failedMedia.push(media.id);
    } else if (media.status === 'READY') ready.set(image.sha256, media.id);
  }
  if (omittedCount > 0) notes.push(warnings.imagesOverLimit(omittedCount));
  const { code, title } = request;
  return {
    update: {
      failedMedia,
      newImages: newImages.map((image) => toNewImage(image, code.identityKey, title)),
    },
    changes: newImages.map((image) => change('images', undefined, image.url)),
    warnings: notes,
    newImages,
    ready,
  };
}
