import { createHash } from 'node:crypto';

const REMEMBERED_MS = 10 * 60 * 1000;
const MOST = 10_000;

/** Keys that were found valid a short while ago, in this process. Only their hashes are kept. */
export function createValidKeys() {
  const until = new Map<string, number>();
  return {
    has: (key: string): boolean => (until.get(hashOf(key)) ?? 0) > Date.now(),
    add(key: string): void {
      const hash = hashOf(key);
      // The oldest makes room: a Map keeps the order of insertion.
      until.delete(hash);
      const [oldest] = until.keys();
      if (until.size >= MOST && oldest !== undefined) until.delete(oldest);
      until.set(hash, Date.now() + REMEMBERED_MS);
    },
    /** For a key that is no longer valid. */
    delete: (key: string): void => void until.delete(hashOf(key)),
  };
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64');
