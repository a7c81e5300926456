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
  const isSent = (await findOwnAddition(services, box, box.receiptKey)) !== null;
  const listedBefore = isSent ? 0 : await adoptListing(services, box, photo);
  if (listedBefore === box.quantity) return;
  const ofVariant = toReceiptKey(photo, variantId);
  const ofBox = buildBoxReceiptKey(ofVariant, box.id);
  const part = await findAddedPart(run, box, ofVariant, box.quantity - listedBefore);
  const keys = { ofVariant: part ? ofBox : ofVariant, ofBox };
  const receiptKey = await boxWrites.claimReceiptKey(box, keys);
  if (receiptKey === null) return;
  if (!(await services.stockAdditions.findByKey(session.shopId, receiptKey))) {
    const asked = await askBeforeAdding(run, { box, plan, photo }, principal.shop);
    if (asked && (await boxWrites.ask(box.id, asked.question, receiptKey, asked.plan))) return;
  }
  const left = box.quantity - (part?.count ?? 0);
  const sent = await findOwnAddition(services, box, receiptKey);
  // A repetition must send the same. Else a listing may have begun while Shopify was read.
  const listed = sent ? left - sent.quantity : await adoptListing(services, box, photo);
  if (listed === box.quantity) return;
  const { output } = await callOperation({
    pipeline,
    principal,
    operation: getOperation(STOCK_ADD),
    input: {
      variant_id: variantId,
      quantity: left - listed,
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
    ...(part?.id !== undefined && { otherAddId: part.id }),
    ...(listed > 0 && { listed }),
    available: added.available,
    adminUrl: added.admin_url,
    warnings: added.warnings,
  };
  await boxWrites.noteDone(box.id, result, record?.undoneAt ? 'undone' : 'done');
}

/**
 * What another page added of a row's boxes, and has not undone. `id`: of the addition; absent if it is undone, or has
 * boxes of other rows.
 */
type AddedPart = { count: number; id?: string };

/**
 * Finds what another page added of a row's boxes under the key of their variant. The session then adds the others under a
 * key of the row. Null if there is no such addition, or if the session's addition would only repeat it.
 */
async function findAddedPart(
  { services, session }: SessionRun,
  box: ReceivingBox,
  receiptKey: string,
  toAdd: number,
): Promise<AddedPart | null> {
  const added = await services.stockAdditions.findByKey(session.shopId, receiptKey);
  if (!added?.addedAt || added.delivery === session.id) return null;
  if (added.undoneAt) return { count: 0 };
  const rows = await services.receivingBoxes.listByPhoto(box.photoId);
  const count = allotAdded(rows, added).get(box.id) ?? 0;
  if (count === 0 || count >= toAdd) return null;
  return { count, ...(count === added.quantity && { id: added.id }) };
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
