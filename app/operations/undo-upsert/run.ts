import type { ChangeRecord } from '#app/domain/change-records/change-records.ts';
import type { ProductLink } from '#app/domain/product-links/product-links.ts';
import { AppError, addSentence } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { isDone } from '#app/providers/store-catalog/store-write.ts';
import type { RunResult } from '../define-operation.ts';
import type { OperationContext } from '../operation-context.ts';
import { UNDO_WINDOW_MS } from '../undo-window.ts';
import { findUnfinishedCreation } from '../upsert-shared/find-unfinished-creation.ts';
import type { UndoUpsertInput, UndoUpsertOutput } from './contract.ts';
import { judgeUndo } from './judge-undo.ts';
import { planUndo } from './plan-undo.ts';
import { recordUndo } from './record-undo.ts';
import type { UndoPlan } from './undo-plan.ts';

type UndoResult = RunResult<UndoUpsertOutput>;
type IsStillDue = () => Promise<boolean>;

/**
 * Undoes what one upsert changed, under the lease of its style code. Free, and safe to repeat: what is already restored
 * needs nothing, what was refused is tried again.
 * @param isStillDue called under the lease: another call may have continued with the product in the meantime
 * @throws AppError `not_found`, `undo_expired`, and as the store client does
 */
export async function runUndoUpsert(
  { upsert_id: upsertId }: UndoUpsertInput,
  context: OperationContext,
  isStillDue: IsStillDue = async () => true,
): Promise<UndoResult> {
  const { services, principal, deadlineAt, signal, clock } = context;
  const { shopId } = principal;
  const record = await services.changeRecords.find(shopId, upsertId);
  if (!record)
    throw new AppError(
      'not_found',
      'No upsert of this id changed anything in this store in the last days. One that changed nothing has nothing to undo.',
    );
  if (clock.now() - record.createdAt.getTime() > UNDO_WINDOW_MS)
    throw new AppError(
      'undo_expired',
      'An upsert can be undone for 24 hours. Change the product in the store, or send another upsert.',
    );
  const lease = { shopId, key: record.comparisonKey, deadlineAt, signal };
  return services.upsertLeases.withLease(lease, async () =>
    (await isStillDue()) ? undo(upsertId, context) : answer(record, null, context, []),
  );
}

async function undo(upsertId: string, context: OperationContext): Promise<UndoResult> {
  const { services, principal } = context;
  context.progress('Reading the store');
  // Read again under the lease: another undo of the upsert may just have ended.
  const record = await services.changeRecords.find(principal.shopId, upsertId);
  if (!record) throw new AppError('not_found', 'The record of this upsert is gone.');
  const link = await services.productLinks.find(record.shopId, record.identityKey);
  const product = await findProduct(record, link, context);
  if (!product) return answer(record, null, context, [GONE]);
  // A repeated undo must not revert what was done since the first one.
  if (record.createdProduct && record.undoneAt) return answer(record, product, context, []);
  const plan = await planFor(record, link, product, context);
  context.progress('Putting back what it was');
  const { done, refused, open } = await carryOut(plan, record, product, context);
  const restored = [...record.restored, ...done.map(({ change }) => change)];
  const left = { refused: [...plan.refused, ...refused], open: [...plan.open, ...open] };
  const undone = { record, link, product, done, restored };
  await recordUndo({ ...undone, open: left.open, isComplete: left.refused.length === 0 }, context);
  return answer({ ...record, restored }, product, context, left.refused);
}

