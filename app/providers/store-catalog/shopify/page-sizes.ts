import type { ReadOptions } from '../store-catalog.ts';

/** Only a few sizes, so that the cost of documents in points varies little. */
const SIZES = [3, 10, 25, 50, 100, 250];
/** The platform's limit on media per product, so media are never paged. */
const MAX_MEDIA = 250;

/** Returns the smallest page size that holds `count` entries; by default for 100, if their number is not known. */
export function pageSize(count = 100): number {
  return SIZES.find((size) => size >= count) ?? 250;
}

/**
 * Returns how much of an existing product to read at first. A product with more than a small request expects costs a
 * second read.
 */
export function readSizes({
  channelCount,
  variantCount = 100,
}: Pick<ReadOptions, 'channelCount' | 'variantCount'>) {
  return {
    channels: pageSize(channelCount),
    media: MAX_MEDIA,
    variants: variantCount <= 25 ? 50 : 100,
  };
}
