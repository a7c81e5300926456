import type { AheadContext } from '../../rows-ahead.ts';
import { findUnfinishedCreation } from '../../upsert-shared/find-unfinished-creation.ts';

/** Time to wait for the lease of one style code. */
const LEASE_TIMEOUT_MS = 60_000;

/** Archives the products that a job created in bulk and that neither a row nor another call has finished. */
export async function withdrawAhead(context: AheadContext): Promise<void> {
  const { job, ahead } = context;
  for (const { row, upsertId } of await ahead.listLeft(job.id)) {
    context.signal.throwIfAborted();
    if (!(await context.isWanted())) return;
    await withdraw(upsertId, context);
    // If the job was resumed in the meantime, what was not withdrawn may have to be withdrawn later.
    if (!(await context.isWanted())) return;
    await ahead.forget(job.id, row);
  }
}

async function withdraw(upsertId: string, context: AheadContext): Promise<void> {
  const { changeRecords } = context.services;
  const record = await changeRecords.find(context.principal.shopId, upsertId);
  // Undefined if the product was never created, or if another call finished it.
  const productId = record && (await findUnfinishedCreation(record, context));
  if (!record || !productId) return;
  // Renewed so that the undo is still in time: the job may have been stopped for days, and nothing else undoes this.
  const createdAt = new Date(context.clock.now());
  await changeRecords.save({ ...record, productId, createdAt });
  const deadlineAt = context.clock.now() + LEASE_TIMEOUT_MS;
  const isStillDue = async () =>
    (await context.isWanted()) && (await findUnfinishedCreation(record, context)) === productId;
  await context.undo(upsertId, { ...context, deadlineAt, requestId: upsertId }, isStillDue);
}
