import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreLocation } from '#app/providers/store-catalog/store-product.ts';

/** Returns the location for stock: the first wanted one that the store has, else its primary one, else its first. */
export function findLocation(
  { locations, primaryLocation }: Pick<StoreProfile, 'locations' | 'primaryLocation'>,
  ...wanted: (string | null | undefined)[]
): StoreLocation | undefined {
  const found = wanted.map((each) => locations.find(({ id }) => id === each)).find(Boolean);
  return found ?? primaryLocation ?? locations[0];
}
