import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import type { AheadContext, WaitingRow } from '../../rows-ahead.ts';
import { newChangeRecord } from '../effects/change-recorder.ts';
import { toNewProduct } from '../write/create-input.ts';
import { chooseNewStyles, type NewStyleRow } from './choose-new-styles.ts';
import { waitForAllOperations, waitForOperation } from './wait-for-operation.ts';

/** With fewer rows a bulk operation takes longer than it saves. */
export const MIN_ROWS = 100;

/**
 * Creates the products of many new rows in one bulk operation in Shopify. Each row then finds its product, finishes it
 * and is charged for it. In the meantime the bulk operation, not this process, holds the leases of the style codes:
 * `productSet` overwrites an existing product, so no other call may create one.
 */
export async function makeAhead(rows: readonly WaitingRow[], context: AheadContext): Promise<void> {
  const chosen = await chooseNewStyles(rows, context);
  if (chosen.length < MIN_ROWS) return;
  const creationId = newId('blk');
  if (!(await context.ahead.open(context.job, creationId))) return;
  try {
    const operationId = await begin(chosen, creationId, context);
    if (operationId !== null) await waitForOperation(operationId, context);
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError)) throw error;
    await waitForAllOperations(context);
  }
  await end(creationId, context);
}

/**
 * Starts the bulk operation and returns its id; null if too few rows are left or it did not start. Each row then
 * reports the reason itself.
 */
async function begin(
  chosen: readonly NewStyleRow[],
  creationId: string,
  context: AheadContext,
): Promise<string | null> {
  const { job, ahead, services, principal, signal, log } = context;
  try {
    const isNew = await claim(chosen, creationId, context);
    if (isNew.length < MIN_ROWS) return null;
    await recordCreations(isNew, context);
    const made = isNew.map(({ request, locationId }) => ({
      styleCode: request.code.identityKey,
      product: toNewProduct(request),
      locationId,
    }));
    const options = { signal, isWanted: context.isWanted };
    const id = await services.bulkCreator.start(principal.shop, creationId, made, options);
    if (id === null) return null;
    await ahead.noteOperation(job.id, creationId, id);
    log.info({ job_id: job.id, rows: isNew.length }, 'products are being created in bulk');
    return id;
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof OutcomeUnknownError) throw error;
    log.warn({ job_id: job.id, reason: error.code, err: error.cause }, 'nothing created in bulk');
    return null;
  }
}

async function end(
  creationId: string,
  { job, ahead, services, principal }: AheadContext,
): Promise<void> {
  await services.upsertLeases.releaseMany(principal.shopId, creationId);
  await ahead.close(job.id, creationId);
}

/** Waits for the operation that an earlier run of the job started. */
export async function finishAhead(context: AheadContext): Promise<void> {
  const { job, ahead } = context;
  const open = await ahead.findOpen(job.id);
  if (!open) return;
  if (open.operationId === null) await waitForAllOperations(context);
  else await waitForOperation(open.operationId, context);
  await end(open.id, context);
}

/** Takes the leases, and returns the rows whose styles do not exist in Shopify. */
async function claim(
  rows: readonly NewStyleRow[],
  creationId: string,
  { services, principal, signal }: AheadContext,
): Promise<NewStyleRow[]> {
  const { upsertLeases, bulkCreator } = services;
  const { shop, shopId } = principal;
  const keys = rows.map(({ request }) => request.code.comparisonKey);
  const held = await upsertLeases.acquireMany(shopId, keys, creationId);
  const mine = rows.filter(({ request }) => held.has(request.code.comparisonKey));
  const styles = mine.map(({ request: { code, variants } }) => ({
    code,
    skus: variants.flatMap(({ fields }) => fields.sku ?? []),
    barcodes: variants.flatMap(({ fields }) => fields.barcode ?? []),
  }));
  const listed = await bulkCreator.findPossiblyListed(shop, styles, { signal });
  const rest = mine.flatMap(({ request }, at) =>
    listed.has(at) ? [request.code.comparisonKey] : [],
  );
  if (rest.length > 0) await upsertLeases.releaseMany(shopId, creationId, rest);
  return mine.filter((_, at) => !listed.has(at));
}

/** Records the creations before the request is sent to Shopify, so that they can be recognised and undone. */
async function recordCreations(
  rows: readonly NewStyleRow[],
  { job, ahead, services, principal, clock }: AheadContext,
): Promise<void> {
  const createdAt = new Date(clock.now());
  const { shopId } = principal;
  const records = rows.map(({ request: { code }, locationId }) => {
    const common = { upsertId: newId('ups'), shopId, locationId, createdAt };
    return newChangeRecord(code, { ...common, createdProduct: true });
  });
  await services.changeRecords.saveNew(records);
  const made = rows.map(({ row }, at) => ({ row, upsertId: records[at]?.upsertId ?? '' }));
  await ahead.noteRows(job.id, made);
}
