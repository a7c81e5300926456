import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreLocation } from '#app/providers/store-catalog/store-product.ts';

/** Where stock goes: the first of these that the store has, else its primary location, else its first. */
export function findLocation(
  { locations, primaryLocation }: Pick<StoreProfile, 'locations' | 'primaryLocation'>,
  ...wanted: (string | null | undefined)[]
): StoreLocation | undefined {
  const found = wanted.map((each) => locations.find(({ id }) => id === each)).find(Boolean);
  return found ?? primaryLocation ?? locations[0];
}
