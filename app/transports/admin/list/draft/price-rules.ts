import type { UpsertChange } from '#app/operations/storefront-product-upsert/contract.ts';
import type { Draft } from './draft.ts';

/** What is known about the form's product. */
export type KnownProduct = {
  /** The product exists in the store: the form keeps its status and channels. */
  isInStore: boolean;
  /** The store has a price for each of its sizes; null if unknown. */
  hasStorePrice: boolean | null;
};

type Priced = Pick<Draft, 'price' | 'listsWithoutPrice'>;

const isBlank = ({ price }: Priced) => price.trim() === '';

/** Whether customers would see the product at 0.00 although staff have not allowed that. */
export function lacksPrice(draft: Priced, { hasStorePrice }: KnownProduct): boolean {
  return isBlank(draft) && draft.listsWithoutPrice !== true && !hasStorePrice;
}

/** Whether a new product that should go live becomes a draft because it has no price. */
export function isDraftForLackOfPrice(
  draft: Priced & Pick<Draft, 'goesLive' | 'isRelisted'>,
  known: KnownProduct,
): boolean {
  const isNew = !known.isInStore || draft.isRelisted === true;
  return isNew && draft.goesLive && lacksPrice(draft, known);
}

/** The sizes that a plan adds without a price, such as `Size 42`; empty if staff allow that. */
export function findUnpricedSizes(draft: Priced, changes: readonly UpsertChange[]): string[] {
  if (draft.listsWithoutPrice === true) return [];
  const fields = new Set(changes.map(({ field }) => field));
  return changes.flatMap(({ field, before, after }) => {
    const label = /^variants\[(.*)\]$/.exec(field)?.[1];
    const isAdded = label !== undefined && before === undefined && after === 'added';
    return isAdded && !fields.has(`${field}.price`) ? [label.replaceAll('=', ' ')] : [];
  });
}
