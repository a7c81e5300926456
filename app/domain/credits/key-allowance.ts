import type pg from 'pg';
import { sql } from '#app/platform/database/query.ts';
import { AppError } from '#app/platform/errors.ts';
import { formatCount } from '#app/platform/format-text.ts';
import { Prisma } from '#prisma/generated/client.ts';

/**
 * Returns what a key with its own monthly credits has left. The key's calls wait for each other here until the end of
 * the transaction. Counts the calls themselves, so that a refund restores the credits; a key and the keys that it
 * replaced count together.
 */
export async function lockKeyAllowance(
  client: pg.PoolClient,
  { keyId, monthlyCredits }: { keyId: string; monthlyCredits: number },
): Promise<number> {
  await sql(client).run`
    SELECT 1 FROM api_key WHERE id = (SELECT family_id FROM api_key WHERE id = ${keyId}) FOR NO KEY UPDATE`;
  return Math.max(0, monthlyCredits - (await readSpent(client, keyId)));
}

/** The error for a call that costs more than the key has left. */
export function keyCreditsUsed(monthlyCredits: number, left: number): AppError {
  return new AppError(
    'key_credits_used',
    `This key may spend ${formatCount(monthlyCredits, 'credit')} a month and has ${formatCount(left, 'credit')} left until the first of the next month (UTC). Staff can raise the limit of the key.`,
  );
}

/** Calls that count towards this calendar month (UTC), including those under way. */
const OF_THIS_MONTH = Prisma.sql`call.status IN ('pending', 'succeeded')
  AND call.created_at >= date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`;

/** Returns what a key (with the keys it replaced) or a connected app has spent this month. */
export async function readSpent(client: pg.Pool | pg.PoolClient, keyId: string): Promise<number> {
  const found = await sql(client).row<{ spent: string | null }>`
    SELECT sum(call.price_credits) AS spent FROM api_call AS call
    WHERE ${OF_THIS_MONTH} AND call.key_id IN (
      SELECT id FROM api_key WHERE family_id = (SELECT family_id FROM api_key WHERE id = ${keyId})
      UNION SELECT ${keyId})`;
  return Number(found?.spent ?? 0);
}

/**
 * Returns what each of the shop's keys and connected apps has spent this month, by id; those that spent nothing are
 * left out.
 */
export async function listSpent(pool: pg.Pool, shopId: string): Promise<Map<string, number>> {
  const rows = await sql(pool).rows<{ id: string; spent: string }>`
    WITH family AS (
      SELECT api_key.family_id, sum(call.price_credits) AS spent
      FROM api_key JOIN api_call AS call ON call.key_id = api_key.id
      WHERE api_key.shop_id = ${shopId} AND ${OF_THIS_MONTH} GROUP BY api_key.family_id)
    SELECT api_key.id, family.spent FROM api_key JOIN family USING (family_id)
    UNION ALL
    SELECT connection.id, sum(call.price_credits)
    FROM oauth_connection AS connection JOIN api_call AS call ON call.key_id = connection.id
    WHERE connection.shop_id = ${shopId} AND ${OF_THIS_MONTH} GROUP BY connection.id`;
  return new Map(rows.map(({ id, spent }) => [id, Number(spent)]));
}
