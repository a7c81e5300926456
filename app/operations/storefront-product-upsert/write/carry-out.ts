import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import {
  emptyUpdate,
  type StoreUserError,
  type UpdateOutcome,
} from '#app/providers/store-catalog/store-write.ts';
import type { Done } from '../answer/applied.ts';
import { warnings } from '../answer/warnings.ts';
import { settleDone, settleSent } from '../effects/settle-effects.ts';
import type { SourceImage } from '../input/request.ts';
import { changesDone, type UpsertPlan } from '../merge/upsert-plan.ts';
import { StoreChanged } from '../read/store-changed.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { isUnderWay } from './follow-up-images.ts';
import { type Judgement, judgeUpdate } from './judge-update.ts';
import { retryStockAndChannels } from './second-tries.ts';
import { sendUpdate } from './send-update.ts';

/**
 * Sends a plan's update, and once more the parts that may then succeed.
 * @throws StoreChanged when a part was refused because the product had changed
 */
export async function carryOut(
  run: UpsertRun,
  state: StoreProduct,
  plan: UpsertPlan,
): Promise<Done> {
  const outcome = await sendUpdate(
    run,
    state.id,
    plan.update,
    mediaToReport(state, plan.newImages),
  );
  await run.recorder.settles(settleSent(plan, outcome));
  const judgement = judge(run, plan, outcome);
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
  if (judgement.badImages.size > 0) await sendWithoutImages(run, plan, done, judgement.badImages);
  await retryStockAndChannels(run, plan, done);
  if (done.isWhole) await run.recorder.settles(settleDone(plan, done));
  return done;
}

function judge(run: UpsertRun, plan: UpsertPlan, outcome: UpdateOutcome): Judgement {
  const judgement = judgeUpdate(outcome, plan, run.request);
  if (judgement.moved === undefined) return judgement;
  run.written.changes.push(...changesDone(plan, judgement.open));
  throw new StoreChanged(judgement.moved, judgement.refusal?.('not checked').errors);
}

/** How many images the store's answer must include: none when all are known and none is being fetched. */
function mediaToReport(
  { media }: Pick<StoreProduct, 'media'>,
  sent: readonly SourceImage[],
): number {
  return sent.length > 0 || media.some(isUnderWay) ? media.length + sent.length : 0;
}

/** Images that are not open were accepted. */
function noteImages(done: Done, images: readonly SourceImage[]): void {
  done.sentImages = images.filter(({ sha256 }) => !done.open.has(`image:${sha256}`));
}

/**
 * One bad image makes the store refuse the whole product part. It is sent again without the bad images, and when
 * that is refused as well without any.
 */
async function sendWithoutImages(
  run: UpsertRun,
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
  const again = await sendProduct(run, plan, done, good);
  const images = good.flatMap((index) => plan.newImages[index] ?? []);
  noteImages(done, images);
  if (again.badImages.size === 0) return;
  refuse(images, [...again.badImages.values()].flat());
  done.sentImages = [];
  await sendProduct(run, plan, done, []);
}

/** Sends the product part alone, with the images at these positions. */
async function sendProduct(
  run: UpsertRun,
  plan: UpsertPlan,
  done: Done,
  positions: readonly number[],
): Promise<Judgement> {
  const at = <Entry>(list: readonly Entry[]) =>
    list.filter((_, index) => positions.includes(index));
  const { fields, newImages } = plan.update;
  const update = { ...emptyUpdate(), fields, newImages: at(newImages) };
  const images = at(plan.newImages);
  const items = plan.work.filter(({ part }) => part === 'product');
  const [fieldItems, imageItems] = [
    items.filter(({ key }) => key.startsWith('field:')),
    at(items.filter(({ key }) => key.startsWith('image:'))),
  ];
  const work = [...fieldItems, ...imageItems.map((item, index) => ({ ...item, index }))];
  const outcome = await sendUpdate(run, done.live.id, update, mediaToReport(done.live, images));
  const part = { ...plan, update, work, newImages: images, goals: [], matches: [], added: [] };
  await run.recorder.settles(settleSent(part, outcome));
  const judgement = judge(run, part, outcome);
  done.live = { ...done.live, ...outcome.live };
  done.isWhole &&= outcome.isWhole;
  for (const { key } of work) done.open.delete(key);
  for (const [key, why] of judgement.open) done.open.set(key, why);
  if (judgement.refusal) done.refusal ??= judgement.refusal;
  return judgement;
}
