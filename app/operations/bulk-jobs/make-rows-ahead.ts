import type { Job, QueuedRow } from '#app/domain/jobs/job.ts';
import type { JobsAhead } from '#app/domain/jobs/jobs-ahead.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Principal } from '#app/platform/principal.ts';
import { wait } from '#app/platform/shopify/admin-api/wait.ts';
import { inBackground } from '#app/platform/shopify/background-work.ts';
import type { Operation } from '../define-operation.ts';
import type { PipelineServices } from '../execute-operation.ts';
import { checkShape } from '../pipeline/check-shape.ts';
import type { AheadContext, WaitingRow } from '../rows-ahead.ts';

export type AheadServices = {
  ahead: JobsAhead;
  pipeline: PipelineServices;
  undo: AheadContext['undo'];
};

/** A run of a job that prepares rows, or withdraws what was prepared. */
export type AheadRun = {
  job: Pick<Job, 'id'>;
  runId: string;
  operation: Operation;
  signal: AbortSignal;
  principal: Principal;
  isWanted: () => Promise<boolean>;
};

/** Waits for what an earlier run started. */
export async function finishRowsAhead(services: AheadServices, run: AheadRun): Promise<void> {
  await run.operation.rowsAhead?.finish(contextOf(services, run));
}

/**
 * Prepares the given rows, as many as there are credits for.
 * @param rows rows that were just read, in the order of arrival
 */
export async function makeRowsAhead(
  services: AheadServices,
  run: AheadRun,
  rows: readonly QueuedRow[],
): Promise<void> {
  const { rowsAhead, contract } = run.operation;
  const [first, last] = [rows[0], rows.at(-1)];
  if (!rowsAhead || !first || !last || rows.length < rowsAhead.leastRows) return;
  const credits = await creditsFor(run.principal, services.pipeline.credits);
  const found = await services.ahead.listCandidates(run.job.id, first.row, last.row);
  // Rows that are no candidates are paid too, in their turn.
  const before = new Map(rows.map(({ row }, at) => [row, at + 1]));
  const waiting = found
    .filter(({ row }) => (before.get(row) ?? Infinity) * contract.priceCredits <= credits)
    .flatMap(({ row, input }) => readRow(row, input));
  if (waiting.length < rowsAhead.leastRows) return;
  await inBackground(() => rowsAhead.make(waiting, contextOf(services, run)));
}

/** What the store has left, and what its key may spend of it this month. */
async function creditsFor(
  { shopId, keyId, monthlyCredits }: Principal,
  credits: PipelineServices['credits'],
): Promise<number> {
  const left = await credits.getBalance(shopId);
  if (keyId === undefined || monthlyCredits === undefined) return left;
  return Math.min(left, monthlyCredits - (await credits.getSpentByKey(keyId)));
}

/** Withdraws what a stopped job has prepared, unless the job has been resumed. */
export async function withdrawRowsAhead(services: AheadServices, run: AheadRun): Promise<void> {
  const { rowsAhead } = run.operation;
  if (!rowsAhead) return;
  await rowsAhead.finish(contextOf(services, { ...run, isWanted: async () => false }));
  await inBackground(async () => rowsAhead.withdraw(contextOf(services, run)));
}

function readRow(row: number, text: string): WaitingRow[] {
  const input: unknown = JSON.parse(text);
  try {
    checkShape(input);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
  return [{ row, input }];
}

function contextOf({ ahead, pipeline, undo }: AheadServices, run: AheadRun): AheadContext {
  const { job, runId, principal, signal, isWanted } = run;
  return {
    principal,
    services: pipeline.operationServices,
    clock: pipeline.clock,
    wait,
    log: pipeline.log.child({ shop: principal.shop, operation: run.operation.contract.name }),
    signal,
    // The store works in the background; only the end of this process ends the waiting.
    deadlineAt: Number.POSITIVE_INFINITY,
    requestId: job.id,
    progress: () => {},
    job: { id: job.id, runId },
    ahead,
    isWanted,
    undo,
  };
}
