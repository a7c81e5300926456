import type pg from 'pg';
import { inBatches } from '#app/platform/database/batch.ts';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { sql } from '#app/platform/database/query.ts';
import { AppError } from '#app/platform/errors.ts';
import { formatCount } from '#app/platform/format-text.ts';
import type { Transport } from '#app/platform/principal.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { lockBalances } from './book-entry.ts';
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

type Recorded = { id: string; is_new: boolean; balance: string | null };

/**
 * Creates the function that records a call and takes its price, or finds the answer of an earlier call with the same
 * idempotency key. Calls that start at the same time share a statement.
 * @throws AppError `insufficient_credits`, `key_credits_used`, `idempotency_in_flight`, `idempotency_mismatch`
 */
export function createReserve(options: {
  pool: pg.Pool;
  owner: string;
  topUpUrl: string;
}): (call: CallToReserve) => Promise<Reservation> {
  const { pool, owner, topUpUrl } = options;
  const recordTogether = inBatches((calls: readonly CallToReserve[]) =>
    recordAndCharge(pool, calls, owner),
  );
  return async (call) => {
    const recording = needsAllowance(call)
      ? recordWithinAllowance(pool, call, owner)
      : recordTogether(call);
    const reserved = await recording.catch(async (thrown: unknown) => {
      throw isDivisionByZero(thrown) ? await tooFewCredits(pool, call, topUpUrl) : thrown;
    });
    if (!reserved.is_new) return findEarlier(pool, call);
    return { kind: 'reserved', balance: Number(reserved.balance ?? 0) };
  };
}

type CallOfLimitedKey = CallToReserve & { keyId: string; keyMonthlyCredits: number };

const needsAllowance = (call: CallToReserve): call is CallOfLimitedKey =>
  call.keyId !== undefined && call.keyMonthlyCredits !== undefined && call.priceCredits > 0;

/** A key's own monthly credits must be checked within the same transaction. */
function recordWithinAllowance(
  pool: pg.Pool,
  call: CallOfLimitedKey,
  owner: string,
): Promise<Recorded> {
  const { keyId, keyMonthlyCredits: monthlyCredits, priceCredits } = call;
  return inTransaction(pool, async (client) => {
    // Before the balance is locked, because calls of all the shop's keys wait for that lock.
    const left = await lockKeyAllowance(client, { keyId, monthlyCredits });
    const [recorded = unanswered()] = await recordAndCharge(client, [call], owner);
    // Not checked earlier, because replaying an earlier call's answer costs nothing.
    if (recorded.is_new && left < priceCredits) throw keyCreditsUsed(monthlyCredits, left);
    return recorded;
  });
}

/**
 * Records and charges calls in one statement, and so in one round trip, to keep the locks on the balances short: a shop's
 * calls wait for them. If a new call cannot be charged, the statement divides by zero, so that all of it is rolled back.
 *
 * Locks are taken in the same order by all such statements, so that none waits for another in a circle: idempotency
 * keys first, then balances, each sorted. The limit, which the planner does not know when it plans for all values, makes
 * it expect one call, so it uses indexes, and does not plan anew for each short list.
 */
async function recordAndCharge(
  db: pg.Pool | pg.PoolClient,
  calls: readonly CallToReserve[],
  owner: string,
): Promise<Recorded[]> {
  const rows = await sql(db).rows<Recorded>`
    WITH asked AS (
      SELECT "callId", "shopId", "keyId", "staffId", transport, operation, "requestId", "idempotencyKey",
        fingerprint, "priceCredits", input
      FROM unnest(${calls.map((call) => JSON.stringify(call))}::jsonb[]) AS given(call),
        jsonb_to_record(call) AS fields("callId" text, "shopId" text, "keyId" text,
        "staffId" text, transport text, operation text, "requestId" text, "idempotencyKey" text, fingerprint text,
        "priceCredits" int, input jsonb)
      ORDER BY "shopId", operation, "idempotencyKey" LIMIT ${calls.length}
    ), call AS (
      INSERT INTO api_call (id, shop_id, key_id, staff_id, face, operation, request_id, idempotency_key,
        fingerprint, status, price_credits, lease_until, owner, input)
      SELECT "callId", "shopId", "keyId", "staffId", transport, operation, "requestId", "idempotencyKey",
        fingerprint, 'pending', "priceCredits", ${LEASE_END}, ${owner}, input FROM asked
      ON CONFLICT (shop_id, operation, idempotency_key) DO NOTHING RETURNING id, shop_id, price_credits
    ), due AS (
      SELECT shop_id, sum(price_credits) AS total FROM call WHERE price_credits > 0 GROUP BY shop_id
    ), locked AS (${lockBalances(Prisma.sql`due`)}), charged AS (
      UPDATE credit_balance SET balance = balance - due.total FROM due JOIN locked USING (shop_id)
      WHERE credit_balance.shop_id = due.shop_id AND due.total <= balance
      RETURNING credit_balance.shop_id, balance
    ), entry AS (
      INSERT INTO credit_entry (shop_id, delta, kind, ref)
      SELECT shop_id, -price_credits, 'charge', id FROM call WHERE price_credits > 0
    ), unpaid AS (
      SELECT FROM due WHERE NOT EXISTS (SELECT FROM charged WHERE charged.shop_id = due.shop_id)
    )
    SELECT "callId" AS id, call.id IS NOT NULL AS is_new,
      COALESCE((SELECT balance FROM charged WHERE charged.shop_id = "shopId"),
        (SELECT balance FROM credit_balance WHERE credit_balance.shop_id = "shopId")) AS balance,
      1 / CASE WHEN EXISTS (SELECT FROM unpaid) THEN 0 ELSE 1 END AS is_paid
    FROM asked LEFT JOIN call ON call.id = "callId"`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return calls.map(({ callId }) => byId.get(callId) ?? unanswered());
}

function unanswered(): never {
  throw new Error('the reservation had no answer');
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