async function planFor(
  record: ChangeRecord,
  link: ProductLink | null,
  product: StoreProduct,
  { services, principal, signal }: OperationContext,
): Promise<UndoPlan> {
  const { storeCatalog, changeRecords } = services;
  const { shop } = principal;
  // The style code may belong to another product by now.
  const ours = link?.productId === product.id ? link : null;
  const context = {
    lastWritten: ours?.lastWritten ?? {},
    sourceMedia: ours?.sourceMedia ?? {},
    channels: (await storeCatalog.profile(shop, { signal })).channels,
    later: await changeRecords.findLater(record),
    withMetafields: new Set<string>(),
    takenBack: await findTakenBack(record, product, services.stockAdditions),
  };
  const plan = planUndo(record, product, context);
  const { removedVariants } = plan.restoration;
  if (removedVariants.length === 0) return plan;
  const withMetafields = await storeCatalog.withMetafields(shop, removedVariants, { signal });
  return planUndo(record, product, { ...context, withMetafields });
}

/** Finds the items whose stock is no longer the upsert's, even if its number should be the same again. */
async function findTakenBack(
  { shopId, createdAt: since }: ChangeRecord,
  { id: productId }: StoreProduct,
  stockAdditions: OperationContext['services']['stockAdditions'],
): Promise<ReadonlySet<string>> {
  const additions = await stockAdditions.listTakenBack(shopId, productId, since);
  return new Set(additions.map(({ inventoryItemId }) => inventoryItemId));
}

const GONE = { field: 'product', reason: 'The product is no longer in the store.' };

/** Reads the product with every detail, at the location where the upsert set the stock. */
async function findProduct(
  record: ChangeRecord,
  link: ProductLink | null,
  context: OperationContext,
): Promise<StoreProduct | null> {
  const { services, principal, signal, progress } = context;
  const productId = record.productId ?? (await findCreatedProduct(record, link, context));
  if (productId === undefined) return null;
  const read = { locationId: record.locationId, details: true, signal, progress };
  return services.storeCatalog.readProduct(principal.shop, productId, read);
}

/**
 * Finds the product of a creation that was interrupted before its id was recorded: the one in our record for the style
 * code, or the one in Shopify that has our key and was never finished. Undefined if a later upsert may have created it.
 */
async function findCreatedProduct(
  record: ChangeRecord,
  link: ProductLink | null,
  context: OperationContext,
): Promise<string | undefined> {
  const later = await context.services.changeRecords.findLater(record);
  if (later.any) return undefined;
  return link?.productId ?? findUnfinishedCreation(record, context);
}

async function carryOut(
  plan: UndoPlan,
  record: ChangeRecord,
  product: StoreProduct,
  { services, principal, signal }: OperationContext,
) {
  if (plan.steps.length === 0) return { done: [], refused: [], open: [] };
  const stock = plan.steps.flatMap(({ effect }) => (effect?.kind === 'stock' ? effect : []));
  if (stock.length > 0) await services.changeRecords.noteUndoSent(record, new Set(stock));
  const { locationId } = record;
  // A caller may use one request id for several calls; Shopify would take the second for a repetition of the first.
  const options = { locationId, details: true, signal, writeId: newId('und'), attempt: 1 };
  const { storeCatalog } = services;
  const { restoration } = plan;
  const outcome = await storeCatalog.restore(principal.shop, product.id, restoration, options);
  const failure = outcome.parts.find((part) => part.failure)?.failure;
  // The call fails only if nothing was restored; else the answer names what was not.
  if (failure && !outcome.parts.some(isDone)) throw notRestored(failure);
  return judgeUndo(plan, outcome);
}

function notRestored(failure: Error): Error {
  if (!(failure instanceof OutcomeUnknownError)) return failure;
  return addSentence(
    failure,
    'How much was put back is not known. Repeat the undo: it goes on from what the store has.',
  );
}

function answer(
  record: ChangeRecord,
  product: StoreProduct | null,
  { services, principal }: OperationContext,
  refused: UndoUpsertOutput['refused'],
): UndoResult {
  const productId = product?.id ?? record.productId ?? '';
  return {
    upsert_id: record.upsertId,
    product_id: productId,
    admin_url: productId === '' ? '' : services.storeCatalog.adminUrl(principal.shop, productId),
    undone: refused.length === 0,
    restored: [...record.restored],
    refused,
    warnings: [],
  };
}
