import type { EffectOf } from '#app/domain/change-records/change-records.ts';
import { findMedia } from '../upsert-shared/find-media.ts';
import { formatOptions, quote } from '../upsert-shared/format-values.ts';
import { type Reversal, restoreVariant, type UndoState } from './undo-plan.ts';
import { VARIANT_GONE } from './undo-variants.ts';

/** Removes an image from the product, unless a variant will still have it after the rest is undone. */
export function undoImage(
  { sha256, url }: EffectOf<'image'>,
  { product, sourceMedia, restoration }: UndoState,
): Reversal | undefined {
  const media = findMedia({ sha256 }, product.media, sourceMedia);
  if (media === undefined || media.status === 'FAILED') return undefined;
  const field = 'images';
  if (media.status !== 'READY')
    return { field, reason: `The store is still fetching ${quote(url)}. Try again in a minute.` };
  const losing = new Set([
    ...restoration.removedVariants,
    ...restoration.unboundMedia.map(({ variantId }) => variantId),
    ...restoration.variants.flatMap(({ id, mediaId }) => (mediaId === undefined ? [] : id)),
  ]);
  const user = product.variants.find(({ id, mediaId }) => mediaId === media.id && !losing.has(id));
  if (user) {
    const variant = quote(formatOptions(user.options));
    return { field, reason: `The variant ${variant} has the image ${quote(url)}, and keeps it.` };
  }
  return {
    field,
    part: 'detach',
    before: url,
    restore: ({ detachedMedia }) => detachedMedia.push(media.id) - 1,
  };
}

/** Gives a variant back its previous image, or none if it had none. */
export function undoVariantImage(
  { variantId, before: previousId, sha256, url, label }: EffectOf<'variant_image'>,
  { product, sourceMedia, variants }: UndoState,
): Reversal | undefined {
  const field = `variants[${label}].image_url`;
  const variant = variants.byId.get(variantId);
  if (!variant) return { field, reason: VARIANT_GONE };
  const now = variant.mediaId ?? null;
  if (now === previousId) return undefined;
  const given = findMedia({ sha256 }, product.media, sourceMedia);
  if (given === undefined || given.id !== now)
    return { field, reason: 'It has since been given another image in the store.' };
  if (previousId === null) {
    const entry = { variantId, mediaId: given.id };
    return {
      field,
      part: 'unbind',
      before: url,
      restore: ({ unboundMedia }) => unboundMedia.push(entry) - 1,
    };
  }
  if (!product.media.some(({ id }) => id === previousId))
    return { field, reason: 'The image it had is no longer on the product.' };
  return {
    field,
    part: 'changed',
    before: url,
    after: 'the image it had',
    restore: (restoration) => restoreVariant(restoration, variantId, { mediaId: previousId }),
  };
}
