import type { StoreMedia } from '#app/providers/store-catalog/store-product.ts';

/** Media ids of a product by the SHA-256 of the source URL they were fetched from. */
export type SourceMedia = Record<string, string>;

/** Digits of the hash in the file name, which the store keeps in its own URL of the image. */
const HASH_DIGITS = 12;

/**
 * The product's media of a source image. Undefined when it was never sent, and when it was sent before and is no
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

/** The part of the source's hash that names the image's file in the store. */
export function imageMark(image: { sha256: string }): string {
  return image.sha256.slice(0, HASH_DIGITS);
}
