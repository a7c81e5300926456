import { setTimeout as delay } from 'node:timers/promises';
import type { QueuedRow, RowOutcome } from '#app/domain/jobs/job.ts';
import type { AppError, ErrorCode } from '#app/platform/errors.ts';
import type { Principal } from '#app/platform/principal.ts';
import { inBackground } from '#app/platform/shopify/background-work.ts';
import type { Operation } from '../define-operation.ts';
import { executeOperation, type PipelineServices } from '../execute-operation.ts';
import { toAppError } from '../pipeline/to-app-error.ts';
import { rowProblem } from './row-problem.ts';

/** How a row's turn went: it ended, or it found out that no row of this job can go on, and waits. */
export type RowTurn =
  | { kind: 'ended'; outcome: RowOutcome; code?: ErrorCode }
  | { kind: 'halted'; error: AppError }
  /** The process is stopping: the row keeps its place. */
  | { kind: 'left' };

/** What stops every row of the shop alike: the job waits for a person, and the row keeps its place. */
const HALTING: ReadonlySet<ErrorCode> = new Set([
  'insufficient_credits',
  'shop_uninstalled',
  'store_access_denied',
]);
const IN_FLIGHT_RETRY_MS = 500;
/** The call of a dead process is swept long before. */
const IN_FLIGHT_PATIENCE_MS = 120_000;

export type RowContext = {
  /** The one pipeline, less the limit per key: a job waits for the store, not for its caller. */
  pipeline: PipelineServices;
  operation: Operation;
  principal: Principal;
  jobId: string;
  signal: AbortSignal;
};

/**
 * Runs one row as a call of its own. Its idempotency key (job, row, attempt) makes a row that was under
 * way when its process died end as one call: replayed if it had succeeded, run again if not. A row that
 * brings a key of its own keeps that one.
 * @throws AppError `database_unavailable`
 */
export async function runRow(context: RowContext, row: QueuedRow, text: string): Promise<RowTurn> {
  const { jobId, pipeline, operation, principal, signal } = context;
  const name = `${jobId}-${row.row}-${row.attempt}`;
  const input: unknown = JSON.parse(text);
  const giveUpAt = pipeline.clock.now() + IN_FLIGHT_PATIENCE_MS;
  for (;;) {
    try {
      const { output, creditsCharged } = await inBackground(() =>
        executeOperation(pipeline, principal, operation, input, {
          requestId: name,
          transport: 'bulk',
          idempotencyKey: hasOwnKey(input) ? undefined : name,
        }),
      );
      const { row: number, attempt } = row;
      const outcome = {
        row: number,
        attempt,
        charged: creditsCharged,
        output: JSON.stringify(output),
      };
      return { kind: 'ended', outcome };
    } catch (thrown) {
      const error = toAppError(thrown);
      // The database would not take its outcome either: the job is handed out again, and the row with it.
      if (error.code === 'database_unavailable') throw error;
      if (HALTING.has(error.code)) return { kind: 'halted', error };
      const isInFlight = error.code === 'idempotency_in_flight';
      if (!isInFlight || pipeline.clock.now() > giveUpAt) return failed(row, error);
      if (signal.aborted) return { kind: 'left' };
      await delay(IN_FLIGHT_RETRY_MS);
    }
  }
}

function failed({ row, attempt }: QueuedRow, error: AppError): RowTurn {
  const problem = JSON.stringify(rowProblem(error));
  return { kind: 'ended', outcome: { row, attempt, charged: 0, problem }, code: error.code };
}

function hasOwnKey(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'idempotency_key' in input
    ? typeof input.idempotency_key === 'string'
    : false;
}
