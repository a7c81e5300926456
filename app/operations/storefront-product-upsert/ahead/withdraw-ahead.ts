import type { AheadContext } from '../../rows-ahead.ts';

/** For the lease of one style code. */
const PATIENCE_MS = 60_000;

/** Archives what a job has made ahead and no row has finished; what another call finished stays. */
export async function withdrawAhead(context: AheadContext): Promise<void> {
  const { job, ahead } = context;
  for (const { row, upsertId } of await ahead.listLeft(job.id)) {
    context.signal.throwIfAborted();
    if (!(await context.isWanted())) return;
    await withdraw(upsertId, context);
    await ahead.forget(job.id, row);
  }
}

async function withdraw(upsertId: string, context: AheadContext): Promise<void> {
  const { services, principal, signal } = context;
  const record = await services.changeRecords.find(principal.shopId, upsertId);
  if (!record) return;
  const { identityKey: styleCode, locationId } = record;
  const query = { styleCode, locationId, skus: [], barcodes: [], details: false };
  const options = { signal, mayDefine: false };
  const { product } = await services.storeCatalog.preflight(principal.shop, query, options);
  // Never made, or brought to its end by another call.
  if (!product || product.styleCodePrinted !== null) return;
  await services.changeRecords.save({ ...record, productId: product.id });
  const deadlineAt = context.clock.now() + PATIENCE_MS;
  await context.undo(upsertId, { ...context, deadlineAt, requestId: upsertId });
}
