import { setTimeout as delay } from 'node:timers/promises';
import type { ProblemRecord } from '#app/domain/receiving/box.ts';
import type { Clock } from '#app/platform/clock.ts';
import type { AppError, ErrorCode } from '#app/platform/errors.ts';
import type { Principal } from '#app/platform/principal.ts';
import { withoutRateLimit } from '#app/platform/rate-limit/rate-limiter.ts';
import { inBackground } from '#app/platform/shopify/background-work.ts';
import type { Operation } from '../define-operation.ts';
import { type CallResult, executeOperation, type PipelineServices } from '../execute-operation.ts';
import { toProblemFields } from '../pipeline/problem-fields.ts';
import { toAppError } from '../pipeline/to-app-error.ts';

/** Errors after which the same call may succeed a moment later. */
const TRANSIENT_ERRORS: ReadonlySet<ErrorCode> = new Set([
  'upstream_busy',
  'upstream_timeout',
  'upstream_unavailable',
  'upsert_in_progress',
]);
const ATTEMPTS = 3;
const FIRST_WAIT_MS = 1_000;
const IN_FLIGHT_RETRY_MS = 500;
/** Longer than it takes until a dead process's call is swept. */
const IN_FLIGHT_TIMEOUT_MS = 120_000;

/** Signals that a run must be continued by the next process, or once the database answers again. */
export class RunInterrupted extends Error {
  override name = 'RunInterrupted';
}

export type BackgroundCall = {
  pipeline: PipelineServices;
  principal: Principal;
  operation: Operation;
  input: object;
  /** Identifies the call: the same for a repetition. */
  requestId: string;
  idempotencyKey?: string;
  /** The session, for a call whose changes must be known as the session's even if its answer is lost. */
  receivingSessionId?: string;
  signal: AbortSignal;
};

/** Repeats work that failed for a reason that usually goes away. */
export async function withRetries(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (thrown) {
      if (attempt >= ATTEMPTS || !TRANSIENT_ERRORS.has(toAppError(thrown).code)) throw thrown;
      await pause(FIRST_WAIT_MS * 2 ** (attempt - 1), signal);
    }
  }
}

/**
 * Repeats work for as long as it finds a call that is still running, such as one of a process that died.
 * @throws AppError as the work does, `RunInterrupted`
 */
export async function whileInFlight<Result>(
  { clock, signal }: { clock: Clock; signal: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  const giveUpAt = clock.now() + IN_FLIGHT_TIMEOUT_MS;
  for (;;) {
    if (signal.aborted) throw new RunInterrupted('the process stops');
    try {
      return await work();
    } catch (thrown) {
      const isInFlight = toAppError(thrown).code === 'idempotency_in_flight';
      if (!isInFlight || clock.now() > giveUpAt) throw thrown;
      await pause(IN_FLIGHT_RETRY_MS, signal);
    }
  }
}

/**
 * Calls an operation in the background, for a user who is not waiting for it. If an earlier call with the same key is
 * still running, waits for it.
 * @throws AppError as the operation does, `RunInterrupted`
 */
export async function callOperation(call: BackgroundCall): Promise<CallResult> {
  const { pipeline, principal, operation, input, requestId, idempotencyKey, signal } = call;
  const { receivingSessionId } = call;
  const options = {
    requestId,
    transport: 'receiving' as const,
    idempotencyKey,
    receivingSessionId,
  };
  const unlimited = { ...pipeline, rateLimiter: withoutRateLimit(pipeline.rateLimiter) };
  try {
    return await whileInFlight({ clock: pipeline.clock, signal }, () =>
      inBackground(() => executeOperation(unlimited, principal, operation, input, options)),
    );
  } catch (thrown) {
    if (thrown instanceof RunInterrupted) throw thrown;
    const error = toAppError(thrown);
    if (error.code === 'database_unavailable') throw new RunInterrupted('no database');
    throw error;
  }
}

/** Waits, unless this process stops first. */
const pause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => {});

/** Returns anything thrown as a session's problem record; rethrows what interrupts the run. */
export function toProblemRecord(thrown: unknown): ProblemRecord {
  if (thrown instanceof RunInterrupted) throw thrown;
  const error: AppError = toAppError(thrown);
  if (error.code === 'database_unavailable') throw new RunInterrupted('no database');
  const { code, title, detail, errors } = toProblemFields(error);
  return { code, title, detail, ...(errors && { errors }) };
}
