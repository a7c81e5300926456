import type { EffectOf } from '#app/domain/change-records/change-records.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { change } from '../../upsert-shared/change.ts';
import { findMedia, type SourceMedia } from '../../upsert-shared/find-media.ts';
import { warnings } from '../answer/warnings.ts';
import { UPSERT_LIMITS } from '../contract.ts';
import type { SourceImage, UpsertRequest } from '../input/request.ts';
import { toNewImage } from '../input/source-image.ts';
import type { VariantMatch } from './match-by-codes.ts';
import type { WorkItem } from './work-item.ts';

/**
 * Plans the images that the product lacks. An image that was sent before is recognised by our record, or by its hash in
 * Shopify's file name. One that the merchant removed is not sent again. One that Shopify could not fetch is sent again
 * and replaces the failed one, so that repeating a call adds nothing.
 * @returns `newImages`: the sources of `update.newImages`. `ready`: READY media ids by the hash of their source.
 */
export function planImages(
  request: UpsertRequest,
  product: StoreProduct,
  sourceMedia: SourceMedia,
  matches: readonly VariantMatch[],
) {
  const newImages: SourceImage[] = [];
  const failedMedia: string[] = [];
  const ready = new Map<string, string>();
  const notes: string[] = [];
  let room = Math.max(0, UPSERT_LIMITS.images - product.media.length);
  let omittedCount = 0;
  for (const image of request.images) {
    const media = findMedia(image, product.media, sourceMedia);
    if (media === undefined && sourceMedia[image.sha256] !== undefined)
      notes.push(warnings.imageRemoved(image.url));
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
  const mediaBefore = product.media.map(({ id }) => id);
  return {
    update: {
      failedMedia,
      newImages: newImages.map((image) => toNewImage(image, code.identityKey, title)),
    },
    work: [
      ...newImages.map(({ sha256, url }, index): WorkItem => {
        const users = matches.filter((match) => match.request.image?.sha256 === sha256);
        return {
          key: `image:${sha256}`,
          part: 'product',
          index,
          changes: [change('images', undefined, url)],
          effects: [
            { kind: 'image', sha256, url, ...(index === 0 && { mediaBefore }) },
            ...users.flatMap(variantImageEffects),
          ],
        };
      }),
      ...failedMedia.map(
        (id, index): WorkItem => ({ key: `failed:${id}`, part: 'failed_media', index }),
      ),
    ],
    warnings: notes,
    newImages,
    ready,
  };
}

/** Returns the effects of the image that an existing variant gets, now or once Shopify has fetched it. */
export function variantImageEffects({
  request: { image, label },
  store: { id, mediaId },
}: VariantMatch): EffectOf<'variant_image'>[] {
  if (!image || mediaId === undefined) return [];
  const { sha256, url } = image;
  return [{ kind: 'variant_image', variantId: id, label, before: mediaId, sha256, url }];
}
