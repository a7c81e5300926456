import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Long enough for a call that failed after reading to be tried again. */
export const READING_KEPT_MS = 15 * 60 * 1000;
/** A reading takes a few kilobytes. */
const MOST_KEPT = 500;

/** What is known of one photo. */
export type RememberedPhoto<Reading extends object> = {
  /** Undefined where it was not read of late. */
  reading: Reading | undefined;
  keep(reading: Reading): void;
};

/**
 * What a reader keeps for itself: readings of the last minutes by the hashes of their photos, in the memory of this process
 * alone. The same bytes give the same reading, which costs a second of a processor.
 */
export function createReadingMemory<Reading extends object>() {
  const readings = new LRUCache<string, Reading>({ max: MOST_KEPT, ttl: READING_KEPT_MS });
  return {
    of(photo: Uint8Array): RememberedPhoto<Reading> {
      const key = createHash('sha256').update(photo).digest('base64');
      // Copies: whoever gets a reading may change it.
      return {
        reading: structuredClone(readings.get(key)),
        keep: (reading) => void readings.set(key, structuredClone(reading)),
      };
    },
  };
}
