import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { unreadCreation } from '../answer/unread-creation.ts';
import type { UpsertResult } from '../answer/upsert-output.ts';
import { matchNewMedia } from '../merge/match-new-media.ts';
import { planUpdate } from '../merge/plan-update.ts';
import type { MergeContext } from '../merge/upsert-plan.ts';
import { onlyNamedAfter } from '../read/merge-context.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { createInStore } from './create-in-store.ts';
import { writtenBy } from './create-input.ts';
import { finishUpsert } from './finish-upsert.ts';
import { saveLink } from './save-link.ts';
import { updateProduct } from './update-product.ts';

/** Creates the product and publishes it. @throws AppError if it was not created */
export async function createProduct(run: UpsertRun): Promise<UpsertResult> {
  run.context.progress('Creating the product');
  await run.recorder.recordCreation();
  const creation = await createInStore(run);
  const { sent } = creation;
  const live = creation.product ?? creation.live;
  recordCreated(run, live.id);
  // Images that Shopify refused are not sent a second time.
  const urls = new Set(sent.images.map((image) => image.url));
  const images = run.request.images.filter((image) => urls.has(image.url));
  // If Shopify refused the stock together with the product, the stock that it has now was not counted by the merchant.
  const isStockSent = sent.variants.some(({ quantity }) => quantity !== undefined);
  const keepsStock = run.request.keepsStock && isStockSent;
  const finishing = { ...run, request: { ...run.request, images, keepsStock } };
  const sourceMedia = matchNewMedia(images, [], live.media);
  const lastWritten = writtenBy(sent);
  // Before anything else can fail: a later call must know what this app wrote.
  await saveLink(run, live, lastWritten, sourceMedia);
  if (!creation.product) {
    await recordId(run, live.id);
    return finishUpsert(finishing, unreadCreation(finishing, creation));
  }
  run.context.progress('Publishing the product');
  const { channels } = run.profile;
  const context = { lastWritten, sourceMedia, channels, isOurCreation: true };
  return updateProduct(finishing, creation.product, context, images);
}

/**
 * Finishes a creation that was interrupted, or that was made in bulk as a draft. The call that finishes it reports
 * `created: true`.
 */
export async function finishCreation(
  run: UpsertRun,
  product: StoreProduct,
  known: MergeContext,
): Promise<UpsertResult> {
  const { images } = run.request;
  // An image that was sent may have been replaced by another one since.
  const own = matchNewMedia(images, [], product.media);
  const sourceMedia = { ...onlyNamedAfter(images, own, product.media), ...known.sourceMedia };
  const context = { ...known, sourceMedia, isOurCreation: true };
  // A conflict is refused before the creation is recorded as this call's.
  planUpdate(run.request, product, context);
  await run.recorder.recordCreation(await isOfOthers(run, product));
  recordCreated(run, product.id);
  run.context.progress('Publishing the product');
  return updateProduct(run, product, context, images);
}

/** Returns whether an unfinished product was begun for another receiving session than this one, or for none. */
async function isOfOthers(
  { context, request, upsertId, written }: UpsertRun,
  { id }: StoreProduct,
): Promise<boolean> {
  if (id === written.createdId) return false;
  const { services, principal, receivingSessionId = null } = context;
  const names = { upsertId, identityKey: request.code.identityKey };
  const begun = await services.changeRecords.findBegunBefore(principal.shopId, names);
  return begun !== null && begun.receivingSessionId !== receivingSessionId;
}

/** Records which product was created, where nothing more is sent: else the record of the update that follows says so. */
async function recordId({ recorder, context }: UpsertRun, productId: string): Promise<void> {
  await recorder.recordEffects(productId, []).catch((err: unknown) => {
    context.log.error({ err }, 'the product of a creation could not be recorded');
  });
}

/** Notes that the product exists and counts as this call's: from here on the call does not fail. */
function recordCreated({ written }: UpsertRun, productId: string): void {
  written.isCertain = true;
  written.createdId = productId;
}
