import type { Effect } from '#app/domain/change-records/change-records.ts';
import { asError } from '#app/platform/as-error.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { Applied } from '../answer/applied.ts';
import { nothingWritten } from '../answer/nothing-written.ts';
import { toApplied } from '../answer/to-applied.ts';
import { effectsOf } from '../effects/effects-of.ts';
import { settleFound } from '../effects/settle-effects.ts';
import { matchNewMedia } from '../merge/match-new-media.ts';
import { planUpdate } from '../merge/plan-update.ts';
import type { UpsertPlan } from '../merge/upsert-plan.ts';
import { workItems } from '../merge/work-items.ts';
import { StoreChanged } from '../read/store-changed.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { carryOut } from './carry-out.ts';
import { settleWithStore } from './settle-with-store.ts';
import type { UpdateProgress } from './update-progress.ts';

const ATTEMPTS = 3;

/**
 * Plans and carries out what the product lacks; nothing to do is no write at all. Whatever the store did not
 * confirm is looked up there. Once anything is certainly written trouble is no failure any more: what could
 * not be done is in `open`.
 * @throws StoreChanged; before anything is written AppError, and what the records throw
 */
export async function updateInStore(run: UpsertRun, progress: UpdateProgress): Promise<Applied> {
  try {
    return await carryOutPlans(run, progress);
  } catch (thrown) {
    if (thrown instanceof StoreChanged || !progress.plan || !run.written.isCertain) throw thrown;
    run.context.log.error({ err: thrown }, 'an update broke off');
    return breakOff(run, progress, asError(thrown));
  }
}

async function carryOutPlans(run: UpsertRun, progress: UpdateProgress): Promise<Applied> {
  for (let attempt = 1; ; attempt += 1) {
    const { state, context } = progress;
    const plan = planUpdate(run.request, state, context);
    progress.plan = plan;
    progress.first ??= plan;
    await run.recorder.settles(settleFound(plan));
    await run.recorder.changes(state.id, effectsFor(run, state, plan));
    const done = await carryOut(run, state, plan);
    const arrived = matchNewMedia(done.sentImages, state.media, done.live.media);
    if (done.open.size === 0 && done.isWhole) {
      progress.context = { ...context, sourceMedia: { ...context.sourceMedia, ...arrived } };
      return toApplied(run, progress, plan, done);
    }
    // What is certain without a look at the store needs none.
    const failure = nothingWritten(run, done);
    if (failure) throw failure;
    const { rest, applied } = await settleWithStore(run, progress, plan, done);
    const isLeft = rest !== null && workItems(rest).length > 0;
    if (isLeft && attempt < ATTEMPTS && isWorthAnother(done.open.values())) continue;
    const failed = nothingWritten(run, done, rest === null ? 'not checked' : 'nothing changed');
    if (failed) throw failed;
    return applied;
  }
}

/** A write that could not be sent twice blindly, and whose answer was lost. */
function isWorthAnother(reasons: Iterable<{ failure?: Error }>): boolean {
  return [...reasons].some(
    ({ failure }) => failure instanceof OutcomeUnknownError && !failure.wasRepeated,
  );
}

/**
 * Ends an update that can go no further: all that it was to do is open until the store shows otherwise.
 * @throws the failure where nothing was planned; StoreChanged when the product is gone
 */
export async function breakOff(
  run: UpsertRun,
  progress: UpdateProgress,
  failure: Error,
): Promise<Applied> {
  const { plan, state } = progress;
  if (!plan) throw failure;
  const why = { errors: [], failure, isUncertain: true };
  const open = new Map(workItems(plan).map(({ key }) => [key, why]));
  const nothing = { sentImages: [], added: [], warnings: [], isWhole: false };
  return (await settleWithStore(run, progress, plan, { ...nothing, live: state, open })).applied;
}

/** A product on our record that gets its key back was ours before: the undo must not set it free. */
function effectsFor(run: UpsertRun, state: StoreProduct, plan: UpsertPlan): Effect[] {
  const effects = effectsOf(plan, state, run.profile.channels);
  if (run.link?.productId !== state.id) return effects;
  return effects.filter(({ kind }) => kind !== 'adopted');
}
