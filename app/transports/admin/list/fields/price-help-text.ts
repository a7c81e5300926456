import type { Draft } from '../draft/draft.ts';
import type { DraftSource } from '../draft/draft-from-match.ts';
import type { KnownProduct } from '../draft/price-rules.ts';

/** The text below the price: where it comes from, or what an empty field means; undefined for a price staff typed. */
export function priceHelpText(
  draft: Pick<Draft, 'price' | 'pricedSizes'>,
  source: Pick<DraftSource, 'price' | 'priceFrom'> | null,
  known: KnownProduct,
): string | undefined {
  if (draft.pricedSizes) return 'Existing sizes keep their prices. This price is for new sizes.';
  if (draft.price.trim() === '') {
    if (known.isInStore) return 'Empty: the price stays the same.';
    return 'No price is known. Type one, or the product becomes a draft.';
  }
  if (draft.price !== source?.price) return undefined;
  if (known.isInStore) return known.hasStorePrice ? 'The price in your store.' : undefined;
  return source.priceFrom ? `Seen at ${source.priceFrom}. Check it.` : undefined;
}
