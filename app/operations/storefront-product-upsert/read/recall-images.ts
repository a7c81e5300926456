import type { StoreMedia, StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { findMedia, type SourceMedia } from '../../upsert-shared/find-media.ts';
import type { SourceImage } from '../input/request.ts';
import type { MergeContext } from '../merge/plan-update.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { matchNewMedia } from '../write/follow-up-images.ts';

/**
 * Images of an earlier call whose process ended before it saw the answer are on the product and not on our
 * record: sent again each would be there twice. Looked for only where an image seems to be new.
 */
export async function recallImages(
  run: UpsertRun,
  product: StoreProduct,
  context: MergeContext,
): Promise<MergeContext> {
  const { sourceMedia } = context;
  const isKnown = (image: SourceImage) =>
    findMedia(image, product.media, sourceMedia) !== undefined;
  if (run.request.images.every(isKnown)) return context;
  const { services, principal } = run.context;
  const records = await services.changeRecords.findUnanswered(principal.shopId, product.id);
  const recalled: SourceMedia = {};
  for (const { effects } of records) {
    const images = effects.filter((effect) => effect.kind === 'image');
    const before = new Set(images.flatMap(({ mediaBefore }) => mediaBefore ?? []));
    const fresh = product.media.filter(({ id }) => !before.has(id));
    const found = matchNewMedia(images, [], fresh);
    for (const { sha256, url } of images) {
      const media = fresh.find(({ id }) => id === found[sha256]);
      if (media && bearsNameOf(media, url)) recalled[sha256] = media.id;
    }
  }
  return { ...context, sourceMedia: { ...recalled, ...sourceMedia } };
}

/** The store names a file after its source; one with another name the merchant put there. */
function bearsNameOf({ url }: StoreMedia, source: string): boolean {
  const stem = (address: string) =>
    (new URL(address).pathname.split('/').at(-1) ?? '').replace(/\.\w+$/, '');
  return url === null || stem(url).startsWith(stem(source));
}
