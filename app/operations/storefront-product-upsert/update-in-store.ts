import type { Effect } from '#app/domain/change-records/change-records.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-client.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { emptyUpdate, type StoreUserError } from '#app/providers/store-catalog/store-write.ts';
import type { Applied, Done } from './applied.ts';
import type { UpsertChange } from './contract.ts';
import { isUnderWay, matchNewMedia } from './follow-up-images.ts';
import { type Judgement, judgeUpdate } from './judge-update.ts';
import { type MergeContext, planUpdate, type UpsertPlan } from './merge/plan-update.ts';
import type { SourceImage } from './request.ts';
import { trySecond } from './second-tries.ts';
import { rereadProduct, sendUpdate } from './send-update.ts';
import { reportStock } from './stock.ts';
import { effectsOf } from './undo/effects-of.ts';
import { settleDone, settleFound, settleSent } from './undo/settle-effects.ts';
import type { UpsertJob } from './upsert-job.ts';
import { warnings } from './warnings.ts';

const ATTEMPTS = 3;

/**
 * Plans and carries out what the product lacks; nothing to do is no write at all. A lost answer is read
 * back and the rest planned anew.
 * @throws StateMoved, AppError, OutcomeUnknownError when it stays unknown
 */
export async function updateInStore(
  job: UpsertJob,
  product: StoreProduct,
  context: MergeContext,
): Promise<Applied> {
  let state = product;
  let { sourceMedia } = context;
  let first: UpsertChange[] | undefined;
  const sentImages: SourceImage[] = [];
  const notes: string[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const plan = planUpdate(job.request, state, { ...context, sourceMedia });
    first ??= plan.changes;
    await job.recorder.settles(settleFound(plan));
    await job.recorder.changes(state.id, effectsFor(job, state, plan));
    try {
      const done = await carryOut(job, state, plan);
      const { live } = done;
      sourceMedia = { ...sourceMedia, ...matchNewMedia(done.sentImages, state.media, live.media) };
      return {
        ...done,
        plan,
        changes: first,
        sourceMedia,
        sentImages: [...sentImages, ...done.sentImages],
        warnings: [...plan.warnings, ...notes, ...done.warnings],
      };
    } catch (error) {
      if (!(error instanceof OutcomeUnknownError) || attempt === ATTEMPTS) throw error;
      const next = await rereadProduct(job, state.id);
      const arrived = matchNewMedia(plan.newImages, state.media, next.media);
      sentImages.push(...plan.newImages.filter((image) => arrived[image.sha256] !== undefined));
      sourceMedia = { ...sourceMedia, ...arrived };
      state = next;
      if (notes.length === 0) notes.push(warnings.readBack());
    }
  }
}

/** How many images an answer must tell of: none where all are known and none is being fetched. */
function toldMedia({ media }: Pick<StoreProduct, 'media'>, sent: readonly SourceImage[]): number {
  return sent.length > 0 || media.some(isUnderWay) ? media.length + sent.length : 0;
}

/** A product on our record that gets its key back was ours before: the undo must not set it free. */
function effectsFor(job: UpsertJob, state: StoreProduct, plan: UpsertPlan): Effect[] {
  const effects = effectsOf(plan, state, job.profile.channels);
  if (job.link?.productId !== state.id) return effects;
  return effects.filter(({ kind }) => kind !== 'adopted');
}

async function carryOut(job: UpsertJob, state: StoreProduct, plan: UpsertPlan): Promise<Done> {
  const outcome = await sendUpdate(job, state.id, plan.update, toldMedia(state, plan.newImages));
  await job.recorder.settles(settleSent(plan, outcome));
  const judgement = judgeUpdate(outcome.parts, plan, job.request);
  const done: Done = {
    live: { ...state, ...outcome.live },
    parts: outcome.parts,
    stock: reportStock(plan.goals, outcome, job.location),
    sentImages: plan.newImages.filter((_, index) => !judgement.badImages.has(index)),
    added: outcome.added,
    warnings: judgement.warnings,
  };
  if (judgement.badImages.size > 0) await resendProduct(job, plan, done, judgement.badImages);
  await trySecond(job, plan, done);
  await job.recorder.settles(settleDone(plan, done));
  return done;
}

/**
 * One bad image refuses the whole product part: it goes again without those, and when that is refused
 * as well without any.
 */
async function resendProduct(
  job: UpsertJob,
  plan: UpsertPlan,
  done: Done,
  bad: Judgement['badImages'],
): Promise<void> {
  const warn = (images: SourceImage[], errors: StoreUserError[]) =>
    done.warnings.push(...images.map(({ url }) => warnings.imageRefused(url, errors)));
  for (const [index, errors] of bad) warn(plan.newImages.slice(index, index + 1), errors);
  const { fields } = plan.update;
  const newImages = plan.update.newImages.filter((_, index) => !bad.has(index));
  const count = toldMedia(done.live, plan.newImages);
  const again = { ...emptyUpdate(), fields, newImages };
  const outcome = await sendUpdate(job, done.live.id, again, count);
  await job.recorder.settles(settleSent(plan, outcome));
  done.live = { ...done.live, ...outcome.live };
  const judged = judgeUpdate(outcome.parts, plan, job.request);
  if (judged.badImages.size === 0) return;
  warn(done.sentImages, [...judged.badImages.values()].flat());
  done.sentImages = [];
  const last = await sendUpdate(job, done.live.id, { ...emptyUpdate(), fields });
  await job.recorder.settles(settleSent(plan, last));
  judgeUpdate(last.parts, plan, job.request);
  done.live = { ...done.live, ...last.live };
}
