import type { StockAddition, StockAdditions } from '#app/domain/stock-additions/stock-additions.ts';
import type { StoreCatalog } from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreLocation, StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { buildListingKeyPrefix } from '../../list/draft/listing-key-prefix.ts';
import { type FindListingServices, findListing } from '../../list/find-listing.server.ts';
import { findVariant } from '../../list/sizes/find-variant.ts';
import { groupBySize, type SizeGroup } from '../../list/sizes/group-by-size.ts';
import { toSizeOption } from '../../list/sizes/size-option.ts';
import { splitLabels } from '../../list/sizes/split-labels.ts';
import { toReadLabels } from '../../list/sizes/to-read-labels.ts';
import { type MatchView, needsDecision } from '../../shared/match-view.ts';
import { findMatchedProduct } from '../../shared/matched-product.ts';
import { type Receipt, type ReceiptLine, receiptKeyPrefix } from './receipt.ts';

export type ReceiptServices = FindListingServices & {
  stockAdditions: Pick<StockAdditions, 'listAdded'>;
  providers: { storeCatalog: StoreCatalog };
};

/**
 * The boxes of a match that can be added to stock with one tap: the match needs no decision, its product is in the store
 * and not archived, and each label is of one variant that the location stocks. Else null: the form asks what is open.
 */
export async function findReceipt(
  services: ReceiptServices,
  { shopId, shop, signal }: { shopId: string; shop: string; signal: AbortSignal },
  match: MatchView,
  location: StoreLocation | undefined,
): Promise<Receipt | null> {
  const { output, choice, callId } = match;
  const { styleCode, storeCandidate } = findMatchedProduct(output, choice);
  if (needsDecision(match) || !storeCandidate?.in_store || !location) return null;
  const labels = toReadLabels(output.trace?.readings ?? []);
  const { own, others } = splitLabels(labels, styleCode, choice !== null);
  if (own.length === 0 || others.length > 0) return null;
  const { product_id: productId } = storeCandidate.in_store;
  const read = { locationId: location.id, details: false, signal };
  const [product, added, { listed }] = await Promise.all([
    services.providers.storeCatalog.readProduct(shop, productId, read),
    services.stockAdditions.listAdded(shopId, receiptKeyPrefix(callId)),
    findListing(services, shopId, buildListingKeyPrefix(callId, styleCode)),
  ]);
  if (!product || product.status === 'ARCHIVED' || listed) return null;
  const lines = toLines(groupBySize(own), product, callId, added);
  if (!lines) return null;
  const isUndone = added.length > 0 && added.every(({ undoneAt }) => undoneAt !== null);
  return { locationId: location.id, locationName: location.name, lines, isUndone };
}

/** One line a variant; null where a group is not of exactly one that the location stocks. */
function toLines(
  groups: readonly SizeGroup[],
  product: StoreProduct,
  callId: string,
  added: readonly StockAddition[],
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
      receiptKey: `${receiptKeyPrefix(callId)}${variantId.split('/').pop()}`,
      ...(addition && { stockAddId: addition.id }),
    });
  }
  return [...lines.values()];
}
