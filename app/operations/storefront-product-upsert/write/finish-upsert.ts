import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { LiveState } from '#app/providers/store-catalog/store-product.ts';
import { findMedia, type SourceMedia } from '../../upsert-shared/find-media.ts';
import type { Applied } from '../answer/to-applied.ts';
import { toOutput, type UpsertResult } from '../answer/upsert-output.ts';
import { warnings } from '../answer/warnings.ts';
import type { SourceImage } from '../input/request.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { bindVariantImages } from './bind-variant-images.ts';
import { followUpImages } from './follow-up-images.ts';
import { saveLink } from './save-link.ts';

/** Ends an upsert after its last write: follows up the images, saves our record and answers. */
export async function finishUpsert(run: UpsertRun, applied: Applied): Promise<UpsertResult> {
  const { written, styleCodePrinted } = applied;
  const save = (live: LiveState, last: LastWritten, sourceMedia: SourceMedia) =>
    saveLink(run, { ...live, styleCodePrinted }, last, sourceMedia);
  // Before waiting: an image that was sent must be on record even if the process dies.
  if (applied.sentImages.length > 0) await save(applied.live, written, applied.sourceMedia);
  const images = await settleImages(run, applied);
  const answered = { ...written, answeredBy: run.upsertId };
  const isOnRecord = await save(images.live, answered, images.sourceMedia);
  const { vendor, productType } = written;
  run.catalog.remember(run.shop, { vendor, productType });
  const late = [...images.warnings, ...(isOnRecord ? [] : [warnings.notOnRecord()])];
  return toOutput(run, { ...applied, live: images.live }, late);
}

/** Follows up the images just sent, and ties them to their variants if Shopify has not done so with the product. */
async function settleImages(run: UpsertRun, applied: Applied) {
  const { sentImages, live, sourceMedia } = applied;
  if (sentImages.length === 0)
    return { live, sourceMedia: addMarked(run.request.images, applied), warnings: [] };
  run.context.progress('Waiting for the images');
  const followed = await followUpImages(run, sentImages, live, sourceMedia);
  const notes = await bindVariantImages(run, applied, followed.live, sourceMedia);
  return { live: followed.live, sourceMedia, warnings: [...followed.warnings, ...notes] };
}

/** Adds the images that were recognised only by the mark in their file names. */
function addMarked(images: SourceImage[], { live, sourceMedia }: Applied): SourceMedia {
  const map = { ...sourceMedia };
  for (const image of images) {
    const media = findMedia(image, live.media, sourceMedia);
    if (media) map[image.sha256] = media.id;
  }
  return map;
}
