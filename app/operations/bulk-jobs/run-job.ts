import { setImmediate } from 'node:timers/promises';
import type { Job, QueuedRow } from '#app/domain/jobs/job.ts';
import type { JobRuns } from '#app/domain/jobs/job-runs.ts';
import { AppError, type ErrorCode } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { Principal } from '#app/platform/principal.ts';
import { unlimitedCalls } from '#app/platform/rate-limiter.ts';
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
  /** Who the job's rows run as, asked again while it runs. @throws AppError `unauthorized`, `shop_uninstalled` */
  principalOf: (job: Job) => Promise<Principal>;
  /** The service itself, where nobody has to be asked any more. @throws AppError `shop_uninstalled` */
  ownPrincipalOf: (shopId: string) => Promise<Principal>;
};

/** Few enough that a single call to the same store is not kept waiting. */
const ROWS_AT_ONCE = 4;
const ROWS_AHEAD = 500;
const PRINCIPAL_TRUSTED_MS = 1_000;
/** So many rows in a row that the store does not answer: the rest would only fail as well. */
const MOST_UNANSWERED = 10;
const UNANSWERED: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  'upstream_busy',
  'upstream_timeout',
  'upstream_unavailable',
]);

/** One run of a job: what it may do, and how it is told to stop. */
type Run = {
  job: Job;
  runId: string;
  operation: Operation;
  signal: AbortSignal;
  window: RowWindow;
  outcomes: OutcomeWriter;
  /** Set once no further row may start: by a person's word, or where one is needed, or by what broke. */
  end: { pause?: AppError; failure?: unknown } | null;
  unanswered: number;
};

/**
 * Runs a job's waiting rows to their end: rows of one style code in the order of arrival, different codes
 * side by side.
 * @throws Error when this process stops first, or its database does: the job is to be handed out again
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
    if (!job) return tidyUp(services, jobId, runId, signal);
    // It may be resumed while it is being paused; but what another run has taken over is not taken back.
    from = 'queued';
    const operation = findOperation(job.operation);
    if (!operation) throw new Error(`job ${jobId} is about an operation that does not exist`);
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
  const active = new Set<Promise<void>>();
  const principal = rememberPrincipal(services, run.job);
  let seenUpTo = 0;
  let hasMore = true;
  await inAhead(run, async () =>
    finishRowsAhead(services, await aheadRun(services, run, principal)),
  );
  while (!run.end && !run.signal.aborted) {
    if (hasMore && run.window.size() === 0) {
      await run.outcomes.flush();
      const rows = await runs.listQueued(run.job.id, seenUpTo, ROWS_AHEAD);
      await inAhead(run, async () =>
        makeRowsAhead(services, await aheadRun(services, run, principal), rows),
      );
      run.window.add(rows);
      seenUpTo = rows.at(-1)?.row ?? seenUpTo;
      hasMore = rows.length === ROWS_AHEAD;
    }
    const row = active.size < ROWS_AT_ONCE ? run.window.take() : null;
    if (row) {
      const turn = takeTurn(services, run, row, principal)
        .catch((error: unknown) =>
          endRun(run, isForAPerson(error) ? { pause: error } : { failure: error }),
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

async function aheadRun(
  { runs }: JobRunnerServices,
  { job, runId, operation, signal }: Run,
  principal: () => Promise<Principal>,
): Promise<AheadRun> {
  const isWanted = () => runs.isHeld(job.id, runId);
  return { job, runId, operation, signal, principal: await principal(), isWanted };
}

/** What the store refuses altogether, it refuses every row: the job waits. */
async function inAhead(run: Run, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!isForAPerson(error)) throw error;
    endRun(run, { pause: error });
  });
}

/** A job that is not to run: what was made ahead of its rows is neither finished nor paid for. */
async function tidyUp(
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
    log.warn({ reason: error.code, err: error.cause }, 'what was made ahead is taken back later');
  }
}

async function takeTurn(
  { runs, pipeline }: JobRunnerServices,
  run: Run,
  row: QueuedRow,
  principal: () => Promise<Principal>,
): Promise<void> {
  const { job, runId, operation, signal } = run;
  // The embedded database answers without the event loop ever turning: rows that never ask the store
  // would keep everybody else's requests waiting.
  await setImmediate();
  const text = await runs.takeInput(job.id, runId, row);
  if (text === null) return endRun(run, {});
  const context = {
    pipeline: { ...pipeline, rateLimiter: unlimitedCalls },
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
  if (run.unanswered >= MOST_UNANSWERED) endRun(run, { pause: storeIsAway(turn.code) });
  // Before a later line of its code may start: a failed row that is forgotten would run again behind it.
  if (turn.code && run.window.hasSuccessor(row)) await run.outcomes.flush();
}

/** A failure of our own database recovers by itself: the job is handed out again. Others pause it. */
function isForAPerson(error: unknown): error is AppError {
  return error instanceof AppError && error.code !== 'database_unavailable';
}

/** No further row starts. The first reason counts. */
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

function rememberPrincipal(
  { principalOf, pipeline }: JobRunnerServices,
  job: Job,
): () => Promise<Principal> {
  let known: { principal: Promise<Principal>; at: number } | undefined;
  return () => {
    const now = pipeline.clock.now();
    if (!known || now - known.at > PRINCIPAL_TRUSTED_MS)
      known = { principal: principalOf(job), at: now };
    return known.principal;
  };
}

function storeIsAway(code: ErrorCode | undefined): AppError {
  return new AppError(
    code ?? 'upstream_unavailable',
    `The store has not answered ${MOST_UNANSWERED} rows in a row. Resume the job when it does, and retry those rows.`,
  );
}
