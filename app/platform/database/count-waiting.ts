import type pg from 'pg';
import type { Prisma } from '#prisma/generated/client.ts';
import { sql } from './query.ts';

/** How many items wait, and how long the oldest has waited. Both are 0 if none wait. */
export type Waiting = { depth: number; oldestSeconds: number };

/**
 * Counts the waiting items by the database's clock.
 * @param waiting selects the waiting items; its column `since` says since when each has waited
 */
export async function countWaiting(pool: pg.Pool, waiting: Prisma.Sql): Promise<Waiting> {
  const found = await sql(pool).row<Waiting>`
    SELECT count(*)::int AS depth,
      greatest(0, coalesce(extract(epoch FROM now() - min(since)), 0))::float8 AS "oldestSeconds"
    FROM (${waiting}) AS waiting`;
  return found ?? { depth: 0, oldestSeconds: 0 };
}
