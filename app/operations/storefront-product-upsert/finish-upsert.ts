import type { LiveState } from '#app/providers/store-catalog/store-product.ts';
import type { Applied } from './applied.ts';
import { bindVariantImages } from './bind-variant-images.ts';
import type { UpsertChange } from './contract.ts';
import { followUpImages } from './follow-up-images.ts';
import { findMedia, type SourceMedia } from './merge/plan-images.ts';
import { liveOn, publishingWarnings } from './publishing.ts';
import type { SourceImage } from './request.ts';
import { saveLink } from './save-link.ts';
import type { UpsertJob } from './upsert-job.ts';
import type { UpsertResult } from './upsert-output.ts';
import { warnings } from './warnings.ts';

export type Ending = {
  created: boolean;
  changes: UpsertChange[];
  notes: string[];
  /** The spelling that the store had on record. */
  printed: string | null;
};

/** After the last write: images, our record, and the answer. */
export async function finishUpsert(
  job: UpsertJob,
  applied: Applied,
  ending: Ending,
): Promise<UpsertResult> {
  const { profile, context } = job;
  const { written } = applied.plan;
  const save = (live: LiveState, sourceMedia: SourceMedia) =>
    saveLink(job, { ...live, printed: ending.printed }, written, sourceMedia);
  // Before the waiting: whatever ends it, an image that was sent must be known.
  if (applied.sentImages.length > 0) await save(applied.live, applied.sourceMedia);
  const images = await settleImages(job, applied, ending.created);
  const { live } = images;
  await save(live, images.sourceMedia);
  const { vendor, productType } = written;
  context.services.storeCatalog.remember(job.shop, {
    ...(vendor !== undefined && { vendor }),
    ...(productType !== undefined && { productType }),
  });
  const titles = liveOn(live, profile.channels).map(({ title }) => title);
  const { confirmed, warnings: stockWarnings } = applied.stock;
  const { goals } = applied.plan;
  return {
    product_id: live.id,
    handle: live.handle,
    admin_url: context.services.storeCatalog.adminUrl(job.shop, live.id),
    created: ending.created,
    variant_count: live.variantCount,
    stock_set: goals.length > 0 && confirmed.length === goals.length,
    published: titles.length > 0,
    published_to: titles,
    warnings: [
      ...new Set([
        ...ending.notes,
        ...applied.warnings,
        ...stockWarnings,
        ...channelWarnings(job, applied, ending.created),
        ...images.warnings,
      ]),
    ],
    changes: ending.changes,
    upsert_id: job.upsertId,
  };
}

function channelWarnings(job: UpsertJob, applied: Applied, created: boolean): string[] {
  const { channels } = job.profile;
  const { live, parts, plan } = applied;
  if (job.request.publish) return publishingWarnings(live, channels, parts, plan.isStatusKept);
  if (!created) return plan.isStatusKept ? [warnings.statusKept(live.status, [])] : [];
  return liveOn(applied.live, channels).map(({ title }) => warnings.stillListed(title));
}

/** Follows the images just sent, and ties those of an update to their variants. */
async function settleImages(job: UpsertJob, applied: Applied, created: boolean) {
  const { sentImages, live, sourceMedia } = applied;
  if (sentImages.length === 0)
    return { live, sourceMedia: known(job.request.images, applied), warnings: [] };
  job.context.progress('Waiting for the images');
  const followed = await followUpImages(job, sentImages, live, sourceMedia);
  if (created) return followed;
  const notes = await bindVariantImages(job, applied, followed.live, followed.sourceMedia);
  return { ...followed, warnings: [...followed.warnings, ...notes] };
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
