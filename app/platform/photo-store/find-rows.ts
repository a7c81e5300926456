import type pg from 'pg';
import { sql } from '#app/platform/database/query.ts';
import { Prisma } from '#prisma/generated/client.ts';
import type { PhotoTable } from './photo-store.ts';

/** Returns the ids of those photos that have a row. */
export async function findRows(
  pool: pg.Pool,
  table: PhotoTable,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  return new Set(
    await sql(pool).ids`SELECT id FROM ${Prisma.raw(table)} WHERE id = ANY(${ids}::text[])`,
  );
}
