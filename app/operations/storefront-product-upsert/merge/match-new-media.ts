import type { StoreMedia } from '#app/providers/store-catalog/store-product.ts';
import { imageMark, type SourceMedia } from '../../upsert-shared/find-media.ts';
import type { SourceImage } from '../input/request.ts';

/**
 * Finds the new media of the images that were sent: by the mark in the file name, and the remaining ones by order if
 * there are as many images as media.
 * @param before the product's media before the images were sent
 */
export function matchNewMedia(
  sent: readonly Pick<SourceImage, 'sha256'>[],
  before: readonly StoreMedia[],
  after: readonly StoreMedia[],
): SourceMedia {
  const known = new Set(before.map((media) => media.id));
  let fresh = after.filter((media) => !known.has(media.id));
  const map: SourceMedia = {};
  const open: (typeof sent)[number][] = [];
  for (const image of sent) {
    const marked = fresh.find((media) => media.url?.includes(imageMark(image)));
    if (!marked) open.push(image);
    else {
      map[image.sha256] = marked.id;
      fresh = fresh.filter((media) => media !== marked);
    }
  }
  if (open.length !== fresh.length) return map;
  open.forEach((image, index) => {
    const media = fresh[index];
    if (media) map[image.sha256] = media.id;
  });
  return map;
}
