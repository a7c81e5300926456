import type { Clock } from '#app/platform/clock.ts';
import type { StoreProfile } from '../../store-catalog.ts';
import type { ProfilePlaces, ProfileWords } from './read-profile.ts';

const WORDS_TTL_MS = 10 * 60_000;
const PLACES_TTL_MS = 5 * 60_000;

type Part = 'words' | 'places';
type Parts = { words: boolean; places: boolean };
type Read = (
  shop: string,
  parts: Parts,
) => Promise<{ words?: ProfileWords; places?: ProfilePlaces }>;
type Cached<Value> = { value: Value; readAt: number };
type Entry = {
  words?: Cached<ProfileWords>;
  places?: Cached<ProfilePlaces>;
  /** The read under way, and when it began: callers who need no newer one share it. */
  underWay?: { parts: Parts; startedAt: number; done: Promise<void> };
};

export type StoreProfiles = {
  get(shop: string, since: { wordsSince?: number; placesSince?: number }): Promise<StoreProfile>;
  remember(shop: string, words: { vendor?: string; productType?: string }): void;
  noteDefinition(shop: string, exists: boolean): void;
  forget(shop: string): void;
};

/** Caches what a store offers to choose from; at most one read per shop is under way. */
export function createStoreProfiles(read: Read, clock: Clock): StoreProfiles {
  const entries = new Map<string, Entry>();
  const entryOf = (shop: string): Entry => {
    const entry = entries.get(shop) ?? {};
    entries.set(shop, entry);
    return entry;
  };

  const refresh = (shop: string, entry: Entry, parts: Parts): Promise<void> => {
    const startedAt = clock.now();
    const done = read(shop, parts)
      .then(({ words, places }) => {
        if (words) entry.words = { value: words, readAt: startedAt };
        if (places) entry.places = { value: places, readAt: startedAt };
      })
      .finally(() => {
        delete entry.underWay;
      });
    entry.underWay = { parts, startedAt, done };
    return done;
  };

  return {
    async get(shop, since) {
      const entry = entryOf(shop);
      const now = clock.now();
      const notBefore = {
        words: Math.max(since.wordsSince ?? 0, now - WORDS_TTL_MS),
        places: Math.max(since.placesSince ?? 0, now - PLACES_TTL_MS),
      };
      for (;;) {
        const isStale = (part: Part) => (entry[part]?.readAt ?? -1) < notBefore[part];
        const parts = { words: isStale('words'), places: isStale('places') };
        if (!parts.words && !parts.places && entry.words && entry.places)
          return toProfile(entry.words, entry.places);
        await (entry.underWay?.done ?? refresh(shop, entry, parts));
      }
    },
    remember(shop, { vendor, productType }) {
      const words = entryOf(shop).words?.value;
      if (vendor && !words?.vendors.includes(vendor)) words?.vendors.push(vendor);
      if (productType && !words?.productTypes.includes(productType))
        words?.productTypes.push(productType);
    },
    noteDefinition(shop, exists) {
      const places = entryOf(shop).places;
      if (places) places.value = { ...places.value, hasStyleCodeDefinition: exists };
    },
    forget(shop) {
      entries.delete(shop);
    },
  };
}

function toProfile(words: Cached<ProfileWords>, places: Cached<ProfilePlaces>): StoreProfile {
  return {
    ...words.value,
    ...places.value,
    wordsReadAt: words.readAt,
    placesReadAt: places.readAt,
  };
}
