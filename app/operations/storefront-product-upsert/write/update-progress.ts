import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { sha256 } from '../../upsert-shared/sha256.ts';
import type { SourceImage } from '../input/request.ts';
import { matchNewMedia } from '../merge/match-new-media.ts';
import type { MergeContext, UpsertPlan } from '../merge/upsert-plan.ts';

/** An update on its way: where it stands after what was carried out so far. */
export type UpdateProgress = {
  state: StoreProduct;
  context: MergeContext;
  /** What our record said before. */
  readonly lastWritten: LastWritten;
  /** The first plan: whatever it was to change and is not open at the end was changed. */
  first?: UpsertPlan;
  /** The plan that is being carried out. */
  plan?: UpsertPlan;
  /** Images that the store was sent and took. */
  sentImages: SourceImage[];
  notes: string[];
};

export function startProgress(state: StoreProduct, context: MergeContext): UpdateProgress {
  return { state, context, lastWritten: context.lastWritten, sentImages: [], notes: [] };
}

/**
 * Goes on from what the store was found to have after a plan was carried out, as far as it was.
 * @param sent images that may have been taken
 * @returns those of which the product shows nothing
 */
export function goOnFrom(
  progress: UpdateProgress,
  { update }: UpsertPlan,
  sent: readonly SourceImage[],
  found: StoreProduct,
): SourceImage[] {
  const arrived = matchNewMedia(sent, progress.state.media, found.media);
  const hasArrived = ({ sha256: hash }: SourceImage) => arrived[hash] !== undefined;
  const lost = sent.filter((image) => !hasArrived(image));
  const sourceMedia = { ...progress.context.sourceMedia, ...arrived };
  // We deleted the failed one that it was to replace: that it is not there is not the merchant's doing.
  const kept = new Set(found.media.map(({ id }) => id));
  const deleted = new Set(update.failedMedia.filter((id) => !kept.has(id)));
  for (const { sha256: hash } of lost)
    if (deleted.has(sourceMedia[hash] ?? '')) delete sourceMedia[hash];
  progress.sentImages.push(...sent.filter(hasArrived));
  progress.context = {
    ...progress.context,
    sourceMedia,
    lastWritten: asSent(progress.context, update),
  };
  progress.state = found;
  return lost;
}

/** The store hands a description back reformatted: it is looked for as one that was sent. */
function asSent({ lastWritten }: MergeContext, { fields }: UpsertPlan['update']): LastWritten {
  if (fields.descriptionHtml === undefined) return lastWritten;
  const { updatedAt: _, ...written } = lastWritten;
  return { ...written, descriptionSha256: sha256(fields.descriptionHtml) };
}
