import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Long enough for a call that failed after reading to be tried again. */
export const READING_KEPT_MS = 15 * 60 * 1000;
/** A reading takes a few kilobytes. */
const MOST_KEPT = 500;

/** Readings of the last minutes, in the memory of this process alone, without their photos. */
export type ReadingMemory<Reading extends object> = {
  find(photo: Uint8Array): Reading | undefined;
  keep(photo: Uint8Array, reading: Reading): void;
};

/** What a reader keeps for itself: the same bytes give the same reading, which costs a second of a processor. */
export function createReadingMemory<Reading extends object>(): ReadingMemory<Reading> {
  const readings = new LRUCache<string, Reading>({ max: MOST_KEPT, ttl: READING_KEPT_MS });
  const keyOf = (photo: Uint8Array) => createHash('sha256').update(photo).digest('base64');
  return {
    // Copies: whoever gets a reading may change it.
    find: (photo) => structuredClone(readings.get(keyOf(photo))),
    keep: (photo, reading) => void readings.set(keyOf(photo), structuredClone(reading)),
  };
}
