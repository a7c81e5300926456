import type { StoreStatus } from '#app/providers/store-catalog/store-product.ts';

/** What decides whether boxes can be added to a variant at a location. */
export type StockedVariant = { status: StoreStatus; isTracked: boolean; isStocked: boolean };

/** Why nothing is added to an archived product. */
export const ARCHIVED = 'The product is archived in the store. Unarchive it first.';

/** Returns what must be changed in Shopify before boxes can be added to a variant; null if nothing. */
export function findObstacle(
  { status, isTracked, isStocked }: StockedVariant,
  locationName: string | undefined,
): string | null {
  if (status === 'ARCHIVED') return ARCHIVED;
  if (!isTracked) return 'Inventory is not tracked for this size. Turn on "Track quantity" for it.';
  if (!isStocked) return `${locationName ?? 'This location'} does not stock this size yet.`;
  return null;
}
