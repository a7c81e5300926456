import { setTimeout as delay } from 'node:timers/promises';
import type { ProblemRecord } from '#app/domain/receiving/box.ts';
import type { AppError, ErrorCode } from '#app/platform/errors.ts';
import type { Principal } from '#app/platform/principal.ts';
import { unlimitedCalls } from '#app/platform/rate-limiter.ts';
import { inBackground } from '#app/platform/shopify/background-work.ts';
import type { Operation } from '../define-operation.ts';
import { type CallResult, executeOperation, type PipelineServices } from '../execute-operation.ts';
import { toProblemFields } from '../pipeline/problem-fields.ts';
import { toAppError } from '../pipeline/to-app-error.ts';

/** Errors after which the same call may succeed in a moment. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'upstream_busy',
  'upstream_timeout',
  'upstream_unavailable',
  'upsert_in_progress',
]);
/** Whether the same call may succeed in a moment. */
export const isPassing = (code: ErrorCode): boolean => PASSING.has(code);

const ATTEMPTS = 3;
const FIRST_WAIT_MS = 1_000;
const IN_FLIGHT_RETRY_MS = 500;
/** Longer than it takes until the call of a dead process is swept. */
const IN_FLIGHT_TIMEOUT_MS = 120_000;

/** Rejects a run that must go on in the next process, or when the database answers again. */
export class RunInterrupted extends Error {
  override name = 'RunInterrupted';
}

export type BackgroundCall = {
  pipeline: PipelineServices;
  principal: Principal;
  operation: Operation;
  input: object;
  /** Names the call: the same for a repeat. */
  requestId: string;
  idempotencyKey?: string;
  signal: AbortSignal;
  /** Whether it is sent again after an error that may pass. Default true. */
  isRepeated?: boolean;
};

/**
 * Calls an operation for a person who does not wait for it. Repeats what may pass, and waits for an earlier call with
 * the same key, as one of a process that died.
 * @throws AppError as the operation does, `RunInterrupted`
 */
export async function callOperation(call: BackgroundCall): Promise<CallResult> {
  const { pipeline, principal, operation, input, requestId, idempotencyKey, signal } = call;
  const giveUpAt = pipeline.clock.now() + IN_FLIGHT_TIMEOUT_MS;
  for (let attempt = 1; ; ) {
    if (signal.aborted) throw new RunInterrupted('the process stops');
    try {
      return await inBackground(() =>
        executeOperation(
          { ...pipeline, rateLimiter: unlimitedCalls },
          principal,
          operation,
          input,
          { requestId, transport: 'admin', idempotencyKey },
        ),
      );
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'database_unavailable') throw new RunInterrupted('no database');
      const isInFlight = error.code === 'idempotency_in_flight';
      const mayRepeat = isInFlight
        ? pipeline.clock.now() < giveUpAt
        : call.isRepeated !== false && isPassing(error.code) && attempt < ATTEMPTS;
      if (!mayRepeat) throw error;
      const waitMs = isInFlight ? IN_FLIGHT_RETRY_MS : FIRST_WAIT_MS * 2 ** (attempt - 1);
      if (!isInFlight) attempt += 1;
      await delay(waitMs, undefined, { signal }).catch(() => {});
    }
  }
}

/** Anything thrown as a record of a session; what interrupts the run is thrown again. */
export function toProblemRecord(thrown: unknown): ProblemRecord {
  if (thrown instanceof RunInterrupted) throw thrown;
  const error: AppError = toAppError(thrown);
  if (error.code === 'database_unavailable') throw new RunInterrupted('no database');
  const { code, title, detail, errors } = toProblemFields(error);
  return { code, title, detail, ...(errors && { errors }) };
}
