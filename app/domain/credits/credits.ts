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
 * The credit ledger. A shop's balance, less what it owes, is always the sum of its append-only entries, a call is
 * charged at most once, and every call ends settled or refunded, whatever happens to its process.
 */
export type Credits = ReturnType<typeof createCredits>;

export function createCredits(options: {
  pool: pg.Pool;
  owner: string;
  /** Shown to a caller whose credits are used up. */
  topUpUrl: string;
}) {
  const { pool, owner, topUpUrl } = options;
  /** The calls that this process runs. A call whose end could not be saved is removed, so that it is swept. */
  const running = new Set<string>();
  return {
    /** Books a grant once per `ref`; a repetition changes nothing, whatever its amount. */
    grant: (shopId: string, amount: number, ref: string): Promise<Booked> =>
      inTransaction(pool, (client) =>
        bookEntry(client, { shopId, kind: 'grant', delta: amount, ref }),
      ),

    getBalance: (shopId: string): Promise<number> => readBalance(pool, shopId),

    /** Returns what the shop owes for revoked purchases that were already spent; the next credits pay for it first. */
    async getOwed(shopId: string): Promise<number> {
      const found = await sql(pool).row<{ owed: string }>`
        SELECT owed FROM credit_balance WHERE shop_id = ${shopId}`;
      return Number(found?.owed ?? 0);
    },

    /** Returns what a key (with the keys it replaced) or a connected app has spent this month. */
    getSpentByKey: (keyId: string): Promise<number> => readSpent(pool, keyId),

    /**
     * Returns what each of the shop's keys and connected apps has spent this month, by id; those that spent nothing are
     * left out.
     */
    listSpentByKey: (shopId: string): Promise<Map<string, number>> => listSpent(pool, shopId),

    /**
     * Takes the price, or finds the stored answer for the same idempotency key.
     * @throws AppError `insufficient_credits`, `idempotency_in_flight`, `idempotency_mismatch`
     */
    async reserve(call: CallToReserve): Promise<Reservation> {
      const reserved = await reserveCall(pool, call, { owner, topUpUrl });
      // Only after the commit: if the commit's answer is lost, no code ends the call, so it must be swept.
      if (reserved.kind === 'reserved') {
        running.add(call.callId);
        METRICS.credits.add(call.priceCredits, { kind: 'charge', operation: call.operation });
      }
      return reserved;
    },

    /**
     * Ends a call that succeeded and stores its response together with the remaining credits, which it returns. May be
     * repeated when the database's answer was lost. Returns null if the call had been swept: it is then uncharged.
     */
    async settle(callId: string, response: object): Promise<number | null> {
      const left = await settleCall(pool, callId, response);
      running.delete(callId);
      return left;
    },

    /** Stops the heartbeat of a call that could not be ended, so that the sweep refunds it. */
    abandon: (callId: string): void => void running.delete(callId),

    /**
     * Ends a call that failed and refunds its price, once.
     * @param problem what the caller was told, for the activity
     */
    async refund(callId: string, errorCode: string, problem?: object): Promise<void> {
      running.delete(callId);
      await failAndRefund(pool, Prisma.sql`id = ${callId}`, errorCode, problem);
    },

    /** Renews the leases of the calls that this process runs, so that they are not swept. */
    heartbeat: () => sql(pool).exec`
      UPDATE api_call SET lease_until = ${LEASE_END}
      WHERE id = ANY(${[...running]}) AND status = 'pending'`,

    /**
     * Fails and refunds the calls of dead processes. Returns how many.
     * @param options `soleOwner`: no other process can have this database open, so every pending call of another owner
     *   belongs to a dead process
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
  // An earlier try may have settled the call and lost its connection before the answer came.
  const earlier = await sql(pool).row<{ remaining: string }>`
    SELECT response ->> 'credits_remaining' AS remaining FROM api_call
    WHERE id = ${callId} AND status = 'succeeded'`;
  return earlier && Number(earlier.remaining);
}

/** The totals of one operation. */
type Failed = { operation: string; failed: string; refunded: string };

/**
 * Fails the pending calls that `which` selects and books their refunds, all in one statement. Frees their idempotency
 * keys, so that the same call can be tried again. @returns how many calls failed
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
