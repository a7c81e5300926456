import { AppError } from '#app/platform/errors.ts';
import type { OperationContext } from '../operation-context.ts';
import { wordWarnings } from './check-words.ts';
import { createProduct, finishCreation } from './create-product.ts';
import { namingUpsert } from './failure-words.ts';
import { mergeContextOf } from './merge-context-of.ts';
import { prepareJob } from './prepare-job.ts';
import { readStore } from './read-store.ts';
import { recallImages } from './recall-images.ts';
import type { UpsertRequest } from './request.ts';
import { StateMoved } from './state-moved.ts';
import { updateAndFinish } from './update-and-finish.ts';
import type { UpsertJob } from './upsert-job.ts';
import type { UpsertResult } from './upsert-output.ts';

/** The whole upsert, under the lease of its style code. */
export async function upsertProduct(
  request: UpsertRequest,
  context: OperationContext,
): Promise<UpsertResult> {
  const job = await prepareJob(request, context, { isDryRun: false });
  let moved: StateMoved;
  try {
    return await upsertOnce(job);
  } catch (error) {
    if (!(error instanceof StateMoved)) throw namingUpsert(error, job);
    context.log.info({ part: error.message }, 'the store changed meanwhile: once more');
    moved = error;
  }
  try {
    return await upsertOnce(await prepareJob(request, context, { isDryRun: false, earlier: job }));
  } catch (thrown) {
    return endSecond(job, moved, thrown);
  }
}

/** A call that cannot begin a third time: it fails only where it has written nothing. */
async function endSecond(
  job: UpsertJob,
  first: StateMoved,
  thrown: unknown,
): Promise<UpsertResult> {
  const error = thrown instanceof StateMoved ? keepsChanging(thrown) : thrown;
  const conclude = (thrown instanceof StateMoved && thrown.conclude) || first.conclude;
  if (!job.written.isCertain || !conclude || !(error instanceof Error))
    throw namingUpsert(error, job);
  try {
    return await conclude(error);
  } catch {
    throw namingUpsert(error, job);
  }
}

function keepsChanging(cause: StateMoved): AppError {
  const detail = 'The product keeps changing in the store. Repeat the call in a minute.';
  const { problems: errors } = cause;
  return new AppError('upstream_busy', detail, { cause, errors, retryAfterSeconds: 60 });
}

async function upsertOnce(job: UpsertJob): Promise<UpsertResult> {
  job.context.progress('Reading the store');
  const state = await readStore(job);
  if (!job.profile.hasStyleCodeDefinition) {
    const { signal, services } = job.context;
    await services.storeCatalog.ensureDefinitions(job.shop, { signal });
  }
  const notes = [...wordWarnings(job.request, job.profile), ...state.warnings];
  if (state.product === null) return createProduct(job, notes);
  const { createdId } = job.written;
  const isUnfinished = job.isBegun && mergeContextOf(job, state.product).isOurCreation;
  if (isUnfinished || state.product.id === createdId)
    return finishCreation(job, state.product, notes);
  job.context.progress('Updating the product');
  const known = await recallImages(job, state.product, mergeContextOf(job, state.product));
  const printed = state.product.styleCodePrinted;
  return updateAndFinish(job, state.product, known, ({ changes }) => ({
    created: false,
    changes,
    notes,
    printed,
    sentImages: [],
  }));
}
