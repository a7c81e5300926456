import type { Draft } from '../draft/draft.ts';
import type { DraftSource } from '../draft/draft-from-match.ts';
import type { KnownProduct } from '../draft/price-rules.ts';

/** What is said below the price: where it comes from, until another is typed, or what none at all means. */
export function priceWords(
  draft: Pick<Draft, 'price' | 'pricedSizes'>,
  source: Pick<DraftSource, 'price' | 'priceFrom'> | null,
  known: KnownProduct,
): string | undefined {
  if (draft.pricedSizes)
    return 'Sizes keep the prices they have in the store: this is for new ones.';
  if (draft.price.trim() === '') {
    if (known.isInStore) return 'Empty: left alone.';
    return 'No price is known. Type one: without it this becomes a draft.';
  }
  if (draft.price !== source?.price) return undefined;
  if (known.isInStore) return known.hasStorePrice ? 'As in your store.' : undefined;
  return source.priceFrom ? `Seen at ${source.priceFrom}. Check it.` : undefined;
}
