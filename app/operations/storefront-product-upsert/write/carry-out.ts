import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import {
  emptyUpdate,
  type StoreUserError,
  type UpdateOutcome,
} from '#app/providers/store-catalog/store-write.ts';
import { warnings } from '../answer/warnings.ts';
import { settleAfterRetries, settleAfterUpdate } from '../effects/settle-effects.ts';
import type { SourceImage } from '../input/request.ts';
import type { UpsertPlan } from '../merge/upsert-plan.ts';
import { changesDone } from '../merge/work-item.ts';
import { StoreChanged } from '../read/store-changed.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { isUnderWay } from './follow-up-images.ts';
import { type Judgement, judgeUpdate } from './judge-update.ts';
import { retryStockAndChannels } from './second-tries.ts';
import { sendUpdate } from './send-update.ts';
import { nothingDone, type PlanResult, type UpdateProgress } from './update-progress.ts';

/**
 * Sends the plan's update, and then once more the parts that may succeed on a second try. Notes what was done.
 * @throws StoreChanged if a part was refused because the product had changed
 */
export async function carryOut(progress: UpdateProgress): Promise<void> {
  const { run, state, plan } = progress;
  const { outcome, judgement } = await sendPlan(run, state, plan);
  const { added, isComplete } = outcome;
  const { open, refusal, badImages } = judgement;
  const live = { ...state, ...outcome.live };
  const done: PlanResult = { ...nothingDone(live), open, isComplete, added, refusal };
  progress.done = done;
  noteImages(done, plan.newImages);
  if (badImages.size > 0) await sendWithoutImages(progress, badImages);
  await retryStockAndChannels(progress);
  if (done.isComplete) await run.recorder.settle(settleAfterRetries(plan, done));
}

/** Sends a plan's update, and settles the change record according to the answer. */
async function sendPlan(
  run: UpsertRun,
  product: Pick<StoreProduct, 'id' | 'media'>,
  plan: UpsertPlan,
): Promise<{ outcome: UpdateOutcome; judgement: Judgement }> {
  const { media } = product;
  const sentCount = plan.newImages.length;
  // The answer includes images only if some were sent, or are still being fetched.
  const mediaCount = sentCount > 0 || media.some(isUnderWay) ? media.length + sentCount : 0;
  const outcome = await sendUpdate(run, product.id, plan.update, mediaCount);
  await run.recorder.settle(settleAfterUpdate(plan, outcome));
  const judgement = judgeUpdate(outcome, plan);
  if (judgement.changedPart === undefined) return { outcome, judgement };
  run.written.changes.push(...changesDone(plan, judgement.open));
  throw new StoreChanged(judgement.changedPart, judgement.refusal?.('not checked').errors);
}

/** Notes the images that were accepted: those that are not open. */
function noteImages(done: PlanResult, images: readonly SourceImage[]): void {
  done.sentImages = images.filter(({ sha256 }) => !done.open.has(`image:${sha256}`));
}

/**
 * One invalid image makes Shopify refuse the whole product part. Sends it again without the invalid images and, if that
 * is refused too, without any images.
 */
async function sendWithoutImages(
  progress: UpdateProgress,
  bad: Judgement['badImages'],
): Promise<void> {
  const { plan, done } = progress;
  const refuse = (images: readonly SourceImage[], errors: readonly StoreUserError[]) => {
    done.warnings.push(...images.map(({ url }) => warnings.imageRefused(url, errors)));
    for (const { sha256 } of images) done.open.delete(`image:${sha256}`);
  };
  for (const [index, errors] of bad) refuse(plan.newImages.slice(index, index + 1), errors);
  const images = plan.newImages.filter((_, index) => !bad.has(index));
  const badImages = await sendProduct(progress, images);
  noteImages(done, images);
  if (badImages.size === 0) return;
  refuse(images, [...badImages.values()].flat());
  done.sentImages = [];
  await sendProduct(progress, []);
}

/** Sends only the product part, with some of its images. Returns the images that caused a refusal. */
async function sendProduct(
  { run, plan, done }: UpdateProgress,
  images: SourceImage[],
): Promise<Judgement['badImages']> {
  const { fields, newImages } = plan.update;
  const positions = new Set(images.map((image) => plan.newImages.indexOf(image)));
  const isSent = (_: unknown, index: number) => positions.has(index);
  const isOf = (kind: string) => plan.work.filter(({ key }) => key.startsWith(kind));
  const imageWork = isOf('image:').filter(isSent);
  const work = [...isOf('field:'), ...imageWork.map((item, index) => ({ ...item, index }))];
  const update = { ...emptyUpdate(), fields, newImages: newImages.filter(isSent) };
  const part = { ...plan, update, work, newImages: images, goals: [], matches: [], added: [] };
  const { outcome, judgement } = await sendPlan(run, done.live, part);
  done.live = { ...done.live, ...outcome.live };
  done.isComplete &&= outcome.isComplete;
  for (const { key } of work) done.open.delete(key);
  for (const [key, why] of judgement.open) done.open.set(key, why);
  done.refusal ??= judgement.refusal;
  return judgement.badImages;
}
