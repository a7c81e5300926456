import type pg from 'pg';
import { sql } from '#app/platform/database/query.ts';
import { AppError } from '#app/platform/errors.ts';
import { formatCount } from '#app/platform/format-count.ts';
import type { Transport } from '#app/platform/principal.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { requireKeyAllowance } from './key-allowance.ts';

/** A call about to run. */
export type CallToReserve = {
  callId: string;
  shopId: string;
  keyId?: string | undefined;
  /** The most that the key may spend in a calendar month; absent: as much as the shop has. */
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

/** When the lease of a call ends that starts or has its heartbeat now. */
export const LEASE_END = Prisma.sql`now() + make_interval(secs => ${CALL_LEASE_SECONDS})`;

/**
 * Records the call and takes its price, or finds the answer of an earlier call with its idempotency key.
 * @throws AppError `insufficient_credits`, `key_credits_used`, `idempotency_in_flight`, `idempotency_mismatch`
 */
export async function reserveCall(
  client: pg.PoolClient,
  call: CallToReserve,
  { owner, topUpUrl }: { owner: string; topUpUrl: string },
): Promise<Reservation> {
  if (!(await insertCall(client, call, owner))) return findEarlier(client, call);
  await requireKeyAllowance(client, call);
  return { kind: 'reserved', balance: await charge(client, call, topUpUrl) };
}

async function insertCall(
  client: pg.PoolClient,
  call: CallToReserve,
  owner: string,
): Promise<boolean> {
  return sql(client).any`
    INSERT INTO api_call (id, shop_id, key_id, staff_id, face, operation, request_id, idempotency_key,
      fingerprint, status, price_credits, lease_until, owner, input)
    VALUES (${call.callId}, ${call.shopId}, ${call.keyId}, ${call.staffId}, ${call.transport},
      ${call.operation}, ${call.requestId}, ${call.idempotencyKey},
      ${call.fingerprint}, 'pending', ${call.priceCredits}, ${LEASE_END}, ${owner}, ${JSON.stringify(call.input)})
    ON CONFLICT (shop_id, operation, idempotency_key) DO NOTHING`;
}

async function charge(
  client: pg.PoolClient,
  { callId, shopId, priceCredits }: CallToReserve,
  topUpUrl: string,
): Promise<number> {
  const row = await sql(client).row<{ balance: string }>`
    UPDATE credit_balance SET balance = balance - ${priceCredits}
    WHERE shop_id = ${shopId} AND balance >= ${priceCredits} RETURNING balance`;
  if (!row && priceCredits > 0) {
    const left = await readBalance(client, shopId);
    throw new AppError(
      'insufficient_credits',
      `This call costs ${formatCount(priceCredits, 'credit')} and ${left || 'none'} ${left > 1 ? 'are' : 'is'} left. Top up at ${topUpUrl}.`,
    );
  }
  if (priceCredits > 0) {
    await sql(client).run`
      INSERT INTO credit_entry (shop_id, delta, kind, ref)
      VALUES (${shopId}, ${-priceCredits}, 'charge', ${callId})`;
  }
  return Number(row?.balance ?? 0);
}

/** The credits of a shop. */
export async function readBalance(
  client: pg.Pool | pg.PoolClient,
  shopId: string,
): Promise<number> {
  const found = await sql(client).row<{ balance: string }>`
    SELECT balance FROM credit_balance WHERE shop_id = ${shopId}`;
  return Number(found?.balance ?? 0);
}

async function findEarlier(client: pg.PoolClient, call: CallToReserve): Promise<Reservation> {
  const earlier = await sql(client).row<{ status: string; fingerprint: string; response: unknown }>`
    SELECT status, fingerprint, response FROM api_call
    WHERE shop_id = ${call.shopId} AND operation = ${call.operation}
      AND idempotency_key = ${call.idempotencyKey}`;
  if (earlier && earlier.fingerprint !== call.fingerprint) {
    throw new AppError(
      'idempotency_mismatch',
      'This idempotency key was used for another input. Send the same input to get its answer again, or take a new key.',
    );
  }
  if (earlier?.status === 'succeeded') return { kind: 'replay', response: earlier.response };
  throw new AppError(
    'idempotency_in_flight',
    'The call with this idempotency key is still running. Ask again in a moment.',
    { retryAfterSeconds: 2 },
  );
}
