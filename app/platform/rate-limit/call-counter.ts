import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';

export type Counted = Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>;

/** Counts calls by name within windows of a minute. It has no limit of its own, since callers have different limits. */
export type CallCounter = {
  /** Counts, unless the name is over `most` already: then no further counting is needed. */
  consume: (name: string, howMany: number, most: number) => Promise<Counted>;
  get: (name: string) => Promise<Counted | null>;
};

export const WINDOW_SECONDS = 60;
const WITHOUT_LIMIT = { points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS };
/** How many names are remembered; each takes some 200 bytes. */
const MAX_REMEMBERED = 10_000;

/** Counts in the memory of this process. */
export function createLocalCounter(): CallCounter {
  const limiter = new RateLimiterMemory(WITHOUT_LIMIT);
  return {
    consume: (name, howMany) => limiter.consume(name, howMany),
    get: (name) => limiter.get(name),
  };
}

/**
 * Counts for all processes that share the database. Remembers what this process counted last: a caller that is over its
 * limit, or wants to know what it has left, costs the database nothing.
 */
export function createSharedCounter(pool: pg.Pool): CallCounter {
  const limiter = new RateLimiterPostgres({
    ...WITHOUT_LIMIT,
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'transient',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: '',
  });
  const last = new LRUCache<string, { consumedPoints: number; endsAt: number }>({
    max: MAX_REMEMBERED,
  });
  const recall = (name: string): Counted | null => {
    const counted = last.get(name);
    const msBeforeNext = counted ? counted.endsAt - performance.now() : 0;
    if (!counted || msBeforeNext <= 0) return null;
    return { consumedPoints: counted.consumedPoints, msBeforeNext };
  };
  return {
    async consume(name, howMany, most) {
      const before = recall(name);
      if (before && before.consumedPoints > most) return before;
      const counted = await limiter.consume(name, howMany);
      // A longer window was begun by a process whose clock was ahead; it would last that much longer.
      const isOurs = counted.msBeforeNext <= WINDOW_SECONDS * 1_000;
      const { consumedPoints, msBeforeNext } = isOurs
        ? counted
        : await limiter.set(name, howMany, WINDOW_SECONDS);
      last.set(name, { consumedPoints, endsAt: performance.now() + msBeforeNext });
      return { consumedPoints, msBeforeNext };
    },
    get: async (name) => recall(name) ?? limiter.get(name),
  };
}
