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

/** A job's run that creates products ahead of its rows, or withdraws them. */
export type AheadRun = {
  job: Pick<Job, 'id'>;
  runId: string;
  operation: Operation;
  signal: AbortSignal;
  principal: Principal;
  isWanted: () => Promise<boolean>;
};

/** Waits for the products that an earlier run started to create ahead. */
export async function finishRowsAhead(services: AheadServices, run: AheadRun): Promise<void> {
  await run.operation.rowsAhead?.finish(contextOf(services, run));
}

/**
 * Creates products ahead for the given rows, as far as there are credits for them.
 * @param rows rows that were just read, in the order of arrival
 */
export async function makeRowsAhead(
  services: AheadServices,
  run: AheadRun,
  rows: readonly QueuedRow[],
): Promise<void> {
  const { rowsAhead, contract } = run.operation;
  const [first, last] = [rows[0], rows.at(-1)];
  if (!rowsAhead || !first || !last || rows.length < rowsAhead.minRows) return;
  const credits = await creditsFor(run.principal, services.pipeline.credits);
  const found = await services.ahead.listCandidates(run.job.id, first.row, last.row);
  // Rows that are not candidates cost credits too, in their turn.
  const before = new Map(rows.map(({ row }, at) => [row, at + 1]));
  const waiting = found
    .filter(({ row }) => (before.get(row) ?? Infinity) * contract.priceCredits <= credits)
    .flatMap(({ row, input }) => readRow(row, input));
  if (waiting.length < rowsAhead.minRows) return;
  await inBackground(() => rowsAhead.make(waiting, contextOf(services, run)));
}

/** Returns the shop's remaining credits, limited by what its key may still spend this month. */
async function creditsFor(
  { shopId, keyId, monthlyCredits }: Principal,
  credits: PipelineServices['credits'],
): Promise<number> {
  const left = await credits.getBalance(shopId);
  if (keyId === undefined || monthlyCredits === undefined) return left;
  return Math.min(left, monthlyCredits - (await credits.getSpentByKey(keyId)));
}

/** Withdraws what was created ahead for a stopped job, unless the job has been resumed. */
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
    // Shopify works in the background; only the end of this process ends the wait.
    deadlineAt: Number.POSITIVE_INFINITY,
    requestId: job.id,
    progress: () => {},
    job: { id: job.id, runId },
    ahead,
    isWanted,
    undo,
  };
}
