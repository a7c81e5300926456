import type pg from 'pg';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import {
  CALL_LEASE_SECONDS,
  type CallToReserve,
  type Reservation,
  reserveCall,
} from './reserve-call.ts';

/**
 * The ledger: what a shop has left is always the sum of its append-only entries, a call is charged once
 * at most, and whatever happens to the process a call ends settled or refunded.
 */
export type Credits = {
  /** Books a grant once per `ref`; a second time changes nothing. Answers the balance. */
  grant: (shopId: string, amount: number, ref: string) => Promise<number>;
  getBalance: (shopId: string) => Promise<number>;
  /**
   * Takes the price, or hands out the stored answer of the same idempotency key.
   * @throws AppError `insufficient_credits`, `idempotency_in_flight`, `idempotency_mismatch`
   */
  reserve: (call: CallToReserve) => Promise<Reservation>;
  /**
   * Ends a call well and keeps its answer; may be repeated when its own answer was lost. False when the call had
   * been swept: it is then uncharged.
   */
  settle: (callId: string, response: object) => Promise<boolean>;
  /** Ends a call badly and gives the price back, once. */
  refund: (callId: string, errorCode: string) => Promise<void>;
  /** Gives up ending a call: this process speaks for it no longer, and the sweep refunds it. */
  abandon: (callId: string) => void;
  /** Says that this process still runs its calls. */
  heartbeat: () => Promise<void>;
  /**
   * Fails and refunds calls whose process is dead. `soleOwner`: no other process can have this database
   * open, so every pending call of another owner is a dead one's. Answers how many.
   */
  sweep: (options?: { soleOwner?: boolean }) => Promise<number>;
};

export function createCredits(options: {
  pool: pg.Pool;
  owner: string;
  /** Told to a caller whose credits are used up. */
  topUpUrl: string;
}): Credits {
  const { pool, owner, topUpUrl } = options;
  /** Calls this process is running: one whose end could not be written is swept, not kept alive. */
  const running = new Set<string>();
  return {
    grant: (shopId, amount, ref) =>
      inTransaction(pool, (client) => bookGrant(client, shopId, amount, ref)),

    async getBalance(shopId) {
      const found = await pool.query<{ balance: string }>(
        'SELECT balance FROM credit_balance WHERE shop_id = $1',
        [shopId],
      );
      return Number(found.rows[0]?.balance ?? 0);
    },

    async reserve(call) {
      const reserved = await inTransaction(pool, (client) =>
        reserveCall(client, call, { owner, topUpUrl }),
      );
      // Not before: one whose commit was lost on the way has nobody to end it, and is swept.
      if (reserved.kind === 'reserved') running.add(call.callId);
      return reserved;
    },

    async settle(callId, response) {
      const settled = await pool.query(
        `UPDATE api_call SET status = 'succeeded', response = $2, finished_at = now()
         WHERE id = $1 AND status = 'pending'`,
        [callId, JSON.stringify(response)],
      );
      const isSettled = settled.rowCount === 1 || (await hasSucceeded(pool, callId));
      running.delete(callId);
      return isSettled;
    },

    abandon: (callId) => void running.delete(callId),

    async refund(callId, errorCode) {
      running.delete(callId);
      await inTransaction(pool, (client) =>
        failAndRefund(client, "id = $2 AND status = 'pending'", errorCode, [callId]),
      );
    },

    async heartbeat() {
      await pool.query(
        `UPDATE api_call SET lease_until = now() + make_interval(secs => $2)
         WHERE id = ANY($1) AND status = 'pending'`,
        [[...running], CALL_LEASE_SECONDS],
      );
    },

    sweep: ({ soleOwner = false } = {}) =>
      inTransaction(pool, (client) =>
        soleOwner
          ? failAndRefund(client, "status = 'pending' AND owner <> $2", 'interrupted', [owner])
          : failAndRefund(client, "status = 'pending' AND lease_until < now()", 'interrupted', []),
      ),
  };
}

async function bookGrant(
  client: pg.PoolClient,
  shopId: string,
  amount: number,
  ref: string,
): Promise<number> {
  await client.query(
    'INSERT INTO credit_balance (shop_id, balance) VALUES ($1, 0) ON CONFLICT DO NOTHING',
    [shopId],
  );
  const booked = await client.query(
    `INSERT INTO credit_entry (shop_id, delta, kind, ref) VALUES ($1, $2, 'grant', $3)
     ON CONFLICT (kind, ref) DO NOTHING`,
    [shopId, amount, ref],
  );
  const balance = await client.query<{ balance: string }>(
    'UPDATE credit_balance SET balance = balance + $2 WHERE shop_id = $1 RETURNING balance',
    [shopId, booked.rowCount === 1 ? amount : 0],
  );
  return Number(balance.rows[0]?.balance ?? 0);
}

/** An earlier try may have settled it, its connection ended before we heard of it. */
async function hasSucceeded(pool: pg.Pool, callId: string): Promise<boolean> {
  const found = await pool.query("SELECT 1 FROM api_call WHERE id = $1 AND status = 'succeeded'", [
    callId,
  ]);
  return found.rowCount === 1;
}

/**
 * Fails the pending calls that `where` names ($1 is the error code) and books their refunds, all in one
 * statement. The idempotency key is freed, so that the same call can be tried again.
 */
async function failAndRefund(
  client: pg.PoolClient,
  where: string,
  errorCode: string,
  values: string[],
): Promise<number> {
  const failed = await client.query<{ failed: string }>(
    `WITH dead AS (
       UPDATE api_call SET status = 'failed', error_code = $1, finished_at = now(), idempotency_key = NULL
       WHERE ${where} RETURNING id, shop_id, price_credits
     ), booked AS (
       INSERT INTO credit_entry (shop_id, delta, kind, ref)
       SELECT shop_id, price_credits, 'refund', id FROM dead WHERE price_credits > 0
       ON CONFLICT (kind, ref) DO NOTHING RETURNING shop_id, delta
     ), back AS (
       UPDATE credit_balance SET balance = balance + sums.total
       FROM (SELECT shop_id, sum(delta) AS total FROM booked GROUP BY shop_id) AS sums
       WHERE credit_balance.shop_id = sums.shop_id RETURNING 1
     )
     SELECT count(*) AS failed FROM dead`,
    [errorCode, ...values],
  );
  return Number(failed.rows[0]?.failed ?? 0);
}
