import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/platform/clock.ts';
import { rejectOnAbort } from '#app/platform/reject-on-abort.ts';
import type { StoreProfile } from '../../store-catalog.ts';
import type { ProfileParts } from './read-profile.ts';

const WORDS_TTL_MS = 10 * 60_000;
const PLACES_TTL_MS = 5 * 60_000;
/** Maximum number of stores cached per process, the most recent callers. A store may have thousands of vendors. */
const MAX_STORES = 1_000;

type Entry = {
  /** What has been read, with the time at which each part was read. */
  profile: Partial<StoreProfile>;
  /** The read under way, shared by all callers. */
  underWay?: Promise<void>;
};

/** Caches what a store offers to choose from; at most one read per shop is under way. */
export function createStoreProfiles(
  read: (shop: string, parts: { words: boolean; places: boolean }) => Promise<ProfileParts>,
  clock: Clock,
) {
  const entries = new LRUCache<string, Entry>({ max: MAX_STORES });
  const entryOf = (shop: string): Entry => {
    const entry = entries.get(shop) ?? { profile: {} };
    entries.set(shop, entry);
    return entry;
  };

  const refresh = async (shop: string, entry: Entry, parts: Parameters<typeof read>[1]) => {
    const startedAt = clock.now();
    const { words, places } = await read(shop, parts);
    if (words) Object.assign(entry.profile, words, { wordsReadAt: startedAt });
    if (places) Object.assign(entry.profile, places, { placesReadAt: startedAt });
  };

  return {
    async get(
      shop: string,
      {
        wordsSince = 0,
        placesSince = 0,
        signal,
      }: { wordsSince?: number; placesSince?: number; signal?: AbortSignal },
    ): Promise<StoreProfile> {
      const entry = entryOf(shop);
      let wordsNotBefore = Math.max(wordsSince, clock.now() - WORDS_TTL_MS);
      let placesNotBefore = Math.max(placesSince, clock.now() - PLACES_TTL_MS);
      for (;;) {
        const { wordsReadAt = -1, placesReadAt = -1 } = entry.profile;
        const now = clock.now();
        // If the clock was set back, it may take a day to reach the requested time again, so that time is limited to
        // now; and a part whose read time lies in the future may be of any age, so it is read again.
        wordsNotBefore = Math.min(wordsNotBefore, now);
        placesNotBefore = Math.min(placesNotBefore, now);
        const parts = {
          words: wordsReadAt < wordsNotBefore || wordsReadAt > now,
          places: placesReadAt < placesNotBefore || placesReadAt > now,
        };
        if (!parts.words && !parts.places) return { ...entry.profile } as StoreProfile;
        entry.underWay ??= refresh(shop, entry, parts).finally(() => {
          delete entry.underWay;
        });
        // The read is shared: a caller who leaves does not end it.
        await (signal ? rejectOnAbort(entry.underWay, signal) : entry.underWay);
      }
    },
    remember(shop: string, { vendor, productType }: { vendor?: string; productType?: string }) {
      const { profile } = entryOf(shop);
      profile.vendors = withWord(profile.vendors, vendor);
      profile.productTypes = withWord(profile.productTypes, productType);
    },
    noteDefinition(shop: string, exists: boolean) {
      entryOf(shop).profile.hasStyleCodeDefinition = exists;
    },
    forget(shop: string) {
      entries.delete(shop);
    },
  };
}

/**
 * Returns a list of vendors or product types, plus the one that a write created. Undefined until the list has been
 * read.
 */
function withWord(words: readonly string[] | undefined, word: string | undefined) {
  return word && words && !words.includes(word) ? [...words, word] : words;
}
