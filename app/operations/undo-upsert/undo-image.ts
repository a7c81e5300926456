import type { EffectOf } from '#app/domain/change-records/change-records.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { findMedia, type SourceMedia } from '../upsert-shared/find-media.ts';
import { formatOptions, quote } from '../upsert-shared/format-values.ts';
import { refuse, takeBack, type UndoPlan } from './undo-plan.ts';

/** An image leaves the product, unless a variant will still have it once the rest is undone. */
export function undoImage(
  plan: UndoPlan,
  effect: EffectOf<'image'>,
  product: StoreProduct,
  sourceMedia: SourceMedia,
): void {
  const { sha256, url } = effect;
  const media = findMedia({ sha256 }, product.media, sourceMedia);
  if (media === undefined || media === 'removed' || media.status === 'FAILED') return;
  if (media.status !== 'READY') {
    const reason = `The store is still fetching ${quote(url)}. Try again in a minute.`;
    refuse(plan, 'images', reason, effect);
    return;
  }
  const { removedVariants, unboundMedia, variants, detachedMedia } = plan.restoration;
  const loosened = new Set([
    ...removedVariants,
    ...unboundMedia.map(({ variantId }) => variantId),
    ...variants.flatMap(({ id, mediaId }) => (mediaId === undefined ? [] : id)),
  ]);
  const user = product.variants.find(
    ({ id, mediaId }) => mediaId === media.id && !loosened.has(id),
  );
  if (user) {
    const who = quote(formatOptions(user.options));
    const reason = `The variant ${who} has the image ${quote(url)}, and keeps it.`;
    refuse(plan, 'images', reason, effect);
    return;
  }
  takeBack(plan, 'detach', detachedMedia.length, 'images', url, '', effect);
  detachedMedia.push(media.id);
}
