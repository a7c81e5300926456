import type { LiveState } from '#app/providers/store-catalog/store-product.ts';
import { emptyUpdate, isDone } from '#app/providers/store-catalog/store-write.ts';
import type { FailureReason } from '../../upsert-shared/failure-reason.ts';
import { findMedia, type SourceMedia } from '../../upsert-shared/find-media.ts';
import type { Applied } from '../answer/applied.ts';
import { warnings } from '../answer/warnings.ts';
import type { RequestVariant } from '../input/request.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { sendUpdate } from './send-update.ts';

/**
 * Ties images that were only just sent to the variants they belong to: the store refuses that until an
 * image is READY. One write, and only where a variant of the product names such an image.
 */
export async function bindVariantImages(
  run: UpsertRun,
  applied: Pick<Applied, 'plan' | 'added' | 'sentImages'>,
  live: LiveState,
  sourceMedia: SourceMedia,
): Promise<string[]> {
  const fresh = new Set(applied.sentImages.map((image) => image.sha256));
  const changedVariants: { id: string; mediaId: string }[] = [];
  const labels: string[] = [];
  const later: string[] = [];
  for (const { id, variant } of candidates(applied)) {
    if (!variant.image || !fresh.has(variant.image.sha256)) continue;
    const media = findMedia(variant.image, live.media, sourceMedia);
    if (media === undefined || media === 'removed' || media.status === 'FAILED') continue;
    if (media.status !== 'READY' || id === undefined) later.push(variant.label);
    else {
      changedVariants.push({ id, mediaId: media.id });
      labels.push(variant.label);
    }
  }
  const why = changedVariants.length > 0 && (await bind(run, live.id, changedVariants));
  return [
    ...(later.length > 0 ? [warnings.variantImageLater(later)] : []),
    ...(why ? [warnings.variantImagesOpen(labels, why)] : []),
  ];
}

/** The request's variants with the ids they have in the store by now. */
function candidates({ plan, added }: Pick<Applied, 'plan' | 'added'>): {
  id: string | undefined;
  variant: RequestVariant;
}[] {
  return [
    ...plan.matches.map(({ request, store }) => ({ id: store.id, variant: request })),
    ...plan.added.map((variant, index) => ({ id: added[index]?.id, variant })),
  ];
}

/** The product is done: whatever goes wrong here is a warning. Answers why they are not tied. */
async function bind(
  run: UpsertRun,
  productId: string,
  changedVariants: { id: string; mediaId: string }[],
): Promise<FailureReason | undefined> {
  const update = { ...emptyUpdate(), changedVariants };
  const { parts } = await sendUpdate(run, productId, update);
  return parts.find((part) => !isDone(part));
}
