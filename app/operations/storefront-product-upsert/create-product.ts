import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { Applied } from './applied.ts';
import { createInStore } from './create-in-store.ts';
import { creationChanges, writtenBy } from './create-input.ts';
import { type Ending, finishUpsert } from './finish-upsert.ts';
import { matchNewMedia } from './follow-up-images.ts';
import { type MergeContext, planUpdate } from './merge/plan-update.ts';
import { mergeContextOf } from './merge-context-of.ts';
import { liveOn } from './publishing.ts';
import { saveLink } from './save-link.ts';
import { unreadCreation } from './unread-creation.ts';
import { updateAndFinish } from './update-and-finish.ts';
import type { UpsertJob } from './upsert-job.ts';
import { channelChange, type UpsertResult } from './upsert-output.ts';
import { changesDone } from './work-items.ts';

/** Makes the product, and brings it to its end. @throws AppError where it is not there */
export async function createProduct(job: UpsertJob, notes: string[]): Promise<UpsertResult> {
  const { request } = job;
  job.context.progress('Creating the product');
  await job.recorder.creates();
  const creation = await createInStore(job);
  const { sent } = creation;
  const live = creation.product ?? creation.live;
  noteCreated(job, live.id);
  const urls = new Set(sent.images.map((image) => image.url));
  const images = request.images.filter((image) => urls.has(image.url));
  const sourceMedia = matchNewMedia(images, [], live.media);
  const lastWritten = writtenBy(sent);
  // Before anything else can fail: a later call must know what of this product is our doing.
  await saveLink(job, { ...live, printed: null }, lastWritten, sourceMedia);
  // Images that the store refused are not sent a second time.
  const finishing = { ...job, request: { ...request, images } };
  const ending = endingOf(finishing, [...notes, ...creation.warnings]);
  if (!creation.product) {
    const applied = unreadCreation(finishing, creation);
    return finishUpsert(finishing, applied, ending(applied));
  }
  const { channels } = job.profile;
  const context: MergeContext = { lastWritten, sourceMedia, channels, isOurCreation: true };
  return publishCreation(finishing, creation.product, context, ending);
}

/** A creation that was cut off, or made ahead as a draft: this call brings it to its end, and it is this call's. */
export async function finishCreation(
  job: UpsertJob,
  product: StoreProduct,
  notes: string[],
): Promise<UpsertResult> {
  const known = mergeContextOf(job, product);
  const sent = matchNewMedia(job.request.images, [], product.media);
  const sourceMedia = { ...sent, ...known.sourceMedia };
  const context = { ...known, sourceMedia, isOurCreation: true };
  // What cannot be merged is refused before this call takes the product for its own.
  planUpdate(job.request, product, context);
  await job.recorder.creates();
  noteCreated(job, product.id);
  return publishCreation(job, product, context, endingOf(job, notes));
}

/** The product is in the store, and this call's: from here on it does not fail. */
function noteCreated({ written }: UpsertJob, productId: string): void {
  written.isCertain = true;
  written.createdId = productId;
}

/** What a new product still lacks, its channels above all, and the answer. */
async function publishCreation(
  job: UpsertJob,
  product: StoreProduct,
  context: MergeContext,
  ending: (applied: Applied) => Ending,
): Promise<UpsertResult> {
  job.context.progress('Publishing the product');
  return updateAndFinish(job, product, context, (applied) => ({
    ...ending(applied),
    sentImages: job.request.images,
  }));
}

function endingOf(job: UpsertJob, notes: string[]): (applied: Applied) => Ending {
  const { request, profile } = job;
  return ({ open, live }) => ({
    created: true,
    changes: [
      ...changesDone(creationChanges(request), request.images, open),
      ...(open.has('field:status') ? [{ field: 'status', after: live.status }] : []),
      ...channelChange(liveOn(live, profile.channels).map(({ title }) => title)),
    ],
    notes,
    printed: null,
    sentImages: [],
  });
}
