import { setTimeout as delay } from 'node:timers/promises';
import type { QueuedRow, RowOutcome } from '#app/domain/jobs/job.ts';
import type { AppError, ErrorCode } from '#app/platform/errors.ts';
import type { Principal } from '#app/platform/principal.ts';
import { inBackground } from '#app/platform/shopify/background-work.ts';
import type { Operation } from '../define-operation.ts';
import { executeOperation, type PipelineServices } from '../execute-operation.ts';
import { toProblemFields } from '../pipeline/problem-fields.ts';
import { toAppError } from '../pipeline/to-app-error.ts';

/** How a row ended, or why it did not: `halted` means that no row of the job can continue for now. */
export type RowTurn =
  | { kind: 'ended'; outcome: RowOutcome; code?: ErrorCode }
  | { kind: 'halted'; error: AppError }
  /** The process is stopping: the row keeps its place. */
  | { kind: 'left' };

/** Errors that every row of the shop would get: the job waits for a user, and the row keeps its place. */
const HALTING: ReadonlySet<ErrorCode> = new Set([
  'insufficient_credits',
  'key_credits_used',
  'shop_uninstalled',
  'store_access_denied',
]);
const IN_FLIGHT_RETRY_MS = 500;
/** Longer than it takes until a dead process's call is swept. */
const IN_FLIGHT_TIMEOUT_MS = 120_000;

export type RowContext = {
  /** The pipeline without the rate limit per key: a job is paced by Shopify, not by its caller. */
  pipeline: PipelineServices;
  operation: Operation;
  principal: Principal;
  jobId: string;
  signal: AbortSignal;
};

/**
 * Runs one row as a call. Its idempotency key (job, row, attempt) ensures that a row whose process died ends as one
 * call: replayed if it had succeeded, run again if not. If the input has its own idempotency key, that one is used.
 * @throws AppError `database_unavailable`
 */
export async function runRow(context: RowContext, row: QueuedRow, text: string): Promise<RowTurn> {
  const { jobId, pipeline, operation, principal, signal } = context;
  const place = { row: row.row, attempt: row.attempt };
  const name = `${jobId}-${row.row}-${row.attempt}`;
  const input: unknown = JSON.parse(text);
  const giveUpAt = pipeline.clock.now() + IN_FLIGHT_TIMEOUT_MS;
  for (;;) {
    try {
      const { output, creditsCharged } = await inBackground(() =>
        executeOperation(pipeline, principal, operation, input, {
          requestId: name,
          transport: 'bulk',
          idempotencyKey: hasOwnKey(input) ? undefined : name,
        }),
      );
      const outcome = { ...place, charged: creditsCharged, output: JSON.stringify(output) };
      return { kind: 'ended', outcome };
    } catch (thrown) {
      const error = toAppError(thrown);
      // The outcome could not be saved either: the job is handed out again, including this row.
      if (error.code === 'database_unavailable') throw error;
      if (HALTING.has(error.code)) return { kind: 'halted', error };
      const isInFlight = error.code === 'idempotency_in_flight';
      if (!isInFlight || pipeline.clock.now() > giveUpAt) {
        const problem = JSON.stringify(toProblemFields(error));
        return { kind: 'ended', outcome: { ...place, charged: 0, problem }, code: error.code };
      }
      if (signal.aborted) return { kind: 'left' };
      await delay(IN_FLIGHT_RETRY_MS);
    }
  }
}

function hasOwnKey(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false;
  return 'idempotency_key' in input && typeof input.idempotency_key === 'string';
}
