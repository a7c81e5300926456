import type { LiveState } from '#app/providers/store-catalog/store-product.ts';
import { emptyUpdate, isDone } from '#app/providers/store-catalog/store-write.ts';
import { findMedia, type SourceMedia } from '../../upsert-shared/find-media.ts';
import type { Applied } from '../answer/to-applied.ts';
import { warnings } from '../answer/warnings.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { sendUpdate } from './send-update.ts';

/**
 * Ties images that were just sent to their variants: Shopify refuses that until an image is READY. Sends one write, and
 * only if a variant of the product names such an image. The product is complete by now, so a failure is only a warning.
 */
export async function bindVariantImages(
  run: UpsertRun,
  { plan, added, sentImages, open }: Pick<Applied, 'plan' | 'added' | 'sentImages' | 'open'>,
  live: LiveState,
  sourceMedia: SourceMedia,
): Promise<string[]> {
  const sent = new Set(sentImages.map((image) => image.sha256));
  const tied = new Map(plan.update.changedVariants.map(({ id, mediaId }) => [id, mediaId]));
  const changedVariants: { id: string; mediaId: string }[] = [];
  const bound: string[] = [];
  const pending: string[] = [];
  const variants = [
    ...plan.matches.map(({ request, store: { id, mediaId } }) => ({ ...request, id, mediaId })),
    ...plan.added.map((variant, at) => ({ ...variant, id: added[at]?.id, mediaId: null })),
  ];
  for (const { id, label, image, mediaId } of variants) {
    if (!image || !sent.has(image.sha256)) continue;
    const media = findMedia(image, live.media, sourceMedia);
    if (media === undefined || media.status === 'FAILED' || media.id === mediaId) continue;
    if (id !== undefined && tied.get(id) === media.id && !open.has(`changed:${label}`)) continue;
    if (media.status !== 'READY' || id === undefined) pending.push(label);
    else {
      changedVariants.push({ id, mediaId: media.id });
      bound.push(label);
    }
  }
  const { parts } = await sendUpdate(run, live.id, { ...emptyUpdate(), changedVariants });
  const failed = parts.find((part) => !isDone(part));
  return [
    ...(pending.length > 0 ? [warnings.variantImageLater(pending)] : []),
    ...(failed ? [warnings.variantImagesOpen(bound, failed)] : []),
  ];
}
