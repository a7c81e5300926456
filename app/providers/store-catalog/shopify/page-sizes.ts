import type { ReadOptions } from '../store-catalog.ts';

/** Few sizes, so that few documents differ in their points. */
const SIZES = [3, 10, 25, 50, 100, 250];
/** The platform's limit of media per product, so media are never paged. */
const MAX_MEDIA = 250;

/** The shortest page that so many surely fit on. */
export function pageSize(count: number): number {
  return SIZES.find((size) => size >= count) ?? 250;
}

/** How much of a product that exists is read at first: more than a small request expects costs another read. */
export function readSizes({ channelCount, variantCount }: ReadOptions) {
  return {
    channels: pageSize(channelCount ?? 100),
    media: MAX_MEDIA,
    variants: (variantCount ?? 100) <= 25 ? 50 : 100,
  };
}
