import type pg from 'pg';
import { Prisma } from '#prisma/generated/client.ts';
import { sql } from './query.ts';

const NOTED_EVERY_MS = 60_000;

/** Records in `last_used_at` that a key or a connected app was used, at most once a minute even with many calls. */
export async function recordUse(
  pool: pg.Pool,
  table: 'api_key' | 'oauth_connection',
  { id, lastUsedAt }: { id: string; lastUsedAt: Date | null },
  nowMs: number,
): Promise<void> {
  const before = new Date(nowMs - NOTED_EVERY_MS);
  if (lastUsedAt && lastUsedAt > before) return;
  await sql(pool).run`
    UPDATE ${Prisma.raw(table)} SET last_used_at = ${new Date(nowMs)}
    WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at <= ${before})`;
}
