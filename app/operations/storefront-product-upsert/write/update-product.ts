import type { Effect } from '#app/domain/change-records/change-records.ts';
import { asError } from '#app/platform/as-error.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { Applied } from '../answer/applied.ts';
import { nothingWritten } from '../answer/nothing-written.ts';
import { toApplied } from '../answer/to-applied.ts';
import type { UpsertResult } from '../answer/upsert-output.ts';
import { settleFound } from '../effects/settle-effects.ts';
import { planUpdate } from '../merge/plan-update.ts';
import { effectsOf, type MergeContext, type UpsertPlan } from '../merge/upsert-plan.ts';
import { StoreChanged } from '../read/store-changed.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { carryOut } from './carry-out.ts';
import { type Ending, finishUpsert } from './finish-upsert.ts';
import { settleWithStore } from './settle-with-store.ts';
import { addSourceMedia, type UpdateProgress } from './update-progress.ts';

const MAX_ATTEMPTS = 3;

/**
 * Updates a product of the store to what was asked for, and answers. When nothing differs, nothing is written. What
 * the store did not confirm is read back. Once anything is certainly written the call does not fail: what could not
 * be done is a warning.
 * @throws StoreChanged; before anything is written AppError, and what the records throw
 */
export async function updateProduct(
  run: UpsertRun,
  product: StoreProduct,
  context: MergeContext,
  ending: Ending,
): Promise<UpsertResult> {
  const { lastWritten } = context;
  const progress = { state: product, context, lastWritten, sentImages: [], notes: [] };
  try {
    return await finishUpsert(run, await applyOrBreakOff(run, progress), ending);
  } catch (error) {
    if (error instanceof StoreChanged && run.written.isCertain)
      error.conclude = async (reason) =>
        finishUpsert(run, await breakOff(run, progress, reason), ending);
    throw error;
  }
}

async function applyOrBreakOff(run: UpsertRun, progress: UpdateProgress): Promise<Applied> {
  try {
    return await applyPlans(run, progress);
  } catch (thrown) {
    if (thrown instanceof StoreChanged || !progress.plan || !run.written.isCertain) throw thrown;
    run.context.log.error({ err: thrown }, 'an update broke off');
    return breakOff(run, progress, asError(thrown));
  }
}

async function applyPlans(run: UpsertRun, progress: UpdateProgress): Promise<Applied> {
  for (let attempt = 1; ; attempt += 1) {
    const { state, context } = progress;
    const plan = planUpdate(run.request, state, context);
    progress.plan = plan;
    progress.first ??= plan;
    await run.recorder.settles(settleFound(plan));
    await run.recorder.changes(state.id, effectsFor(run, state, plan));
    const done = await carryOut(run, state, plan);
    if (done.open.size === 0 && done.isWhole) {
      addSourceMedia(progress, done.sentImages, done.live.media);
      return toApplied(run, progress, plan, done);
    }
    // A failure that is certain needs no reading back.
    const failure = nothingWritten(run, done);
    if (failure) throw failure;
    const { rest, applied } = await settleWithStore(run, progress, plan, done);
    const isLeft = rest !== null && rest.work.length > 0;
    if (isLeft && attempt < MAX_ATTEMPTS && [...done.open.values()].some(isWorthAnother)) continue;
    const failed = nothingWritten(run, done, rest === null ? 'not checked' : 'nothing changed');
    if (failed) throw failed;
    return applied;
  }
}

/** The answer to a write was lost, and the write was not repeated because that does harm. */
function isWorthAnother({ failure }: { failure?: Error }): boolean {
  return failure instanceof OutcomeUnknownError && !failure.wasRepeated;
}

/**
 * Ends an update that cannot go on: all its work is open until the store shows otherwise.
 * @throws the failure when nothing was planned; StoreChanged when the product is gone
 */
async function breakOff(
  run: UpsertRun,
  progress: UpdateProgress,
  failure: Error,
): Promise<Applied> {
  const { plan, state } = progress;
  if (!plan) throw failure;
  const reason = { errors: [], failure, isUncertain: true };
  const open = new Map(plan.work.map(({ key }) => [key, reason]));
  const nothing = { sentImages: [], added: [], warnings: [], isWhole: false };
  return (await settleWithStore(run, progress, plan, { ...nothing, live: state, open })).applied;
}

/** A product on our record that gets its key back was ours before, so an undo must not take the key off it. */
function effectsFor(run: UpsertRun, state: StoreProduct, plan: UpsertPlan): Effect[] {
  const effects = effectsOf(plan.work);
  return run.link?.productId === state.id
    ? effects.filter(({ kind }) => kind !== 'adopted')
    : effects;
}
