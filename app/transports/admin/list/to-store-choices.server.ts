import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreChoices } from './draft/draft.ts';

/** The values of a store that a form offers. */
export function toStoreChoices(profile: StoreProfile): StoreChoices {
  return {
    vendors: [...profile.vendors],
    productTypes: [...profile.productTypes],
    locations: profile.locations.map(({ id, name }) => ({ id, name })),
    channels: profile.channels.map(({ title }) => title),
    currency: profile.currency,
  };
}
