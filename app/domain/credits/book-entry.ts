import type pg from 'pg';
import { sql } from '#app/platform/database/query.ts';
import { Prisma } from '#prisma/generated/client.ts';

/** An entry that adds to a balance, or takes back what was added. Calls are charged in `reserve-call.ts`. */
export type Booking = {
  shopId: string;
  kind: 'grant' | 'purchase' | 'revocation';
  /** Negative for a revocation. */
  delta: number;
  ref: string;
};

/** `isNew`: false if an entry of this kind and `ref` was booked before. */
export type Booked = { balance: number; isNew: boolean };

/** The driver returns a bigint as text. */
type Balance = { balance: string };

/**
 * Returns the SQL assignments that add `delta` to a balance: what the shop owes is paid first, and an amount taken back
 * beyond the balance becomes owed.
 */
export function addToBalance(delta: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`balance = greatest(0, balance - owed + ${delta}), owed = greatest(0, owed - balance - ${delta})`;
}

/**
 * Returns the SQL query that locks the balances of the shops in a table, sorted: statements that change the balances of
 * several shops must not wait for each other in a circle.
 */
export function lockBalances(table: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT shop_id FROM credit_balance WHERE shop_id IN (SELECT shop_id FROM ${table})
    ORDER BY shop_id FOR NO KEY UPDATE`;
}

/** Books an entry once per kind and `ref`; a repetition changes nothing. Needs a transaction. */
export async function bookEntry(
  client: pg.PoolClient,
  { shopId, kind, delta, ref }: Booking,
): Promise<Booked> {
  await sql(client).run`
    INSERT INTO credit_balance (shop_id, balance) VALUES (${shopId}, 0) ON CONFLICT DO NOTHING`;
  const isNew = await sql(client).any`
    INSERT INTO credit_entry (shop_id, delta, kind, ref) VALUES (${shopId}, ${delta}, ${kind}, ${ref})
    ON CONFLICT (kind, ref) DO NOTHING`;
  const added = Prisma.sql`${isNew ? delta : 0}::bigint`;
  const balance = await sql(client).row<Balance>`
    UPDATE credit_balance SET ${addToBalance(added)} WHERE shop_id = ${shopId} RETURNING balance`;
  return { balance: Number(balance?.balance ?? 0), isNew };
}
