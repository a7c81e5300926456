import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { LiveState } from '#app/providers/store-catalog/store-product.ts';
import { findMedia, type SourceMedia } from '../../upsert-shared/find-media.ts';
import type { Applied } from '../answer/applied.ts';
import { toOutput, type UpsertResult } from '../answer/upsert-output.ts';
import { warnings } from '../answer/warnings.ts';
import type { SourceImage } from '../input/request.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { bindVariantImages } from './bind-variant-images.ts';
import { followUpImages } from './follow-up-images.ts';
import { saveLink } from './save-link.ts';

/** What the answer says besides what was applied. */
export type Ending = {
  /** This call created the product, or finished its interrupted creation. */
  created: boolean;
  /** Warnings from before the first write. */
  notes: string[];
  /** The spelling of the style code that the store had on record. */
  printed: string | null;
  /** Images that were sent together with the product, before any update. */
  sentImages: readonly SourceImage[];
};

/** After the last write: follows up the images, saves our record and answers. */
export async function finishUpsert(
  run: UpsertRun,
  applied: Applied,
  { created, notes, printed, sentImages: sentBefore }: Ending,
): Promise<UpsertResult> {
  const { written } = applied;
  const { storeCatalog } = run.context.services;
  const sentImages = [...sentBefore, ...applied.sentImages];
  const save = (live: LiveState, last: LastWritten, sourceMedia: SourceMedia) =>
    saveLink(run, { ...live, printed }, last, sourceMedia);
  // Before waiting: an image that was sent must be on record even if the process dies.
  if (sentImages.length > 0) await save(applied.live, written, applied.sourceMedia);
  const images = await settleImages(run, { ...applied, sentImages }, created);
  const answered = { ...written, answeredBy: run.upsertId };
  const isOnRecord = await save(images.live, answered, images.sourceMedia);
  const { vendor, productType } = written;
  storeCatalog.remember(run.shop, { vendor, productType });
  const late = [...images.warnings, ...(isOnRecord ? [] : [warnings.notOnRecord()])];
  return toOutput(run, applied, images.live, { created, notes, late });
}

/** Follows up the images just sent, and ties those of an update to their variants. */
async function settleImages(run: UpsertRun, applied: Applied, created: boolean) {
  const { sentImages, live, sourceMedia } = applied;
  if (sentImages.length === 0)
    return { live, sourceMedia: addMarked(run.request.images, applied), warnings: [] };
  run.context.progress('Waiting for the images');
  const followed = await followUpImages(run, sentImages, live, sourceMedia);
  const notes = created ? [] : await bindVariantImages(run, applied, followed.live, sourceMedia);
  return { live: followed.live, sourceMedia, warnings: [...followed.warnings, ...notes] };
}

/** Adds the images that were recognised only by the mark in their file names. */
function addMarked(images: SourceImage[], { live, sourceMedia }: Applied): SourceMedia {
  const map = { ...sourceMedia };
  for (const image of images) {
    const media = findMedia(image, live.media, sourceMedia);
    if (media !== undefined && media !== 'removed') map[image.sha256] = media.id;
  }
  return map;
}
