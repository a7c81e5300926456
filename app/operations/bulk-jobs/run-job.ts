import { setImmediate } from 'node:timers/promises';
import type { Job, QueuedRow } from '#app/domain/jobs/job.ts';
import type { JobRuns } from '#app/domain/jobs/job-runs.ts';
import { AppError, type ErrorCode } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { Principal } from '#app/platform/principal.ts';
import { withoutRateLimit } from '#app/platform/rate-limit/rate-limiter.ts';
import type { Operation } from '../define-operation.ts';
import { findOperation } from '../registry.ts';
import {
  type AheadRun,
  type AheadServices,
  finishRowsAhead,
  makeRowsAhead,
  withdrawRowsAhead,
} from './make-rows-ahead.ts';
import { createOutcomeWriter, type OutcomeWriter } from './outcome-writer.ts';
import { createRowWindow, type RowWindow } from './row-window.ts';
import { runRow } from './run-row.ts';

export type JobRunnerServices = AheadServices & {
  runs: JobRuns;
  /**
   * Returns the principal for the job's rows; called again while the job runs. @throws AppError `unauthorized`,
   * `shop_uninstalled`
   */
  principalOf: (job: Job) => Promise<Principal>;
  /** Returns the service itself as principal, for work that no caller requested. @throws AppError `shop_uninstalled` */
  ownPrincipalOf: (shopId: string) => Promise<Principal>;
};

/** Few enough that a single call to the same shop need not wait. */
const MAX_ACTIVE_ROWS = 4;
/** Rows read from the database at a time. */
const PAGE_ROWS = 500;
const PRINCIPAL_TTL_MS = 1_000;
/** After this many consecutive rows without an answer from Shopify the job pauses: the rest would fail as well. */
const MAX_UNANSWERED = 10;
const UNANSWERED: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  'upstream_busy',
  'upstream_timeout',
  'upstream_unavailable',
]);

/** One run of a job. */
type Run = {
  job: Job;
  runId: string;
  operation: Operation;
  signal: AbortSignal;
  window: RowWindow;
  outcomes: OutcomeWriter;
  /** Set once no further row may start: the job was stopped, needs a user (`pause`), or broke (`failure`). */
  end: { pause?: AppError; failure?: unknown } | null;
  unanswered: number;
};

/**
 * Runs a job's queued rows: rows with the same style code in the order of arrival, different style codes in parallel.
 * @throws Error if this process stops first, or its database does: the job must then be handed out again
 */
export async function runJob(
  services: JobRunnerServices,
  jobId: string,
  signal: AbortSignal,
): Promise<void> {
  let from: 'any' | 'queued' = 'any';
  for (;;) {
    signal.throwIfAborted();
    const runId = newId('run');
    const job = await services.runs.begin(jobId, runId, from);
    if (!job) return withdrawPrepared(services, jobId, runId, signal);
    // The job may be resumed while it is being paused, but a run must not take it over from another run.
    from = 'queued';
    const operation = findOperation(job.operation);
    if (!operation) throw new Error(`job ${jobId} names an operation that does not exist`);
    const run: Run = {
      job,
      runId,
      operation,
      signal,
      window: createRowWindow(),
      outcomes: createOutcomeWriter(
        (outcomes) => services.runs.record(jobId, outcomes),
        () => endRun(run, {}),
      ),
      end: null,
      unanswered: 0,
    };
    await runRows(services, run);
    await conclude(services, run);
  }
}

async function runRows(services: JobRunnerServices, run: Run): Promise<void> {
  const { runs } = services;
  const { job, runId, operation, signal } = run;
  const active = new Set<Promise<void>>();
  const principal = rememberPrincipal(services, job);
  const isWanted = () => runs.isHeld(job.id, runId);
  // An error that every row would get as well pauses the job.
  const prepare = async (work: (ahead: AheadRun) => Promise<void>) => {
    try {
      await work({ job, runId, operation, signal, principal: await principal(), isWanted });
    } catch (error) {
      if (!needsPerson(error)) throw error;
      endRun(run, { pause: error });
    }
  };
  let seenUpTo = 0;
  let hasMore = true;
  await prepare((ahead) => finishRowsAhead(services, ahead));
  while (!run.end && !signal.aborted) {
    if (hasMore && run.window.size() === 0) {
      await run.outcomes.flush();
      const rows = await runs.listQueued(job.id, seenUpTo, PAGE_ROWS);
      await prepare((ahead) => makeRowsAhead(services, ahead, rows));
      run.window.add(rows);
      seenUpTo = rows.at(-1)?.row ?? seenUpTo;
      hasMore = rows.length === PAGE_ROWS;
    }
    const row = active.size < MAX_ACTIVE_ROWS ? run.window.take() : null;
    if (row) {
      const turn = takeTurn(services, run, row, principal)
        .catch((error: unknown) =>
          endRun(run, needsPerson(error) ? { pause: error } : { failure: error }),
        )
        .finally(() => {
          active.delete(turn);
          run.window.release(row);
        });
      active.add(turn);
    } else if (active.size > 0) await Promise.race(active);
    else if (!hasMore) break;
  }
  await Promise.all(active);
  await run.outcomes.flush();
}

