import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { Principal } from '#app/platform/principal.ts';
import type { StoreProduct, StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import { executeOperation } from '../../execute-operation.ts';
import { getOperation } from '../../registry.ts';
import { UNDO_WINDOW_MS } from '../../undo-window.ts';
import { fold } from '../../upsert-shared/fold.ts';
import { formatOptions } from '../../upsert-shared/format-values.ts';
import { findListed } from '../adopt-listing.ts';
import type { Listed } from '../boxes/listed/allot-listed.ts';
import { buildListedReceiptKey } from '../boxes/receipt-key.ts';
import { findVariantFor } from '../plan-box.ts';
import { STORE_TIMEOUT_MS } from '../read-store.ts';
import type { ReceivingServices } from '../session-run.ts';

export type TakeBackServices = Pick<ReceivingServices, 'pipeline'> & {
  receivingBoxes: Pick<ReceivingServices['receivingBoxes'], 'listByPhoto'>;
  receivingPhotos: Pick<ReceivingServices['receivingPhotos'], 'find' | 'listByCall'>;
  activity: Pick<ReceivingServices['activity'], 'listListings'>;
};

/**
 * Takes a row's boxes out of stock again: what was added for it, here or on another page, and what a listing counted in.
 * The listing had set a total, in which sales and other boxes have had a part since: so its boxes are taken back like an
 * addition, by their number, and the listing itself stays. A repetition takes nothing twice.
 * @throws AppError as the undo of an addition does
 */
export async function takeBackBox(
  services: TakeBackServices,
  principal: Principal,
  box: ReceivingBox,
): Promise<void> {
  for (const id of [box.result?.stockAddId, box.result?.otherAddId])
    if (id !== undefined) await undoAddition(services, principal, id);
  const photo = await services.receivingPhotos.find(box.shopId, box.photoId);
  const { changeRecords } = services.pipeline.operationServices;
  const listed = photo && (await findListed({ ...services, changeRecords }, photo));
  const ofBox = listed?.get(box.id);
  if (!ofBox) return;
  await undoAddition(services, principal, await enterListed(services, principal, box, ofBox));
}

async function undoAddition(
  { pipeline }: Pick<TakeBackServices, 'pipeline'>,
  principal: Principal,
  stockAddId: string,
): Promise<void> {
  const operation = getOperation('storefront-stock-add-undo');
  const options = { requestId: newId('req'), transport: 'receiving' as const };
  await executeOperation(pipeline, principal, operation, { stock_add_id: stockAddId }, options);
}

/** Records the boxes that a listing brought into stock as an addition, which can be undone. @returns its id */
async function enterListed(
  { pipeline }: TakeBackServices,
  { shop }: Principal,
  box: ReceivingBox,
  { count, output }: Listed,
): Promise<string> {
  const { changeRecords, stockAdditions, storeCatalog } = pipeline.operationServices;
  const { shopId, sessionId: delivery } = box;
  const receiptKey = buildListedReceiptKey(box.id);
  let addition = await stockAdditions.findByKey(shopId, receiptKey);
  if (!addition) {
    const record = await changeRecords.find(shopId, output.upsert_id ?? '');
    if (!record || pipeline.clock.now() - record.createdAt.getTime() > UNDO_WINDOW_MS)
      throw new AppError(
        'undo_expired',
        'A listing can be undone for 24 hours. Change the quantity in the store.',
      );
    // Shopify may have taken the boxes back already: only the undo of the listing finds out.
    if (record.effects.some((effect) => effect.kind === 'stock' && effect.undoSent))
      throw new AppError(
        'session_conflict',
        'The undo of the listing of this box has not been answered. Undo the listing on Activity again.',
      );
    const { locationId } = record;
    const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
    const options = { locationId, details: false, signal };
    const product = await storeCatalog.readProduct(shop, output.product_id, options);
    const variant = product && findVariantOf(product, box, output);
    if (!variant)
      throw new AppError(
        'not_found',
        `The size of this box is not in the store any more, or is not certain. Take ${count} off the stock in the store.`,
      );
    const { id: variantId, inventoryItemId } = variant;
    const where = { variantId, inventoryItemId, productId: product.id, locationId };
    addition = await stockAdditions.begin({
      ...{ shopId, receiptKey, delivery, quantity: count },
      ...where,
    });
  }
  await stockAdditions.noteAdded(addition.id);
  return addition.id;
}

/** Finds the variant that a row was listed as: the only one whose stock the listing set, else the one of its size. */
function findVariantOf(
  product: StoreProduct,
  { plan, facts }: ReceivingBox,
  { changes }: Listed['output'],
): StoreVariant | undefined {
  const set = new Set(changes.map(({ field }) => fold(field)));
  const isSet = ({ options }: StoreVariant) =>
    set.has(fold(`variants[${formatOptions(options) || 'Default'}].quantity`));
  const [only, ...more] = product.variants.filter(isSet);
  if (only && more.length === 0) return only;
  if (plan?.kind === 'add') return product.variants.find(({ id }) => id === plan.variantId);
  const found = findVariantFor(product, facts);
  return found.kind === 'variant' ? found.variant : undefined;
}
