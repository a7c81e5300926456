import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import type { ReceivingPhoto } from '#app/domain/receiving/photo.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Principal } from '#app/platform/principal.ts';
import { getOperation } from '../registry.ts';
import type { StockAddOutput } from '../storefront-stock-add/contract.ts';
import { adoptListing } from './adopt-listing.ts';
import { type AddPlan, askBeforeAdding } from './ask-before-adding.ts';
import { allotAdded } from './boxes/listed/allot-added.ts';
import { buildBoxReceiptKey, buildReceiptKey, buildScanReceiptKey } from './boxes/receipt-key.ts';
import { callOperation } from './call-operation.ts';
import type { SessionRun } from './session-run.ts';

const STOCK_ADD = 'storefront-stock-add';

/**
 * Adds a box to its variant's stock, once. The key consists of the match and the variant, so that the same box is not
 * added again if it was added on another page; boxes that were listed there are already in stock. A scan exists only in
 * the session. A second box of the variant on the photo has a key of its own. If Shopify is no longer as it was when the
 * box was approved, or a listing got no answer, the user is asked.
 * @throws AppError as the operation does, `idempotency_in_flight` while a listing is under way, `RunInterrupted`
 */
export async function addToStock(
  run: SessionRun,
  box: ReceivingBox,
  plan: AddPlan,
  principal: Principal,
): Promise<void> {
  const { services, session, signal } = run;
  const { productId, variantId, made } = plan;
  const { boxWrites, receivingPhotos, pipeline } = services;
  const photo = await receivingPhotos.find(session.shopId, box.photoId);
  if (!photo) throw new AppError('not_found', 'The photo of this box was deleted.');
  const first = await countListed(services, box, photo);
  if (first === box.quantity) return;
  const ofVariant = toReceiptKey(photo, variantId);
  const ofBox = buildBoxReceiptKey(ofVariant, box.id);
  const addedPart = await countAddedPart(run, box, ofVariant, box.quantity - first);
  const keys = { ofVariant: addedPart > 0 ? ofBox : ofVariant, ofBox };
  const receiptKey = await boxWrites.claimReceiptKey(box, keys);
  if (receiptKey === null) return;
  if (!(await services.stockAdditions.findByKey(session.shopId, receiptKey))) {
    const asked = await askBeforeAdding(run, { box, plan, photo }, principal.shop);
    if (asked && (await boxWrites.ask(box.id, asked.question, receiptKey, asked.plan))) return;
  }
  // A listing may have begun while Shopify was read.
  const listed = await countListed(services, { ...box, receiptKey }, photo);
  if (listed === box.quantity) return;
  const elsewhere = listed + addedPart;
  const { output } = await callOperation({
    pipeline,
    principal,
    operation: getOperation(STOCK_ADD),
    input: {
      variant_id: variantId,
      quantity: box.quantity - elsewhere,
      receipt_key: receiptKey,
      location_id: session.locationId,
      delivery: session.id,
    },
    requestId: `${box.id}-add`,
    signal,
  });
  const added = output as StockAddOutput;
  const record = await services.stockAdditions.find(session.shopId, added.stock_add_id);
  const creation = await services.changeRecords.findCreationFor(session.id, productId);
  const upsertId = creation?.upsertId ?? made?.upsertId;
  const result = {
    stockAddId: added.stock_add_id,
    ...(upsertId !== undefined && { upsertId }),
    ...(elsewhere > 0 && { listed: elsewhere }),
    available: added.available,
    adminUrl: added.admin_url,
    warnings: added.warnings,
  };
  await boxWrites.noteDone(box.id, result, record?.undoneAt ? 'undone' : 'done');
}

/**
 * Returns how many of a row's boxes are in stock by a listing. Once the session has sent its addition, the others are
 * what that adds: a repetition must send the same.
 */
async function countListed(
  services: SessionRun['services'],
  box: ReceivingBox,
  photo: ReceivingPhoto,
): Promise<number> {
  const sent = await findOwnAddition(services, box, box.receiptKey);
  return sent ? Math.max(0, box.quantity - sent.quantity) : adoptListing(services, box, photo);
}

/**
 * Returns how many of a row's boxes another page has added, if these are fewer than are left to add. If they are not, the
 * session's addition is a repetition of that one.
 */
async function countAddedPart(
  { services, session }: SessionRun,
  box: ReceivingBox,
  receiptKey: string,
  toAdd: number,
): Promise<number> {
  if (await findOwnAddition(services, box, box.receiptKey)) return 0;
  const added = await services.stockAdditions.findByKey(session.shopId, receiptKey);
  if (!added?.addedAt || added.undoneAt || added.delivery === session.id) return 0;
  const rows = await services.receivingBoxes.listByPhoto(box.photoId);
  const count = allotAdded(rows, added).get(box.id) ?? 0;
  return count < toAdd ? count : 0;
}

/**
 * Finds the addition that the session sent for a box; null if there is none. Two boxes of a photo may have shared a key in
 * an earlier version: it is then the addition of the box that was done by it.
 */
async function findOwnAddition(
  services: Pick<SessionRun['services'], 'stockAdditions' | 'receivingBoxes'>,
  { id, shopId, sessionId, photoId }: ReceivingBox,
  receiptKey: string | null,
) {
  const added =
    receiptKey === null ? null : await services.stockAdditions.findByKey(shopId, receiptKey);
  if (added?.delivery !== sessionId) return null;
  const others = await services.receivingBoxes.listByPhoto(photoId);
  const isOfOther = others.some(
    (other) => other.id !== id && other.result?.stockAddId === added.id,
  );
  return isOfOther ? null : added;
}

function toReceiptKey({ id, callId, copyNo, scannedCode }: ReceivingPhoto, variantId: string) {
  if (scannedCode !== null) return buildScanReceiptKey(id, variantId);
  if (callId === null) throw new AppError('not_found', 'The match of this box was deleted.');
  return buildReceiptKey(callId, variantId, copyNo);
}

/**
 * Returns whether a failed box may be in stock: an addition was sent for it, here or on another page, and Shopify has not
 * said that it refused it.
 */
export async function mayBeInStock(
  services: Pick<SessionRun['services'], 'boxWrites' | 'stockAdditions' | 'receivingBoxes'>,
  box: ReceivingBox,
): Promise<boolean> {
  const { id, shopId, sessionId, plan, quantity } = box;
  const receiptKey = await services.boxWrites.findReceiptKey(id);
  if (receiptKey === null || plan?.kind !== 'add') return false;
  const added = await services.stockAdditions.findByKey(shopId, receiptKey);
  if (added?.variantId !== plan.variantId) return false;
  if (added.delivery !== sessionId) return added.quantity === quantity;
  return (await findOwnAddition(services, box, receiptKey)) !== null;
}
