import type pg from 'pg';
import { AppError } from '#app/platform/errors.ts';
import type { Transport } from '#app/platform/principal.ts';

/** A call about to run. */
export type CallToReserve = {
  callId: string;
  shopId: string;
  keyId?: string | undefined;
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

/** Without a heartbeat for this long a call's process counts as dead. Kept by the database's clock. */
export const CALL_LEASE_SECONDS = 20;

/**
 * Records the call and takes its price, or finds the answer of an earlier call with its idempotency key.
 * @throws AppError `insufficient_credits`, `idempotency_in_flight`, `idempotency_mismatch`
 */
export async function reserveCall(
  client: pg.PoolClient,
  call: CallToReserve,
  { owner, topUpUrl }: { owner: string; topUpUrl: string },
): Promise<Reservation> {
  if (!(await insertCall(client, call, owner))) return findEarlier(client, call);
  return { kind: 'reserved', balance: await charge(client, call, topUpUrl) };
}

async function insertCall(
  client: pg.PoolClient,
  call: CallToReserve,
  owner: string,
): Promise<boolean> {
  const inserted = await client.query(
    `INSERT INTO api_call (id, shop_id, key_id, operation, request_id, idempotency_key, fingerprint,
       status, price_credits, lease_until, owner, staff_id, face, input)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'pending', $8, now() + make_interval(secs => $9), $10, $11, $12, $13)
     ON CONFLICT (shop_id, operation, idempotency_key) DO NOTHING`,
    [
      call.callId,
      call.shopId,
      call.keyId ?? null,
      call.operation,
      call.requestId,
      call.idempotencyKey ?? null,
      call.fingerprint,
      call.priceCredits,
      CALL_LEASE_SECONDS,
      owner,
      call.staffId ?? null,
      call.transport,
      JSON.stringify(call.input),
    ],
  );
  return inserted.rowCount === 1;
}

async function charge(
  client: pg.PoolClient,
  call: CallToReserve,
  topUpUrl: string,
): Promise<number> {
  const paid = await client.query<{ balance: string }>(
    `UPDATE credit_balance SET balance = balance - $2 WHERE shop_id = $1 AND balance >= $2
     RETURNING balance`,
    [call.shopId, call.priceCredits],
  );
  const row = paid.rows[0];
  if (!row && call.priceCredits > 0) {
    throw new AppError(
      'insufficient_credits',
      `This call costs ${call.priceCredits} credit and none is left. Top up at ${topUpUrl}.`,
    );
  }
  if (call.priceCredits > 0) {
    await client.query(
      `INSERT INTO credit_entry (shop_id, delta, kind, ref) VALUES ($1, $2, 'charge', $3)`,
      [call.shopId, -call.priceCredits, call.callId],
    );
  }
  return Number(row?.balance ?? 0);
}

async function findEarlier(client: pg.PoolClient, call: CallToReserve): Promise<Reservation> {
  const found = await client.query<{ status: string; fingerprint: string; response: unknown }>(
    `SELECT status, fingerprint, response FROM api_call
     WHERE shop_id = $1 AND operation = $2 AND idempotency_key = $3`,
    [call.shopId, call.operation, call.idempotencyKey],
  );
  const earlier = found.rows[0];
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
