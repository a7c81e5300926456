import type pg from 'pg';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { sql } from '#app/platform/database/query.ts';
import { AppError } from '#app/platform/errors.ts';
import { formatCount } from '#app/platform/format-text.ts';
import type { Transport } from '#app/platform/principal.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { keyCreditsUsed, lockKeyAllowance } from './key-allowance.ts';

/** A call about to run. */
export type CallToReserve = {
  callId: string;
  shopId: string;
  keyId?: string | undefined;
  /** The most that the key may spend in a calendar month; if absent, as much as the shop has. */
  keyMonthlyCredits?: number | undefined;
  staffId?: string | undefined;
  transport: Transport;
  /** The input as the activity shows it. */
  input: object;
  operation: string;
  requestId: string;
  idempotencyKey?: string | undefined;
  /** SHA-256 of the input. */
  fingerprint: string;
  /** 0 for a free call: nothing is booked, the call is still recorded. */
  priceCredits: number;
};

export type Reservation =
  | { kind: 'reserved'; balance: number }
  | { kind: 'replay'; response: unknown };

/** A call without a heartbeat for this long counts as dead. Measured by the database's clock. */
const CALL_LEASE_SECONDS = 20;

/** The end of the lease of a call that starts, or has its heartbeat, now. */
export const LEASE_END = Prisma.sql`now() + make_interval(secs => ${CALL_LEASE_SECONDS})`;

/**
 * Records the call and takes its price in one statement, or finds the answer of an earlier call with the same
 * idempotency key.
 * @throws AppError `insufficient_credits`, `key_credits_used`, `idempotency_in_flight`, `idempotency_mismatch`
 */
export async function reserveCall(
  pool: pg.Pool,
  call: CallToReserve,
  { owner, topUpUrl }: { owner: string; topUpUrl: string },
): Promise<Reservation> {
  const reserved = await record(pool, call, owner).catch(async (thrown: unknown) => {
    throw isDivisionByZero(thrown) ? await tooFewCredits(pool, call, topUpUrl) : thrown;
  });
  if (!reserved.is_new) return findEarlier(pool, call);
  return { kind: 'reserved', balance: Number(reserved.balance ?? 0) };
}

type Recorded = { is_new: boolean; balance: string | null };

/** A key's own monthly credits must be checked within the same transaction. */
function record(pool: pg.Pool, call: CallToReserve, owner: string): Promise<Recorded> {
  const { keyId, keyMonthlyCredits: monthlyCredits, priceCredits } = call;
  if (keyId === undefined || monthlyCredits === undefined || priceCredits === 0)
    return recordAndCharge(pool, call, owner);
  return inTransaction(pool, async (client) => {
    // Before the balance is locked, because calls of all the shop's keys wait for that lock.
    const left = await lockKeyAllowance(client, { keyId, monthlyCredits });
    const recorded = await recordAndCharge(client, call, owner);
    // Not checked earlier, because replaying an earlier call's answer costs nothing.
    if (recorded.is_new && left < priceCredits) throw keyCreditsUsed(monthlyCredits, left);
    return recorded;
  });
}

/**
 * Runs as one statement, and so in one round trip, to keep the lock on the balance row short: the shop's calls wait for
 * it. If a new call cannot be charged, the statement divides by zero, so that all of it is rolled back.
 */
async function recordAndCharge(db: pg.Pool | pg.PoolClient, call: CallToReserve, owner: string) {
  const { callId, shopId, priceCredits } = call;
  const [recorded] = await sql(db).rows<Recorded>`
    WITH call AS (
      INSERT INTO api_call (id, shop_id, key_id, staff_id, face, operation, request_id, idempotency_key,
        fingerprint, status, price_credits, lease_until, owner, input)
      VALUES (${callId}, ${shopId}, ${call.keyId}, ${call.staffId}, ${call.transport},
        ${call.operation}, ${call.requestId}, ${call.idempotencyKey},
        ${call.fingerprint}, 'pending', ${priceCredits}, ${LEASE_END}, ${owner}, ${JSON.stringify(call.input)})
      ON CONFLICT (shop_id, operation, idempotency_key) DO NOTHING RETURNING id, shop_id, price_credits
    ), charged AS (
      UPDATE credit_balance SET balance = balance - call.price_credits FROM call
      WHERE credit_balance.shop_id = call.shop_id AND call.price_credits BETWEEN 1 AND balance
      RETURNING balance
    ), entry AS (
      INSERT INTO credit_entry (shop_id, delta, kind, ref)
      SELECT shop_id, -price_credits, 'charge', id FROM call WHERE price_credits > 0
    ), unpaid AS (
      SELECT FROM call WHERE price_credits > 0 AND NOT EXISTS (SELECT FROM charged)
    )
    SELECT EXISTS (SELECT FROM call) AS is_new,
      COALESCE((SELECT balance FROM charged),
        (SELECT balance FROM credit_balance WHERE shop_id = ${shopId})) AS balance,
      1 / (1 - (SELECT count(*) FROM unpaid)) AS is_paid`;
  if (!recorded) throw new Error('the reservation had no answer');
  return recorded;
}

/** A SQLSTATE code of PostgreSQL (manual, appendix A). */
const isDivisionByZero = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === '22012';

async function tooFewCredits(
  pool: pg.Pool,
  { shopId, priceCredits }: CallToReserve,
  topUpUrl: string,
): Promise<AppError> {
  const left = await readBalance(pool, shopId);
  return new AppError(
    'insufficient_credits',
    `This call costs ${formatCount(priceCredits, 'credit')} and ${left || 'none'} ${left > 1 ? 'are' : 'is'} left. Top up at ${topUpUrl}.`,
  );
}

/** Returns the shop's credits. */
export async function readBalance(
  client: pg.Pool | pg.PoolClient,
  shopId: string,
): Promise<number> {
  const found = await sql(client).row<{ balance: string }>`
    SELECT balance FROM credit_balance WHERE shop_id = ${shopId}`;
  return Number(found?.balance ?? 0);
}

async function findEarlier(pool: pg.Pool, call: CallToReserve): Promise<Reservation> {
  const earlier = await sql(pool).row<{ status: string; fingerprint: string; response: unknown }>`
    SELECT status, fingerprint, response FROM api_call
    WHERE shop_id = ${call.shopId} AND operation = ${call.operation}
      AND idempotency_key = ${call.idempotencyKey}`;
  if (earlier && earlier.fingerprint !== call.fingerprint)
    throw new AppError(
      'idempotency_mismatch',
      'This idempotency key was used for another input. Send the same input to get its answer again, or use a new key.',
    );
  if (earlier?.status === 'succeeded') return { kind: 'replay', response: earlier.response };
  throw new AppError(
    'idempotency_in_flight',
    'The call with this idempotency key is still running. Try again in a moment.',
    { retryAfterSeconds: 2 },
  );
}
