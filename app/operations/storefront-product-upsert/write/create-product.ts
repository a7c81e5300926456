import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { Applied } from '../answer/applied.ts';
import { liveOn } from '../answer/channel-warnings.ts';
import { type Ending, finishUpsert } from '../answer/finish-upsert.ts';
import { unreadCreation } from '../answer/unread-creation.ts';
import { channelChange, type UpsertResult } from '../answer/upsert-output.ts';
import { matchNewMedia } from '../merge/match-new-media.ts';
import { planUpdate } from '../merge/plan-update.ts';
import type { MergeContext } from '../merge/upsert-plan.ts';
import { changesDone } from '../merge/work-items.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { createInStore } from './create-in-store.ts';
import { creationChanges, writtenBy } from './create-input.ts';
import { saveLink } from './save-link.ts';
import { updateAndFinish } from './update-and-finish.ts';

/** Makes the product, and brings it to its end. @throws AppError where it is not there */
export async function createProduct(run: UpsertRun, notes: string[]): Promise<UpsertResult> {
  const { request } = run;
  run.context.progress('Creating the product');
  await run.recorder.creates();
  const creation = await createInStore(run);
  const { sent } = creation;
  const live = creation.product ?? creation.live;
  noteCreated(run, live.id);
  const urls = new Set(sent.images.map((image) => image.url));
  const images = request.images.filter((image) => urls.has(image.url));
  const sourceMedia = matchNewMedia(images, [], live.media);
  const lastWritten = writtenBy(sent);
  // Before anything else can fail: a later call must know what of this product is our doing.
  await saveLink(run, { ...live, printed: null }, lastWritten, sourceMedia);
  // Images that the store refused are not sent a second time.
  const finishing = { ...run, request: { ...request, images } };
  const ending = endingOf(finishing, [...notes, ...creation.warnings]);
  if (!creation.product) {
    const applied = unreadCreation(finishing, creation);
    return finishUpsert(finishing, applied, ending(applied));
  }
  const { channels } = run.profile;
  const context: MergeContext = { lastWritten, sourceMedia, channels, isOurCreation: true };
  return publishCreation(finishing, creation.product, context, ending);
}

/** A creation that was cut off, or made ahead as a draft: this call brings it to its end, and it is this call's. */
export async function finishCreation(
  run: UpsertRun,
  product: StoreProduct,
  known: MergeContext,
  notes: string[],
): Promise<UpsertResult> {
  const sent = matchNewMedia(run.request.images, [], product.media);
  const sourceMedia = { ...sent, ...known.sourceMedia };
  const context = { ...known, sourceMedia, isOurCreation: true };
  // What cannot be merged is refused before this call takes the product for its own.
  planUpdate(run.request, product, context);
  await run.recorder.creates();
  noteCreated(run, product.id);
  return publishCreation(run, product, context, endingOf(run, notes));
}

/** The product is in the store, and this call's: from here on it does not fail. */
function noteCreated({ written }: UpsertRun, productId: string): void {
  written.isCertain = true;
  written.createdId = productId;
}

/** What a new product still lacks, its channels above all, and the answer. */
async function publishCreation(
  run: UpsertRun,
  product: StoreProduct,
  context: MergeContext,
  ending: (applied: Applied) => Ending,
): Promise<UpsertResult> {
  run.context.progress('Publishing the product');
  return updateAndFinish(run, product, context, (applied) => ({
    ...ending(applied),
    sentImages: run.request.images,
  }));
}

function endingOf(run: UpsertRun, notes: string[]): (applied: Applied) => Ending {
  const { request, profile } = run;
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
