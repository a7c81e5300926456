import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { LiveState } from '#app/providers/store-catalog/store-product.ts';
import type { Applied } from './applied.ts';
import { bindVariantImages } from './bind-variant-images.ts';
import type { UpsertChange } from './contract.ts';
import { creationWarnings } from './create-input.ts';
import { followUpImages } from './follow-up-images.ts';
import { findMedia, type SourceMedia } from './merge/plan-images.ts';
import { liveOn, publishingWarnings } from './publishing.ts';
import type { SourceImage } from './request.ts';
import { saveLink } from './save-link.ts';
import type { StockGoal } from './stock.ts';
import type { UpsertJob } from './upsert-job.ts';
import type { UpsertResult } from './upsert-output.ts';
import { warnings } from './warnings.ts';

export type Ending = {
  created: boolean;
  changes: UpsertChange[];
  notes: string[];
  /** The spelling that the store had on record. */
  printed: string | null;
  /** Images that were sent together with the product, before any update. */
  sentImages: readonly SourceImage[];
};

/** After the last write: images, our record, and the answer. */
export async function finishUpsert(
  job: UpsertJob,
  applied: Applied,
  ending: Ending,
): Promise<UpsertResult> {
  const { profile, context } = job;
  const { written } = applied;
  const sentImages = [...ending.sentImages, ...applied.sentImages];
  const save = (live: LiveState, last: LastWritten, sourceMedia: SourceMedia) =>
    saveLink(job, { ...live, printed: ending.printed }, last, sourceMedia);
  // Before the waiting: whatever ends it, an image that was sent must be known.
  if (sentImages.length > 0) await save(applied.live, written, applied.sourceMedia);
  const images = await settleImages(job, { ...applied, sentImages }, ending.created);
  const { live } = images;
  const answered = { ...written, answeredBy: job.upsertId };
  const isOnRecord = await save(live, answered, images.sourceMedia);
  const { vendor, productType } = written;
  context.services.storeCatalog.remember(job.shop, {
    ...(vendor !== undefined && { vendor }),
    ...(productType !== undefined && { productType }),
  });
  const titles = liveOn(live, profile.channels).map(({ title }) => title);
  return {
    product_id: live.id,
    handle: live.handle,
    admin_url: context.services.storeCatalog.adminUrl(job.shop, live.id),
    created: ending.created,
    variant_count: live.variantCount,
    stock_set: isStockSet(applied),
    published: titles.length > 0,
    published_to: titles,
    warnings: [
      ...new Set([
        ...(ending.created ? creationWarnings(job.request) : applied.plan.priceWarnings),
        ...ending.notes,
        ...applied.warnings,
        ...channelWarnings(job, { ...applied, live }, ending.created),
        ...images.warnings,
        ...(isOnRecord ? [] : [warnings.notOnRecord()]),
      ]),
    ],
    changes: ending.changes,
    upsert_id: job.upsertId,
  };
}

/** Whether quantities were sent and each is in the store. */
function isStockSet({ plan: { goals }, open }: Applied): boolean {
  const isReached = ({ how, label }: StockGoal) =>
    how !== 'untracked' && !open.has(`stock:${label}`);
  return goals.length > 0 && goals.every(isReached);
}

function channelWarnings(job: UpsertJob, applied: Applied, created: boolean): string[] {
  const { channels } = job.profile;
  const { live, open, plan, unchecked } = applied;
  const { isStatusKept } = plan;
  const isChecked = unchecked === undefined;
  if (plan.isPublishing) {
    const why = (id: string) => open.get(`publish:${id}`);
    return publishingWarnings(live, channels, { isStatusKept, why, isChecked });
  }
  if (!created) return isStatusKept ? [warnings.statusKept(live.status, [])] : [];
  const listed = new Set(liveOn(live, channels).map(({ id }) => id));
  return channels.flatMap(({ id, title }) => {
    const why = open.get(`unpublish:${id}`);
    return listed.has(id) || why
      ? [warnings.stillListed(title, why ?? { errors: [] }, isChecked)]
      : [];
  });
}

/** Follows the images just sent, and ties those of an update to their variants. */
async function settleImages(job: UpsertJob, applied: Applied, created: boolean) {
  const { sentImages, live, sourceMedia } = applied;
  if (sentImages.length === 0)
    return { live, sourceMedia: known(job.request.images, applied), warnings: [] };
  job.context.progress('Waiting for the images');
  const followed = await followUpImages(job, sentImages, live, sourceMedia);
  if (created) return { ...followed, sourceMedia };
  const notes = await bindVariantImages(job, applied, followed.live, sourceMedia);
  return { ...followed, sourceMedia, warnings: [...followed.warnings, ...notes] };
}

/** Images found by their mark alone are put on record. */
function known(images: SourceImage[], { live, sourceMedia }: Applied): SourceMedia {
  const map = { ...sourceMedia };
  for (const image of images) {
    const media = findMedia(image, live.media, sourceMedia);
    if (media !== undefined && media !== 'removed') map[image.sha256] = media.id;
  }
  return map;
}
