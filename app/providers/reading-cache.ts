import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** How long a reading is kept: long enough to retry a call that failed after reading. */
export const READING_KEPT_MS = 15 * 60 * 1000;
/** Maximum number of readings kept; a reading takes a few kilobytes. */
const MAX_READINGS = 500;

/** What is known about one photo. */
export type RememberedPhoto<Reading extends object> = {
  /** The remembered reading; undefined if the photo was not read recently. */
  reading: Reading | undefined;
  keep(reading: Reading): void;
};

/**
 * Creates a reader's own memory: recent readings by the hashes of their photos, in the memory of this process alone.
 * The same bytes give the same reading, which costs a second of CPU time.
 */
export function createReadingCache<Reading extends object>() {
  const readings = new LRUCache<string, Reading>({ max: MAX_READINGS, ttl: READING_KEPT_MS });
  return {
    of(photo: Uint8Array): RememberedPhoto<Reading> {
      const key = createHash('sha256').update(photo).digest('base64');
      // Copies, because a caller may change the reading that it gets.
      return {
        reading: structuredClone(readings.get(key)),
        keep: (reading) => void readings.set(key, structuredClone(reading)),
      };
    },
  };
}
