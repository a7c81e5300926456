import type pg from 'pg';
import { inBatches } from '#app/platform/database/batch.ts';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { sql } from '#app/platform/database/query.ts';
import { METRICS } from '#app/platform/telemetry/metrics.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { addToBalance, type Booked, bookEntry, lockBalances } from './book-entry.ts';
import { listSpent, readSpent } from './key-allowance.ts';
import {
  type CallToReserve,
  createReserve,
  LEASE_END,
  type Reservation,
  readBalance,
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
  const { pool, owner } = options;
  /** The calls that this process runs. A call whose end could not be saved is removed, so that it is swept. */
  const running = new Set<string>();
  const reserve = createReserve(options);
  const settle = inBatches((calls: readonly EndedCall[]) => settleCalls(pool, calls));
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
      const reserved = await reserve(call);
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
      const left = (await settle({ callId, response })) ?? (await findSettled(pool, callId));
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

    /**
     * Renews the leases of the calls that this process runs, so that they are not swept. Leaves out those that are being
     * ended: waiting for one while holding others could be waiting in a circle.
     */
    heartbeat: () => sql(pool).exec`
      UPDATE api_call SET lease_until = ${LEASE_END}
      WHERE id IN (
        SELECT id FROM api_call WHERE id = ANY(${[...running]}) AND status = 'pending'
        FOR NO KEY UPDATE SKIP LOCKED)`,

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

type EndedCall = { callId: string; response: object };

/**
 * Settles calls in one statement, which must look up each by its id, even if it was planned when the table was small or
 * few calls were pending: a limit that the planner does not know makes it expect few, and `CASE` keeps it off the index
 * by status, where every settled call leaves a dead entry.
 * @returns what each call's shop has left; null for a call that was not pending
 */
async function settleCalls(pool: pg.Pool, calls: readonly EndedCall[]): Promise<(number | null)[]> {
  const rows = await sql(pool).rows<{ id: string; remaining: string }>`
    UPDATE api_call SET status = 'succeeded', finished_at = now(),
      response = ended.response || jsonb_build_object('credits_remaining',
        COALESCE((SELECT balance FROM credit_balance WHERE credit_balance.shop_id = api_call.shop_id), 0))
    FROM (
      SELECT id, response
      FROM unnest(${calls.map(({ callId }) => callId)}::text[],
        ${calls.map(({ response }) => JSON.stringify(response))}::jsonb[]) AS given(id, response)
      ORDER BY id LIMIT ${calls.length}
    ) AS ended
    WHERE api_call.id = ended.id AND CASE api_call.id WHEN ended.id THEN status = 'pending' END
    RETURNING api_call.id, api_call.response ->> 'credits_remaining' AS remaining`;
  const left = new Map(rows.map(({ id, remaining }) => [id, Number(remaining)]));
  return calls.map(({ callId }) => left.get(callId) ?? null);
}

/** An earlier try may have settled the call and lost its connection before the answer came. */
async function findSettled(pool: pg.Pool, callId: string): Promise<number | null> {
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
      ), locked AS (${lockBalances(Prisma.sql`booked`)}), back AS (
        UPDATE credit_balance SET ${addToBalance(Prisma.sql`sums.total`)}
        FROM (SELECT shop_id, sum(delta) AS total FROM booked GROUP BY shop_id) AS sums JOIN locked USING (shop_id)
        WHERE credit_balance.shop_id = sums.shop_id RETURNING 1
      )
      SELECT operation, count(*) AS failed, coalesce(sum(delta), 0) AS refunded
      FROM dead LEFT JOIN booked ON ref = id GROUP BY operation`,
  );
  for (const { operation, refunded } of byOperation)
    METRICS.credits.add(Number(refunded), { kind: 'refund', operation });
  return byOperation.reduce((sum, { failed }) => sum + Number(failed), 0);
}
