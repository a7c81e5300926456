import type { StockAddition } from '#app/domain/stock-additions/stock-additions.ts';
import { findMatchedProduct } from '#app/operations/receiving/boxes/find-matched-product.ts';
import { findVariant } from '#app/operations/receiving/boxes/find-variant.ts';
import { groupBySize, type SizeGroup } from '#app/operations/receiving/boxes/group-by-size.ts';
import {
  type FindListingServices,
  findListing,
} from '#app/operations/receiving/boxes/listed/find-listing.ts';
import { buildListingKeyPrefix } from '#app/operations/receiving/boxes/listing-key.ts';
import { isChosenByStaff, needsDecision } from '#app/operations/receiving/boxes/match-choice.ts';
import {
  buildReceiptKey,
  parseReceiptKey,
  receiptKeyPrefix,
} from '#app/operations/receiving/boxes/receipt-key.ts';
import { toSizeOption } from '#app/operations/receiving/boxes/size-option.ts';
import { splitLabels } from '#app/operations/receiving/boxes/split-labels.ts';
import { toReadLabels } from '#app/operations/receiving/boxes/to-read-labels.ts';
import { UNDO_WINDOW_MS } from '#app/operations/undo-window.ts';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreLocation, StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { PageServices } from '../../calls/authenticate-staff.server.ts';
import type { MatchView } from '../../shared/match-view.ts';
import type { Receipt, ReceiptLine } from './receipt.ts';

export type ReceiptServices = FindListingServices &
  PageServices<'stockAdditions' | 'receivingPhotos' | 'providers' | 'clock'>;

/**
 * Finds a match's boxes if they can be added to stock with one tap: the match is sure or decided by staff, its product
 * is in the store and not archived, and each label fits one variant that the location stocks. Returns null otherwise:
 * the form then asks what is still open.
 * @param location where the boxes go; if boxes of the match were added before, their location is used instead
 */
export async function findReceipt(
  services: ReceiptServices,
  { shopId, shop, signal }: { shopId: string; shop: string; signal: AbortSignal },
  match: MatchView,
  { profile, location }: { profile: StoreProfile; location: StoreLocation | undefined },
): Promise<Receipt | null> {
  const { output, choice, callId } = match;
  const { styleCode, storeCandidate } = findMatchedProduct(output, choice);
  const isSure = choice !== null || output.confidence === 'high';
  if (needsDecision(match) || !isSure || !storeCandidate?.in_store) return null;
  const labels = toReadLabels(output.trace?.readings ?? []);
  const { own, others } = splitLabels(labels, styleCode, isChosenByStaff(choice));
  if (own.length === 0 || others.length > 0) return null;
  const copyNo = (await services.receivingPhotos.findForOtherPages(shopId, callId))?.copyNo ?? 0;
  const ofMatch = await services.stockAdditions.listAdded(shopId, receiptKeyPrefix(callId));
  const added = ofMatch.filter(({ receiptKey }) => parseReceiptKey(receiptKey)?.copyNo === copyNo);
  const place = profile.locations.find(({ id }) => id === added[0]?.locationId) ?? location;
  if (!place) return null;
  const { product_id: productId } = storeCandidate.in_store;
  const read = { locationId: place.id, details: false, signal };
  const [product, { listed }] = await Promise.all([
    services.providers.storeCatalog.readProduct(shop, productId, read),
    findListing(services, shopId, buildListingKeyPrefix(callId, styleCode)),
  ]);
  if (!product || product.status === 'ARCHIVED' || listed) return null;
  const lines = toLines(groupBySize(own), product, { callId, copyNo, added });
  if (!lines) return null;
  return {
    locationId: place.id,
    locationName: place.name,
    lines,
    isUndone: added.length > 0 && added.every(({ undoneAt }) => undoneAt !== null),
    isUndoOver: added.some(({ addedAt }) => isOver(addedAt, services.clock.now())),
  };
}

const isOver = (addedAt: Date | null, now: number) =>
  addedAt !== null && now - addedAt.getTime() > UNDO_WINDOW_MS;

/** Builds one line per variant. Returns null if a group does not fit exactly one variant that the location stocks. */
function toLines(
  groups: readonly SizeGroup[],
  product: StoreProduct,
  { callId, copyNo, added }: { callId: string; copyNo: number; added: readonly StockAddition[] },
): ReceiptLine[] | null {
  const option = toSizeOption(product);
  const lines = new Map<string, ReceiptLine>();
  for (const group of groups) {
    const found = findVariant(group, product);
    if (found.kind !== 'variant') return null;
    const { id: variantId, tracked, level } = found.variant;
    if (!tracked || !level?.isActive) return null;
    const boxes = (lines.get(variantId)?.boxes ?? 0) + group.boxes;
    const addition = added.find((each) => each.variantId === variantId);
    lines.set(variantId, {
      variantId,
      size: option.textOf(found.variant),
      boxes,
      inStock: level.available,
      receiptKey: buildReceiptKey(callId, variantId, copyNo),
      ...(addition && { stockAddId: addition.id }),
    });
  }
  return [...lines.values()];
}
