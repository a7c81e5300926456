import type { Effect } from '#app/domain/change-records/change-records.ts';
import { asError } from '#app/platform/as-error.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/outcome-unknown-error.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { Applied } from './applied.ts';
import { carryOut } from './carry-out.ts';
import { matchNewMedia } from './follow-up-images.ts';
import { planUpdate, type UpsertPlan } from './merge/plan-update.ts';
import { nothingWritten } from './nothing-written.ts';
import { settleWithStore } from './settle-with-store.ts';
import { StateMoved } from './state-moved.ts';
import { toApplied } from './to-applied.ts';
import { effectsOf } from './undo/effects-of.ts';
import { settleFound } from './undo/settle-effects.ts';
import type { UpdateRun } from './update-run.ts';
import type { UpsertJob } from './upsert-job.ts';
import { workItems } from './work-items.ts';

const ATTEMPTS = 3;

/**
 * Plans and carries out what the product lacks; nothing to do is no write at all. Whatever the store did not
 * confirm is looked up there. Once anything is certainly written trouble is no failure any more: what could
 * not be done is in `open`.
 * @throws StateMoved; before anything is written AppError, and what the records throw
 */
export async function updateInStore(job: UpsertJob, run: UpdateRun): Promise<Applied> {
  try {
    return await carryOutPlans(job, run);
  } catch (thrown) {
    if (thrown instanceof StateMoved || !run.plan || !job.written.isCertain) throw thrown;
    job.context.log.error({ err: thrown }, 'an update broke off');
    return breakOff(job, run, asError(thrown));
  }
}

async function carryOutPlans(job: UpsertJob, run: UpdateRun): Promise<Applied> {
  for (let attempt = 1; ; attempt += 1) {
    const { state, context } = run;
    const plan = planUpdate(job.request, state, context);
    run.plan = plan;
    run.first ??= plan;
    await job.recorder.settles(settleFound(plan));
    await job.recorder.changes(state.id, effectsFor(job, state, plan));
    const done = await carryOut(job, state, plan);
    const arrived = matchNewMedia(done.sentImages, state.media, done.live.media);
    if (done.open.size === 0 && done.isWhole) {
      run.context = { ...context, sourceMedia: { ...context.sourceMedia, ...arrived } };
      return toApplied(job, run, plan, done);
    }
    // What is certain without a look at the store needs none.
    const failure = nothingWritten(job, done);
    if (failure) throw failure;
    const { rest, applied } = await settleWithStore(job, run, plan, done);
    const isLeft = rest !== null && workItems(rest).length > 0;
    if (isLeft && attempt < ATTEMPTS && isWorthAnother(done.open.values())) continue;
    const failed = nothingWritten(job, done, rest === null ? 'not checked' : 'nothing changed');
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
 * @throws the failure where nothing was planned; StateMoved when the product is gone
 */
export async function breakOff(job: UpsertJob, run: UpdateRun, failure: Error): Promise<Applied> {
  const { plan, state } = run;
  if (!plan) throw failure;
  const why = { errors: [], failure, isUncertain: true };
  const open = new Map(workItems(plan).map(({ key }) => [key, why]));
  const nothing = { sentImages: [], added: [], warnings: [], isWhole: false };
  return (await settleWithStore(job, run, plan, { ...nothing, live: state, open })).applied;
}

/** A product on our record that gets its key back was ours before: the undo must not set it free. */
function effectsFor(job: UpsertJob, state: StoreProduct, plan: UpsertPlan): Effect[] {
  const effects = effectsOf(plan, state, job.profile.channels);
  if (job.link?.productId !== state.id) return effects;
  return effects.filter(({ kind }) => kind !== 'adopted');
}