/** Withdraws what was created ahead of a stopped job's rows. */
async function withdrawPrepared(
  services: JobRunnerServices,
  jobId: string,
  runId: string,
  signal: AbortSignal,
): Promise<void> {
  const job = await services.ahead.findStopped(jobId);
  const operation = job && findOperation(job.operation);
  if (!job || !operation) return;
  const isWanted = async () => (await services.ahead.findStopped(jobId)) !== null;
  try {
    const principal = await services.ownPrincipalOf(job.shopId);
    await withdrawRowsAhead(services, { job, runId, operation, signal, principal, isWanted });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const log = services.pipeline.log.child({ job_id: jobId });
    log.warn(
      { reason: error.code, err: error.cause },
      'products created ahead are taken back later',
    );
  }
}

async function takeTurn(
  { runs, pipeline }: JobRunnerServices,
  run: Run,
  row: QueuedRow,
  principal: () => Promise<Principal>,
): Promise<void> {
  const { job, runId, operation, signal } = run;
  // The embedded database answers without a turn of the event loop: rows that never call Shopify would block all other
  // requests.
  await setImmediate();
  const text = await runs.takeInput(job.id, runId, row);
  if (text === null) return endRun(run, {});
  const context = {
    pipeline: { ...pipeline, rateLimiter: withoutRateLimit(pipeline.rateLimiter) },
    operation,
    principal: await principal(),
    jobId: job.id,
    signal,
  };
  const turn = await runRow(context, row, text);
  if (turn.kind === 'halted') endRun(run, { pause: turn.error });
  if (turn.kind !== 'ended') return;
  run.outcomes.add(turn.outcome);
  run.unanswered = UNANSWERED.has(turn.code) ? run.unanswered + 1 : 0;
  if (run.unanswered >= MAX_UNANSWERED) endRun(run, { pause: storeUnavailable(turn.code) });
  // Before a later row of its style code starts: if the outcome were lost, the failed row would run again after that
  // row.
  if (turn.code && run.window.hasSuccessor(row)) await run.outcomes.flush();
}

/**
 * Returns whether an error pauses the job until a user acts. A database failure recovers by itself: the job is handed
 * out again.
 */
function needsPerson(error: unknown): error is AppError {
  return error instanceof AppError && error.code !== 'database_unavailable';
}

/** Stops further rows from starting. The first reason counts. */
function endRun(run: Run, end: NonNullable<Run['end']>): void {
  run.end ??= end;
}

async function conclude({ runs, pipeline }: JobRunnerServices, run: Run): Promise<void> {
  const { job, runId, end, signal } = run;
  if (end?.failure !== undefined) throw end.failure;
  const log = pipeline.log.child({ job_id: job.id, operation: job.operation });
  if (end?.pause) {
    log.warn({ reason: end.pause.code, err: end.pause.cause }, 'job paused');
    await runs.pause(job.id, runId, end.pause.code, end.pause.message);
  } else if (signal.aborted) {
    log.info({}, 'job left for the next process');
  } else if (await runs.complete(job.id, runId)) log.info({}, 'job completed');
}

function rememberPrincipal(services: JobRunnerServices, job: Job): () => Promise<Principal> {
  let known: { principal: Promise<Principal>; at: number } | undefined;
  return () => {
    const now = services.pipeline.clock.now();
    if (!known || now - known.at > PRINCIPAL_TTL_MS)
      known = { principal: services.principalOf(job), at: now };
    return known.principal;
  };
}

function storeUnavailable(code: ErrorCode | undefined): AppError {
  return new AppError(
    code ?? 'upstream_unavailable',
    `The store did not answer for ${MAX_UNANSWERED} consecutive rows. Resume the job once it answers again, and retry those rows.`,
  );
}
