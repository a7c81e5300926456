import { AppError } from '#app/platform/errors.ts';
import type { OperationContext } from '../operation-context.ts';
import { namingUpsert } from './answer/failure-words.ts';
import type { UpsertResult } from './answer/upsert-output.ts';
import { warnOfNearMatches } from './input/check-against-profile.ts';
import type { UpsertRequest } from './input/request.ts';
import { mergeContextOf } from './read/merge-context-of.ts';
import { prepareRun } from './read/prepare-run.ts';
import { readStore } from './read/read-store.ts';
import { recallImages } from './read/recall-images.ts';
import { StateMoved } from './read/state-moved.ts';
import type { UpsertRun } from './upsert-run.ts';
import { createProduct, finishCreation } from './write/create-product.ts';
import { updateAndFinish } from './write/update-and-finish.ts';

/** The whole upsert, under the lease of its style code. */
export async function upsertProduct(
  request: UpsertRequest,
  context: OperationContext,
): Promise<UpsertResult> {
  const run = await prepareRun(request, context, { isDryRun: false });
  let moved: StateMoved;
  try {
    return await upsertOnce(run);
  } catch (error) {
    if (!(error instanceof StateMoved)) throw namingUpsert(error, run);
    context.log.info({ part: error.message }, 'the store changed meanwhile: once more');
    moved = error;
  }
  try {
    return await upsertOnce(await prepareRun(request, context, { isDryRun: false, earlier: run }));
  } catch (thrown) {
    return endSecond(run, moved, thrown);
  }
}

/** A call that cannot begin a third time: it fails only where it has written nothing. */
async function endSecond(
  run: UpsertRun,
  first: StateMoved,
  thrown: unknown,
): Promise<UpsertResult> {
  const error = thrown instanceof StateMoved ? keepsChanging(thrown) : thrown;
  const conclude = (thrown instanceof StateMoved && thrown.conclude) || first.conclude;
  if (!run.written.isCertain || !conclude || !(error instanceof Error))
    throw namingUpsert(error, run);
  try {
    return await conclude(error);
  } catch {
    throw namingUpsert(error, run);
  }
}

function keepsChanging(cause: StateMoved): AppError {
  const detail = 'The product keeps changing in the store. Repeat the call in a minute.';
  const { problems: errors } = cause;
  return new AppError('upstream_busy', detail, { cause, errors, retryAfterSeconds: 60 });
}

async function upsertOnce(run: UpsertRun): Promise<UpsertResult> {
  run.context.progress('Reading the store');
  const state = await readStore(run);
  if (!run.profile.hasStyleCodeDefinition) {
    const { signal, services } = run.context;
    await services.storeCatalog.ensureDefinitions(run.shop, { signal });
  }
  const notes = [...warnOfNearMatches(run.request, run.profile), ...state.warnings];
  if (state.product === null) return createProduct(run, notes);
  const { createdId } = run.written;
  const isUnfinished = run.isBegun && mergeContextOf(run, state.product).isOurCreation;
  if (isUnfinished || state.product.id === createdId)
    return finishCreation(run, state.product, notes);
  run.context.progress('Updating the product');
  const known = await recallImages(run, state.product, mergeContextOf(run, state.product));
  const printed = state.product.styleCodePrinted;
  return updateAndFinish(run, state.product, known, ({ changes }) => ({
    created: false,
    changes,
    notes,
    printed,
    sentImages: [],
  }));
}
