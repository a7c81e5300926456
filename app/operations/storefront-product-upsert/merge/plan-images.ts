import type { StoreMedia, StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { UPSERT_LIMITS } from '../contract.ts';
import type { SourceImage, UpsertRequest } from '../request.ts';
import { imageMark } from '../source-image.ts';
import { warnings } from '../warnings.ts';

export type SourceMedia = Record<string, string>;

export type ImagesPlan = {
  /** To be fetched by the store. */
  newImages: SourceImage[];
  /** The READY image of the store for a source, by its hash. */
  ready: Map<string, string>;
  warnings: string[];
};

/**
 * Which images the product lacks. One that was sent before is known by our map, or by its hash in the
 * store's file name; one the merchant removed since is not sent again, one that failed is.
 */
export function planImages(
  request: UpsertRequest,
  product: StoreProduct,
  sourceMedia: SourceMedia,
): ImagesPlan {
  const plan: ImagesPlan = { newImages: [], ready: new Map(), warnings: [] };
  const room = Math.max(0, UPSERT_LIMITS.images - product.media.length);
  for (const image of request.images) {
    const media = findMedia(image, product.media, sourceMedia);
    if (media === 'removed') plan.warnings.push(warnings.imageRemoved(image.url));
    else if (media === undefined || media.status === 'FAILED') plan.newImages.push(image);
    else if (media.status === 'READY') plan.ready.set(image.sha256, media.id);
  }
  const over = plan.newImages.splice(room).length;
  if (over > 0) plan.warnings.push(warnings.imagesOverLimit(over));
  return plan;
}

/** The store's medium of a source image, if it has one. */
export function findMedia(
  image: Pick<SourceImage, 'sha256'>,
  media: StoreMedia[],
  sourceMedia: SourceMedia,
): StoreMedia | 'removed' | undefined {
  const id = sourceMedia[image.sha256];
  const mark = imageMark(image);
  const known =
    media.find((entry) => entry.id === id) ?? media.find((entry) => entry.url?.includes(mark));
  return known ?? (id === undefined ? undefined : 'removed');
}
