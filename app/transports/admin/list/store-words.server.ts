import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreWords } from './draft/draft.ts';

/** What a form lets a person choose from. */
export function toStoreWords(profile: StoreProfile): StoreWords {
  return {
    vendors: [...profile.vendors],
    productTypes: [...profile.productTypes],
    locations: profile.locations.map(({ id, name }) => ({ id, name })),
    channels: profile.channels.map(({ title }) => title),
    currency: profile.currency,
  };
}
