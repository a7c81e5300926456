import type { z } from 'zod';
import { AppError } from '#app/platform/errors.ts';
import type { StoreProfile } from '../../store-catalog.ts';
import { callStore, type Store } from '../call-store.ts';
import {
  CHANNELS,
  LOCATIONS,
  PRODUCT_TYPES,
  type ProfileList,
  profilePageQuery,
  profileQuery,
  VENDORS,
} from '../queries/profile-queries.ts';

/** The part of a profile that comes from the store's catalogue, and the part that the merchant has set up. */
export type ProfileParts = {
  words?: Pick<StoreProfile, 'vendors' | 'productTypes'>;
  places?: Pick<
    StoreProfile,
    'channels' | 'locations' | 'primaryLocation' | 'currency' | 'hasStyleCodeDefinition'
  >;
};

/** The scopes without which the app cannot do its work; a write scope implies its read scope. */
const SCOPES = ['write_products', 'write_inventory', 'write_publications'];
const LOCATION_SCOPES = ['read_locations', 'write_locations'];

/** Reads the requested parts, usually in one request. @throws `store_access_denied` if a scope is missing. */
export async function readProfile(
  store: Store,
  parts: { words: boolean; places: boolean },
): Promise<ProfileParts> {
  const { words, places } = await callStore(store, profileQuery(parts));
  if (places) refuseMissingScopes(places.currentAppInstallation.accessScopes);
  return {
    words: words && {
      vendors: (await readAll(store, VENDORS, words.productVendors)).filter(Boolean),
      productTypes: (await readAll(store, PRODUCT_TYPES, words.productTypes)).filter(Boolean),
    },
    places: places && {
      channels: await readAll(store, CHANNELS, places.publications),
      locations: (await readAll(store, LOCATIONS, places.locations)).filter(
        ({ isActive }) => isActive,
      ),
      primaryLocation: places.primaryLocation ?? null,
      currency: places.shop.currencyCode,
      hasStyleCodeDefinition: Boolean(places.styleCode),
    },
  };
}

/** Returns the nodes of the first page and of those that follow it. */
async function readAll<Node>(
  store: Store,
  list: ProfileList<Node>,
  { nodes, next }: z.output<ProfileList<Node>['page']>,
): Promise<Node[]> {
  if (next === null) return nodes;
  const { page } = await callStore(store, profilePageQuery(list), { after: next });
  return [...nodes, ...(await readAll(store, list, page))];
}

function refuseMissingScopes(accessScopes: { handle: string }[]): void {
  const granted = accessScopes.map(({ handle }) => handle);
  const missing = SCOPES.filter((scope) => !granted.includes(scope));
  if (!LOCATION_SCOPES.some((scope) => granted.includes(scope))) missing.push('read_locations');
  if (missing.length === 0) return;
  throw new AppError(
    'store_access_denied',
    `The app lacks ${missing.join(', ')} in this store. Open the app in the Shopify admin and approve the permissions it asks for.`,
  );
}
