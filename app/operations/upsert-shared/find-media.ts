import type { StoreMedia } from '#app/providers/store-catalog/store-product.ts';

/** A product's media ids by the SHA-256 of the source URL that they were fetched from. */
export type SourceMedia = Record<string, string>;

/** Digits of the hash in the file name, which Shopify keeps in its own URL for the image. */
const HASH_DIGITS = 12;

/**
 * Finds a source image's media on the product. Undefined if it was never sent, or if it was sent before and is no
 * longer on the product: then `sourceMedia` has its id.
 */
export function findMedia(
  image: { sha256: string },
  media: StoreMedia[],
  sourceMedia: SourceMedia,
): StoreMedia | undefined {
  const id = sourceMedia[image.sha256];
  const mark = imageMark(image);
  return media.find((entry) => entry.id === id) ?? media.find((entry) => entry.url?.includes(mark));
}

/** Returns the part of the source's hash that is in the image's file name in Shopify. */
export function imageMark(image: { sha256: string }): string {
  return image.sha256.slice(0, HASH_DIGITS);
}
