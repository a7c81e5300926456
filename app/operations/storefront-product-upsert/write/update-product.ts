import type { Effect } from '#app/domain/change-records/change-records.ts';
import { asError } from '#app/platform/as-error.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { mayHaveRun } from '../../upsert-shared/failure-reason.ts';
import { type StoreCheck, withCheck } from '../answer/store-rejection.ts';
import { type Applied, toApplied } from '../answer/to-applied.ts';
import type { UpsertResult } from '../answer/upsert-output.ts';
import { settleBeforeReplan } from '../effects/settle-effects.ts';
import type { SourceImage } from '../input/request.ts';
import type { MergeContext } from '../merge/upsert-plan.ts';
import { effectsOf } from '../merge/work-item.ts';
import { StoreChanged } from '../read/store-changed.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { carryOut } from './carry-out.ts';
import { finishUpsert } from './finish-upsert.ts';
import { settleWithStore } from './settle-with-store.ts';
import {
  addSourceMedia,
  nothingDone,
  type PlanResult,
  startUpdate,
  type UpdateProgress,
} from './update-progress.ts';

const MAX_ATTEMPTS = 3;

/**
 * Updates an existing product as requested, and answers. If nothing differs, nothing is written. What Shopify did not
 * confirm is read back. Once anything is certainly written the call does not fail: what could not be done is a warning.
 * @param sentImages images that were sent together with the product, before any update
 * @throws StoreChanged; before anything is written AppError, and what the records throw
 */
export async function updateProduct(
  run: UpsertRun,
  product: StoreProduct,
  context: MergeContext,
  sentImages: SourceImage[] = [],
): Promise<UpsertResult> {
  const progress = startUpdate(run, product, context, sentImages);
  try {
    return await finishUpsert(run, await applyOrBreakOff(progress));
  } catch (error) {
    if (error instanceof StoreChanged && run.written.isCertain)
      error.conclude = async (reason) => finishUpsert(run, await breakOff(progress, reason));
    throw error;
  }
}

async function applyOrBreakOff(progress: UpdateProgress): Promise<Applied> {
  const { run } = progress;
  try {
    return await applyPlans(progress);
  } catch (thrown) {
    if (thrown instanceof StoreChanged || !run.written.isCertain) throw thrown;
    run.context.log.error({ err: thrown }, 'an update broke off');
    return breakOff(progress, asError(thrown));
  }
}

async function applyPlans(progress: UpdateProgress): Promise<Applied> {
  const { run } = progress;
  for (let attempt = 1; ; attempt += 1) {
    await run.recorder.settle(settleBeforeReplan(progress.plan));
    await run.recorder.recordEffects(progress.state.id, effectsFor(progress));
    await carryOut(progress);
    const { done } = progress;
    if (done.open.size === 0 && done.isComplete) {
      addSourceMedia(progress, done.sentImages, done.live.media);
      return toApplied(progress);
    }
    // A certain failure needs no reading back.
    const failure = nothingWritten(run, done);
    if (failure) throw failure;
    const unchecked = await settleWithStore(progress);
    const isLeft = !unchecked && progress.plan.work.length > 0;
    if (isLeft && attempt < MAX_ATTEMPTS && [...done.open.values()].some(isWorthAnother)) continue;
    const failed = nothingWritten(run, done, unchecked ? 'not checked' : 'nothing changed');
    if (failed) throw failed;
    return toApplied(progress, unchecked);
  }
}

/**
 * Returns the failure of a call that has written nothing. Undefined if it has written something, or if only something
 * optional was refused.
 * @param check the result of reading Shopify; absent before that: then only certain failures count
 */
function nothingWritten(
  { written }: UpsertRun,
  { open, refusal }: PlanResult,
  check?: StoreCheck,
): Error | undefined {
  if (written.isCertain) return undefined;
  const reasons = [...open.values()];
  const failure = reasons.find((why) => why.failure)?.failure;
  if (check === undefined) {
    const isSure = !refusal && reasons.every((why) => why.failure && !mayHaveRun(why));
    return isSure ? failure : undefined;
  }
  if (refusal) return refusal(check);
  return failure && withCheck(failure, check);
}

/** Returns whether the answer to a write was lost and the write was not repeated, because repeating it does harm. */
function isWorthAnother({ failure }: { failure?: Error }): boolean {
  return failure instanceof OutcomeUnknownError && !failure.wasRepeated;
}

/**
 * Ends an update that cannot continue: all its work is open until Shopify shows otherwise.
 * @throws StoreChanged if the product is gone
 */
async function breakOff(progress: UpdateProgress, failure: Error): Promise<Applied> {
  const { plan, state } = progress;
  const reason = { errors: [], failure, isUncertain: true };
  const open = new Map(plan.work.map(({ key }) => [key, reason]));
  progress.done = { ...nothingDone(state), open };
  return toApplied(progress, await settleWithStore(progress));
}

/**
 * Returns the effects to record. A product in our record that gets its key back was ours before, so an undo must not
 * remove the key.
 */
function effectsFor({ run, state, plan }: UpdateProgress): Effect[] {
  const effects = effectsOf(plan.work);
  return run.link?.productId === state.id
    ? effects.filter(({ kind }) => kind !== 'adopted')
    : effects;
}
