import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { inBatches } from '#app/platform/database/batch.ts';
import { sql } from '#app/platform/database/query.ts';
import { Prisma } from '#prisma/generated/client.ts';

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
  const add = inBatches((asked: readonly Asked[]) => addToAll(pool, asked));
  // It also deletes names whose minute is over.
  const table = new RateLimiterPostgres({
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
      const { consumedPoints, msBeforeNext } = await add({ name, howMany });
      last.set(name, { consumedPoints, endsAt: performance.now() + msBeforeNext });
      return { consumedPoints, msBeforeNext };
    },
    get: async (name) => recall(name) ?? table.get(name),
  };
}

type Asked = { name: string; howMany: number };

/**
 * By how much a window may end later than one that begins now: clocks differ a little, and a statement may wait for one
 * that was sent after it.
 */
const MAX_SKEW_MS = 10_000;

/**
 * Counts what several calls ask in one statement, in the table of rate-limiter-flexible, which would take one for each.
 * Names are in order, so that statements that count the same ones wait for each other and never in a circle.
 */
async function addToAll(pool: pg.Pool, asked: readonly Asked[]): Promise<Counted[]> {
  const sums = new Map<string, number>();
  for (const { name, howMany } of asked) sums.set(name, (sums.get(name) ?? 0) + howMany);
  const now = Date.now();
  const end = now + WINDOW_SECONDS * 1_000;
  // A window that ends much later was begun by a process whose clock was ahead; it would last that much longer.
  const latest = end + MAX_SKEW_MS;
  const goesOn = Prisma.sql`counted.expire > ${now}::bigint AND counted.expire <= ${latest}::bigint`;
  const rows = await sql(pool).rows<{ name: string; points: number; expire: string }>`
    INSERT INTO transient.rate_limit AS counted (key, points, expire)
    SELECT asked.name, asked.points, ${end}::bigint
      FROM unnest(${[...sums.keys()]}::text[], ${[...sums.values()]}::int[]) AS asked(name, points)
      ORDER BY asked.name
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN ${goesOn} THEN counted.points + excluded.points ELSE excluded.points END,
      expire = CASE WHEN ${goesOn} THEN counted.expire ELSE excluded.expire END
    RETURNING counted.key AS name, counted.points, counted.expire`;
  const counted = new Map(
    rows.map(({ name, points, expire }) => [
      name,
      { points: points - (sums.get(name) ?? 0), msBeforeNext: Number(expire) - now },
    ]),
  );
  return asked.map(({ name, howMany }) => {
    const own = counted.get(name);
    if (!own) throw new Error('A name that was counted is missing in the answer.');
    own.points += howMany;
    return { consumedPoints: own.points, msBeforeNext: own.msBeforeNext };
  });
}
