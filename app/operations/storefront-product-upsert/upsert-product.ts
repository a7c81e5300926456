import { AppError } from '#app/platform/errors.ts';
import type { OperationContext } from '../operation-context.ts';
import type { UpsertResult } from './answer/upsert-output.ts';
import { withUpsertId } from './answer/with-upsert-id.ts';
import type { UpsertRequest } from './input/request.ts';
import { buildMergeContext, recoverImages } from './read/merge-context.ts';
import { prepareRun } from './read/prepare-run.ts';
import { readStore } from './read/read-store.ts';
import { StoreChanged } from './read/store-changed.ts';
import type { UpsertRun } from './upsert-run.ts';
import { createProduct, finishCreation } from './write/create-product.ts';
import { updateProduct } from './write/update-product.ts';

/**
 * Runs the whole upsert, under the lease of its style code. A failure names the upsert once it may have changed
 * Shopify.
 */
export async function upsertProduct(
  request: UpsertRequest,
  context: OperationContext,
): Promise<UpsertResult> {
  const run = await prepareRun(request, context);
  try {
    return await upsertWithRestart(run);
  } catch (error) {
    throw withUpsertId(error, run);
  }
}

/**
 * Starts over once if the product changed in the meantime. After that the call fails only if it has written nothing.
 */
async function upsertWithRestart(run: UpsertRun): Promise<UpsertResult> {
  const { request, context, written } = run;
  let first: StoreChanged;
  try {
    return await upsertOnce(run);
  } catch (error) {
    if (!(error instanceof StoreChanged)) throw error;
    context.log.info({ part: error.message }, 'the store changed meanwhile: starting over');
    first = error;
  }
  try {
    return await upsertOnce(await prepareRun(request, context, run));
  } catch (thrown) {
    const error = thrown instanceof StoreChanged ? keepsChanging(thrown) : thrown;
    const conclude = (thrown instanceof StoreChanged && thrown.conclude) || first.conclude;
    if (!written.isCertain || !conclude || !(error instanceof Error)) throw error;
    return conclude(error).catch(() => {
      throw error;
    });
  }
}

function keepsChanging(cause: StoreChanged): AppError {
  const detail = 'The product keeps changing in the store. Repeat the call in a minute.';
  const { problems: errors } = cause;
  return new AppError('upstream_busy', detail, { cause, errors, retryAfterSeconds: 60 });
}

async function upsertOnce(run: UpsertRun): Promise<UpsertResult> {
  const { signal, progress } = run.context;
  progress('Reading the store');
  const product = await readStore(run);
  if (!run.profile.hasStyleCodeDefinition)
    await run.catalog.ensureDefinitions(run.shop, { signal });
  if (product === null) return createProduct(run);
  const known = buildMergeContext(run, product);
  if ((run.hasBegunCreation && known.isOurCreation) || product.id === run.written.createdId)
    return finishCreation(run, product, known);
  progress('Updating the product');
  return updateProduct(run, product, await recoverImages(run, product, known));
}
