import type { StoreMedia } from '#app/providers/store-catalog/store-product.ts';

/** Media of a product by the hash of the address they were fetched from. */
export type SourceMedia = Record<string, string>;

/** Digits of the hash that a file name carries: visible in the store's own URL of the image. */
const HASH_DIGITS = 12;

/** The store's medium of a source image, if it has one. */
export function findMedia(
  image: { sha256: string },
  media: StoreMedia[],
  sourceMedia: SourceMedia,
): StoreMedia | 'removed' | undefined {
  const id = sourceMedia[image.sha256];
  const mark = imageMark(image);
  const known =
    media.find((entry) => entry.id === id) ?? media.find((entry) => entry.url?.includes(mark));
  return known ?? (id === undefined ? undefined : 'removed');
}

/** What names an image in the store's own address of it. */
export function imageMark(image: { sha256: string }): string {
  return image.sha256.slice(0, HASH_DIGITS);
}
