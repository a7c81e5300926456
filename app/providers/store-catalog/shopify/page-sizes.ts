import type { ReadOptions } from '../store-catalog.ts';

/** Few sizes, so that documents differ little in their points. */
const SIZES = [3, 10, 25, 50, 100, 250];
/** The platform's limit of media per product, so media are never paged. */
const MAX_MEDIA = 250;

/** The shortest page that holds so many; 100 where their number is not known. */
export function pageSize(count = 100): number {
  return SIZES.find((size) => size >= count) ?? 250;
}

/** How much of an existing product is read at first. More than a small request expects costs a second read. */
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
