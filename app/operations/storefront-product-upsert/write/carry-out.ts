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
import type { UpsertPlan } from '../merge/upsert-plan.ts';
import { changesDone } from '../merge/work-items.ts';
import { StoreChanged } from '../read/store-changed.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { isUnderWay } from './follow-up-images.ts';
import { type Judgement, judgeUpdate } from './judge-update.ts';
import { trySecond } from './second-tries.ts';
import { sendUpdate } from './send-update.ts';

/**
 * Sends what a plan is to do, and a second time what may then succeed.
 * @throws StoreChanged when the store changed under us
 */
export async function carryOut(
  run: UpsertRun,
  state: StoreProduct,
  plan: UpsertPlan,
): Promise<Done> {
  const outcome = await sendUpdate(run, state.id, plan.update, toldMedia(state, plan.newImages));
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
  if (judgement.badImages.size > 0) await sendWithout(run, plan, done, judgement.badImages);
  await trySecond(run, plan, done);
  if (done.isWhole) await run.recorder.settles(settleDone(plan, done));
  return done;
}

function judge(run: UpsertRun, plan: UpsertPlan, outcome: UpdateOutcome): Judgement {
  const judgement = judgeUpdate(outcome, plan, run.request);
  if (judgement.moved === undefined) return judgement;
  const { images } = run.request;
  run.written.changes.push(...changesDone(plan.changes, images, judgement.open));
  throw new StoreChanged(judgement.moved, judgement.refusal?.('not checked').errors);
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

/** The product part alone, with the images at these places. */
async function sendProduct(
  run: UpsertRun,
  plan: UpsertPlan,
  done: Done,
  places: readonly number[],
): Promise<Judgement> {
  const at = <Entry>(list: readonly Entry[]) => list.filter((_, index) => places.includes(index));
  const { fields, newImages } = plan.update;
  const update = { ...emptyUpdate(), fields, newImages: at(newImages) };
  const images = at(plan.newImages);
  const outcome = await sendUpdate(run, done.live.id, update, toldMedia(done.live, images));
  await run.recorder.settles(settleSent(plan, outcome));
  const part = { ...plan, update, newImages: images, goals: [], matches: [], added: [] };
  const judgement = judge(run, part, outcome);
  done.live = { ...done.live, ...outcome.live };
  done.isWhole &&= outcome.isWhole;
  for (const name of Object.keys(fields)) done.open.delete(`field:${name}`);
  for (const { sha256 } of images) done.open.delete(`image:${sha256}`);
  for (const [key, why] of judgement.open) done.open.set(key, why);
  if (judgement.refusal) done.refusal ??= judgement.refusal;
  return judgement;
}
