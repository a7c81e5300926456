import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import type { ImageProductMatchInput } from '#app/operations/image-product-match/contract.ts';
import { findListed, listRowsOfMatch } from '#app/operations/receiving/adopt-listing.ts';
import { allotAdded } from '#app/operations/receiving/boxes/listed/allot-added.ts';
import { toListedResult } from '#app/operations/receiving/boxes/listed/to-listed-result.ts';
import { parseListingKey } from '#app/operations/receiving/boxes/listing-key.ts';
import { parseReceiptKey } from '#app/operations/receiving/boxes/receipt-key.ts';
import type { StorefrontProductUpsertInput } from '#app/operations/storefront-product-upsert/contract.ts';
import type {
  StockAddInput,
  StockAddOutput,
} from '#app/operations/storefront-stock-add/contract.ts';
import type { PageServices, Staff } from '../../calls/authenticate-staff.server.ts';
import type { CallOfPage } from '../../calls/stream-operation.server.ts';
import { parseLookUpKey } from '../../identify/look-up-key.ts';
import { type FollowServices, replaceMatchByLookUp } from './replan-after-decision.server.ts';

type Services = FollowServices & PageServices<'activity' | 'changeRecords' | 'receivingBoxes'>;

/** Updates a box's session after staff did something on another page: a look-up, listing, stock addition or undo. */
export async function updateSessionAfterCall(
  services: Services,
  staff: Staff,
  call: CallOfPage,
): Promise<void> {
  switch (call.operation) {
    case 'image-product-match': {
      const { idempotency_key: key = '' } = call.input as ImageProductMatchInput;
      const lookedUp = parseLookUpKey(key);
      const requestId = String(call.output.request_id);
      if (lookedUp) await replaceMatchByLookUp(services, staff, { ...lookedUp, requestId });
      return;
    }
    case 'storefront-product-upsert':
      return followListing(services, staff, call);
    case 'storefront-stock-add':
      return followAddition(services, staff, call);
    case 'storefront-product-upsert-undo':
    case 'storefront-stock-add-undo':
      return followUndo(services, staff, call);
  }
}

/** Records as undone the boxes of which nothing is left in stock. The page says what the undo of a listing left, and why. */
async function followUndo(
  services: Services,
  { shopId, staffId }: Staff,
  call: CallOfPage,
): Promise<void> {
  const { upsert_id, stock_add_id } = call.input as Record<string, string>;
  const boxes = await services.receivingBoxes.listDoneBy(shopId, upsert_id ?? stock_add_id ?? '');
  const undone: string[] = [];
  for (const box of boxes) {
    const photo = await services.receivingPhotos.find(shopId, box.photoId);
    const listed = photo && (await findListed(services, photo));
    if (!listed?.has(box.id)) undone.push(box.id);
  }
  await services.receivingBoxes.noteUndone(undone, staffId);
}

async function followListing(
  services: Services,
  { shopId, staffId }: Staff,
  call: CallOfPage,
): Promise<void> {
  const input = call.input as StorefrontProductUpsertInput;
  const opened = parseListingKey(input.idempotency_key ?? '');
  if (!opened || input.dry_run) return;
  const match = { shopId, callId: opened.callId };
  const listed = await findListed(services, match);
  for (const box of await listRowsOfMatch(services, match)) {
    const { count, output } = listed.get(box.id) ?? {};
    // A row of which fewer were listed waits for the others: its run adds only them.
    if (!output || count !== box.quantity) continue;
    await services.receivingBoxes.recordListedElsewhere(box, toListedResult(output), staffId);
  }
}

async function followAddition(
  services: Services,
  { shopId, staffId }: Staff,
  call: CallOfPage,
): Promise<void> {
  const input = call.input as StockAddInput;
  const opened = parseReceiptKey(input.receipt_key);
  if (!opened) return;
  const { stock_add_id, added, available, admin_url, warnings } = call.output as StockAddOutput;
  const result = { stockAddId: stock_add_id, available, adminUrl: admin_url, warnings };
  const boxes = await listBoxes(services, shopId, opened);
  const allotted = allotAdded(boxes, {
    ...{ id: stock_add_id, receiptKey: input.receipt_key },
    ...{ variantId: input.variant_id, quantity: added },
  });
  for (const { id, quantity } of boxes) {
    const count = allotted.get(id) ?? 0;
    // A row of which fewer were added waits for the others: its run adds only them.
    if (count < quantity) continue;
    await services.receivingBoxes.recordListedElsewhere({ id, quantity: count }, result, staffId);
  }
}

/** Lists the boxes that a receipt key stands for. */
async function listBoxes(
  { receivingPhotos, receivingBoxes }: Services,
  shopId: string,
  { callId, copyNo }: { callId: string; copyNo: number },
): Promise<ReceivingBox[]> {
  const photos = await receivingPhotos.listByCall(shopId, callId);
  const photo = photos.find((one) => one.copyNo === copyNo);
  return photo ? receivingBoxes.listByPhoto(photo.id) : [];
}
