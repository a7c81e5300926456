import type pg from 'pg';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { sql } from '#app/platform/database/query.ts';
import { METRICS } from '#app/platform/telemetry/metrics.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { addToBalance, type Booked, bookEntry } from './book-entry.ts';
import { listSpent, readSpent } from './key-allowance.ts';
import {
  type CallToReserve,
  LEASE_END,
  type Reservation,
  readBalance,
  reserveCall,
} from './reserve-call.ts';

/**
 * The ledger. A shop's balance, less what it owes, is always the sum of its append-only entries, a call is charged once at
 * most, and every call ends settled or refunded, whatever happens to its process.
 */
export type Credits = ReturnType<typeof createCredits>;

export function createCredits(options: {
  pool: pg.Pool;
  owner: string;
  /** Shown to a caller whose credits are used up. */
  topUpUrl: string;
}) {
  const { pool, owner, topUpUrl } = options;
  /** The calls that this process runs. A call whose end could not be written is not among them, so it is swept. */
  const running = new Set<string>();
  return {
    /** Books a grant once per `ref`; a second time changes nothing, whatever its amount. */
    grant: (shopId: string, amount: number, ref: string): Promise<Booked> =>
      inTransaction(pool, (client) =>
        bookEntry(client, { shopId, kind: 'grant', delta: amount, ref }),
      ),

    getBalance: (shopId: string): Promise<number> => readBalance(pool, shopId),

    /** What of revoked purchases was spent already; what is added next pays it first. */
    async getOwed(shopId: string): Promise<number> {
      const found = await sql(pool).row<{ owed: string }>`
        SELECT owed FROM credit_balance WHERE shop_id = ${shopId}`;
      return Number(found?.owed ?? 0);
    },

    /** What a key and those that it replaced, or a connected app, have spent this month. */
    getSpentByKey: (keyId: string): Promise<number> => readSpent(pool, keyId),

    /** The same of each key of a shop that has spent something, by its id. */
    listSpentByKey: (shopId: string): Promise<Map<string, number>> => listSpent(pool, shopId),

    /**
     * Takes the price, or finds the stored answer of the same idempotency key.
     * @throws AppError `insufficient_credits`, `idempotency_in_flight`, `idempotency_mismatch`
     */
    async reserve(call: CallToReserve): Promise<Reservation> {
      const reserved = await reserveCall(pool, call, { owner, topUpUrl });
      // Not before the commit: nobody ends a call whose commit was lost on the way, so it must be swept.
      if (reserved.kind === 'reserved') {
        running.add(call.callId);
        METRICS.credits.add(call.priceCredits, { kind: 'charge', operation: call.operation });
      }
      return reserved;
    },

    /**
     * Ends a call that succeeded, and stores its answer with the credits that are left, which it returns; may be repeated
     * when the answer of the database was lost. Null when the call had been swept: it is then uncharged.
     */
    async settle(callId: string, response: object): Promise<number | null> {
      const left = await settleCall(pool, callId, response);
      running.delete(callId);
      return left;
    },

    /** Stops the heartbeat of a call that could not be ended: the sweep refunds it. */
    abandon: (callId: string): void => void running.delete(callId),

    /**
     * Ends a call that failed and gives the price back, once.
     * @param problem what the caller was told, for the activity
     */
    async refund(callId: string, errorCode: string, problem?: object): Promise<void> {
      running.delete(callId);
      await failAndRefund(pool, Prisma.sql`id = ${callId}`, errorCode, problem);
    },

    /** Keeps the calls that this process runs from being swept. */
    async heartbeat(): Promise<void> {
      await sql(pool).run`
        UPDATE api_call SET lease_until = ${LEASE_END}
        WHERE id = ANY(${[...running]}) AND status = 'pending'`;
    },

    /**
     * Fails and refunds the calls of dead processes. Returns how many.
     * @param options `soleOwner`: no other process can have this database open, so the process of every pending call of
     *   another owner is dead
     */
    async sweep({ soleOwner = false }: { soleOwner?: boolean } = {}): Promise<number> {
      const isDead = soleOwner ? Prisma.sql`owner <> ${owner}` : Prisma.sql`lease_until < now()`;
      const swept = await failAndRefund(pool, isDead, 'interrupted');
      METRICS.callsSwept.add(swept, {});
      return swept;
    },
  };
}

async function settleCall(pool: pg.Pool, callId: string, response: object): Promise<number | null> {
  const settled = await sql(pool).row<{ remaining: string }>`
    UPDATE api_call SET status = 'succeeded', finished_at = now(),
      response = ${JSON.stringify(response)}::jsonb || jsonb_build_object('credits_remaining',
        COALESCE((SELECT balance FROM credit_balance WHERE credit_balance.shop_id = api_call.shop_id), 0))
    WHERE id = ${callId} AND status = 'pending' RETURNING response ->> 'credits_remaining' AS remaining`;
  if (settled) return Number(settled.remaining);
  // An earlier try may have settled the call, and its connection ended before the answer came.
  const earlier = await sql(pool).row<{ remaining: string }>`
    SELECT response ->> 'credits_remaining' AS remaining FROM api_call
    WHERE id = ${callId} AND status = 'succeeded'`;
  return earlier && Number(earlier.remaining);
}

/** Of one operation. */
type Failed = { operation: string; failed: string; refunded: string };

/**
 * Fails the pending calls that `which` selects and books their refunds, all in one statement. Frees their idempotency
 * keys, so that the same call can be tried again. @returns how many
 */
async function failAndRefund(
  pool: pg.Pool,
  which: Prisma.Sql,
  errorCode: string,
  problem?: object,
): Promise<number> {
  const told = problem ? JSON.stringify(problem) : null;
  const byOperation = await inTransaction(
    pool,
    (client) => sql(client).rows<Failed>`
      WITH dead AS (
        UPDATE api_call SET status = 'failed', error_code = ${errorCode}, problem = ${told}::jsonb,
          finished_at = now(), idempotency_key = NULL
        WHERE status = 'pending' AND ${which} RETURNING id, shop_id, operation, price_credits
      ), booked AS (
        INSERT INTO credit_entry (shop_id, delta, kind, ref)
        SELECT shop_id, price_credits, 'refund', id FROM dead WHERE price_credits > 0
        ON CONFLICT (kind, ref) DO NOTHING RETURNING shop_id, delta, ref
      ), back AS (
        UPDATE credit_balance SET ${addToBalance(Prisma.sql`sums.total`)}
        FROM (SELECT shop_id, sum(delta) AS total FROM booked GROUP BY shop_id) AS sums
        WHERE credit_balance.shop_id = sums.shop_id RETURNING 1
      )
      SELECT operation, count(*) AS failed, coalesce(sum(delta), 0) AS refunded
      FROM dead LEFT JOIN booked ON ref = id GROUP BY operation`,
  );
  for (const { operation, refunded } of byOperation)
    METRICS.credits.add(Number(refunded), { kind: 'refund', operation });
  return byOperation.reduce((sum, { failed }) => sum + Number(failed), 0);
}
