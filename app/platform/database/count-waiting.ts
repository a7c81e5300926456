import type pg from 'pg';
import type { Prisma } from '#prisma/generated/client.ts';
import { sql } from './query.ts';

/** How much waits, and how long the oldest of it has waited; 0 where nothing does. */
export type Waiting = { depth: number; oldestSeconds: number };

/** @param waiting a query of what waits, whose column `since` says since when. Answers by the clock of the database */
export async function countWaiting(pool: pg.Pool, waiting: Prisma.Sql): Promise<Waiting> {
  const found = await sql(pool).row<Waiting>`
    SELECT count(*)::int AS depth,
      greatest(0, coalesce(extract(epoch FROM now() - min(since)), 0))::float8 AS "oldestSeconds"
    FROM (${waiting}) AS waiting`;
  return found ?? { depth: 0, oldestSeconds: 0 };
}
