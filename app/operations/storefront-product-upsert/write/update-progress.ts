import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { StoreMedia, StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { ProductUpdate } from '#app/providers/store-catalog/store-write.ts';
import type { SourceMedia } from '../../upsert-shared/find-media.ts';
import { sha256 } from '../../upsert-shared/sha256.ts';
import type { SourceImage } from '../input/request.ts';
import { matchNewMedia } from '../merge/match-new-media.ts';
import type { MergeContext, UpsertPlan } from '../merge/upsert-plan.ts';

/** An update under way: what is known after the plans carried out so far. */
export type UpdateProgress = {
  /** The product as it was last read. */
  state: StoreProduct;
  context: MergeContext;
  /** What our record said before the update. */
  readonly lastWritten: LastWritten;
  /** The first plan. Everything in it that is not open at the end was changed. */
  first?: UpsertPlan;
  /** The plan that is being carried out. */
  plan?: UpsertPlan;
  /** Images that were sent and that the store accepted. */
  sentImages: SourceImage[];
  notes: string[];
};

/** Notes which media appeared for the images that were sent, and returns them. */
export function addSourceMedia(
  progress: UpdateProgress,
  sent: readonly SourceImage[],
  after: readonly StoreMedia[],
): SourceMedia {
  const arrived = matchNewMedia(sent, progress.state.media, after);
  const sourceMedia = { ...progress.context.sourceMedia, ...arrived };
  progress.context = { ...progress.context, sourceMedia };
  return arrived;
}

/**
 * Continues from what the store was found to have after a plan was carried out, wholly or in part.
 * @param sent images that the store may have accepted
 * @returns those of which the product shows nothing
 */
export function continueFrom(
  progress: UpdateProgress,
  { fields, failedMedia }: ProductUpdate,
  sent: readonly SourceImage[],
  found: StoreProduct,
): SourceImage[] {
  const arrived = addSourceMedia(progress, sent, found.media);
  const { sourceMedia, lastWritten } = progress.context;
  const lost = sent.filter((image) => arrived[image.sha256] === undefined);
  // This service deleted the failed media that the lost image was to replace: the merchant did not remove it.
  const kept = new Set(found.media.map(({ id }) => id));
  const deleted = new Set(failedMedia.filter((id) => !kept.has(id)));
  for (const image of lost)
    if (deleted.has(sourceMedia[image.sha256] ?? '')) delete sourceMedia[image.sha256];
  progress.sentImages.push(...sent.filter((image) => !lost.includes(image)));
  // The store reformats a description: it is compared as the one that was sent last.
  if (fields.descriptionHtml !== undefined) {
    const { updatedAt: _, ...written } = lastWritten;
    const descriptionSha256 = sha256(fields.descriptionHtml);
    progress.context.lastWritten = { ...written, descriptionSha256 };
  }
  progress.state = found;
  return lost;
}
