import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import {
  emptyUpdate,
  type StoreUserError,
  type UpdateOutcome,
} from '#app/providers/store-catalog/store-write.ts';
import type { Done } from './applied.ts';
import { isUnderWay } from './follow-up-images.ts';
import { type Judgement, judgeUpdate } from './judge-update.ts';
import type { UpsertPlan } from './merge/plan-update.ts';
import type { SourceImage } from './request.ts';
import { trySecond } from './second-tries.ts';
import { sendUpdate } from './send-update.ts';
import { StateMoved } from './state-moved.ts';
import { settleDone, settleSent } from './undo/settle-effects.ts';
import type { UpsertJob } from './upsert-job.ts';
import { warnings } from './warnings.ts';
import { changesDone } from './work-items.ts';

/**
 * Sends what a plan is to do, and a second time what may then succeed.
 * @throws StateMoved when the store changed under us
 */
export async function carryOut(
  job: UpsertJob,
  state: StoreProduct,
  plan: UpsertPlan,
): Promise<Done> {
  const outcome = await sendUpdate(job, state.id, plan.update, toldMedia(state, plan.newImages));
  await job.recorder.settles(settleSent(plan, outcome));
  const judgement = judge(job, plan, outcome);
  const done: Done = {
    live: { ...state, ...outcome.live },
    open: judgement.open,
    isWhole: outcome.isWhole,
    sentImages: [],
    added: outcome.added,
    warnings: [],
    ...(judgement.refusal && { refusal: judgement.refusal }),
  };
  noteImages(done, plan.newImages);
  if (judgement.badImages.size > 0) await sendWithout(job, plan, done, judgement.badImages);
  await trySecond(job, plan, done);
  if (done.isWhole) await job.recorder.settles(settleDone(plan, done));
  return done;
}

function judge(job: UpsertJob, plan: UpsertPlan, outcome: UpdateOutcome): Judgement {
  const judgement = judgeUpdate(outcome, plan, job.request);
  if (judgement.moved === undefined) return judgement;
  const { images } = job.request;
  job.written.changes.push(...changesDone(plan.changes, images, judgement.open));
  throw new StateMoved(judgement.moved, judgement.refusal?.('not checked').errors);
}

/** How many images an answer must tell of: none where all are known and none is being fetched. */
function toldMedia({ media }: Pick<StoreProduct, 'media'>, sent: readonly SourceImage[]): number {
  return sent.length > 0 || media.some(isUnderWay) ? media.length + sent.length : 0;
}

/** Images that are not open were taken. */
function noteImages(done: Done, images: readonly SourceImage[]): void {
  done.sentImages = images.filter(({ sha256 }) => !done.open.has(`image:${sha256}`));
}

/**
 * One bad image refuses the whole product part: it goes again without those, and when that is refused
 * as well without any.
 */
async function sendWithout(
  job: UpsertJob,
  plan: UpsertPlan,
  done: Done,
  bad: Judgement['badImages'],
): Promise<void> {
  const refuse = (images: readonly SourceImage[], errors: readonly StoreUserError[]) => {
    done.warnings.push(...images.map(({ url }) => warnings.imageRefused(url, errors)));
    for (const { sha256 } of images) done.open.delete(`image:${sha256}`);
  };
  for (const [index, errors] of bad) refuse(plan.newImages.slice(index, index + 1), errors);
  const good = plan.newImages.map((_, index) => index).filter((index) => !bad.has(index));
  const again = await sendProduct(job, plan, done, good);
  const images = good.flatMap((index) => plan.newImages[index] ?? []);
  noteImages(done, images);
  if (again.badImages.size === 0) return;
  refuse(images, [...again.badImages.values()].flat());
  done.sentImages = [];
  await sendProduct(job, plan, done, []);
}

/** The product part alone, with the images at these places. */
async function sendProduct(
  job: UpsertJob,
  plan: UpsertPlan,
  done: Done,
  places: readonly number[],
): Promise<Judgement> {
  const at = <Entry>(list: readonly Entry[]) => list.filter((_, index) => places.includes(index));
  const { fields, newImages } = plan.update;
  const update = { ...emptyUpdate(), fields, newImages: at(newImages) };
  const images = at(plan.newImages);
  const outcome = await sendUpdate(job, done.live.id, update, toldMedia(done.live, images));
  await job.recorder.settles(settleSent(plan, outcome));
  const part = { ...plan, update, newImages: images, goals: [], matches: [], added: [] };
  const judgement = judge(job, part, outcome);
  done.live = { ...done.live, ...outcome.live };
  done.isWhole &&= outcome.isWhole;
  for (const name of Object.keys(fields)) done.open.delete(`field:${name}`);
  for (const { sha256 } of images) done.open.delete(`image:${sha256}`);
  for (const [key, why] of judgement.open) done.open.set(key, why);
  if (judgement.refusal) done.refusal ??= judgement.refusal;
  return judgement;
}
