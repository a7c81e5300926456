import type { UpsertChange } from '#app/operations/storefront-product-upsert/contract.ts';
import type { Draft } from './draft.ts';

/** What is known of the product that a form is about. */
export type KnownProduct = {
  /** The store has it already: its status and channels are not this form's business. */
  isInStore: boolean;
  /** The store has a price for each of its sizes; null where this form does not know. */
  hasStorePrice: boolean | null;
};

type Priced = Pick<Draft, 'price' | 'listsWithoutPrice'>;

const isBlank = ({ price }: Priced) => price.trim() === '';

/** Customers would see it at 0.00, and nobody said that this is meant. */
export function lacksPrice(draft: Priced, { hasStorePrice }: KnownProduct): boolean {
  return isBlank(draft) && draft.listsWithoutPrice !== true && !hasStorePrice;
}

/** A new product that is to go live, and becomes a draft because nobody gave a price. */
export function isDraftForPrice(
  draft: Priced & Pick<Draft, 'goesLive' | 'isRelisted'>,
  known: KnownProduct,
): boolean {
  const isNew = !known.isInStore || draft.isRelisted === true;
  return isNew && draft.goesLive && lacksPrice(draft, known);
}

/** The sizes that a plan adds without a price, such as `Size 42`, where nobody said that this is meant. */
export function unpricedSizes(draft: Priced, changes: readonly UpsertChange[]): string[] {
  if (draft.listsWithoutPrice === true) return [];
  const fields = new Set(changes.map(({ field }) => field));
  return changes.flatMap(({ field, before, after }) => {
    const label = /^variants\[(.*)\]$/.exec(field)?.[1];
    const isAdded = label !== undefined && before === undefined && after === 'added';
    return isAdded && !fields.has(`${field}.price`) ? [label.replaceAll('=', ' ')] : [];
  });
}
