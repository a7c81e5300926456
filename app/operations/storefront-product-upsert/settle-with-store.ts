import { asError } from '#app/platform/as-error.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/outcome-unknown-error.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { Applied, Done } from './applied.ts';
import { matchNewMedia } from './follow-up-images.ts';
import { planUpdate, type UpsertPlan } from './merge/plan-update.ts';
import type { SourceImage } from './request.ts';
import { rereadProduct } from './send-update.ts';
import { StateMoved } from './state-moved.ts';
import { toApplied } from './to-applied.ts';
import { settleOpen } from './undo/settle-effects.ts';
import { goOnFrom, type UpdateRun } from './update-run.ts';
import { readBackSignal, type UpsertJob } from './upsert-job.ts';
import { warnings } from './warnings.ts';
import type { Why } from './why.ts';
import { workItems } from './work-items.ts';

export type Settled = {
  /** What the store lacks of what was asked for; null where it could not be read. */
  rest: UpsertPlan | null;
  applied: Applied;
};

/**
 * Reads the store after a plan that was not confirmed whole, and tells what it has by now: what a new plan on
 * it would not do again was done. Where it cannot be read, nothing counts as done that was not confirmed.
 * @throws StateMoved when the product is gone
 */
export async function settleWithStore(
  job: UpsertJob,
  run: UpdateRun,
  plan: UpsertPlan,
  done: Done,
): Promise<Settled> {
  const refused = plan.newImages.filter(
    (image) => !done.sentImages.includes(image) && !done.open.has(imageKey(image)),
  );
  try {
    const found = await rereadProduct(job, run.state.id, readBackSignal());
    const { rest, open } = compare(job, run, { plan, done, refused }, found);
    await settleRecord(job, new Set([...open.keys(), ...refused.map(imageKey)]));
    const settled = { ...done, live: found, open, sentImages: [] };
    return { rest, applied: toApplied(job, run, rest, settled) };
  } catch (thrown) {
    if (thrown instanceof StateMoved) throw thrown;
    job.context.log.warn({ err: thrown }, 'the store could not be read back');
    const failure = asError(thrown);
    return { rest: null, applied: unchecked(job, run, plan, done, failure) };
  }
}

/** Plans anew on what the store has: what is still to do is open, with the reason for which it was not done. */
function compare(
  job: UpsertJob,
  run: UpdateRun,
  { plan, done, refused }: { plan: UpsertPlan; done: Done; refused: readonly SourceImage[] },
  found: StoreProduct,
): { rest: UpsertPlan; open: Map<string, Why> } {
  const sent = plan.newImages.filter((image) => !refused.includes(image));
  const lost = goOnFrom(run, plan, sent, found);
  const rest = planUpdate(job.request, found, run.context);
  const media = new Set(found.media.map(({ id }) => id));
  const left = [
    // An image that the store took and could not fetch is told of by whoever follows it up.
    ...keysOf(rest).filter((key) => !key.startsWith('image:') && !key.startsWith('failed:')),
    ...lost.map(imageKey),
    ...plan.update.failedMedia.filter((id) => media.has(id)).map((id) => `failed:${id}`),
  ];
  const reasons = [...done.open.values()];
  const any = reasons.find(({ failure }) => failure) ?? { errors: [] };
  const open = new Map(left.map((key) => [key, done.open.get(key) ?? any]));
  const ignored = new Set(refused.map(imageKey));
  if (keysOf(plan).some((key) => !open.has(key) && !ignored.has(key))) job.written.isCertain = true;
  if (reasons.some(({ failure }) => failure instanceof OutcomeUnknownError))
    run.notes.push(warnings.readBack());
  return { rest, open };
}

/** Where a record of changes cannot be kept now, it names more than came about: an undo looks itself. */
async function settleRecord(job: UpsertJob, open: ReadonlySet<string>): Promise<void> {
  try {
    await job.recorder.settles(settleOpen(open));
  } catch (error) {
    job.context.log.warn({ err: error }, 'the record of changes could not be settled');
  }
}

function unchecked(
  job: UpsertJob,
  run: UpdateRun,
  plan: UpsertPlan,
  done: Done,
  failure: Error,
): Applied {
  const { context, state } = run;
  const arrived = matchNewMedia(done.sentImages, state.media, done.live.media);
  run.context = { ...context, sourceMedia: { ...context.sourceMedia, ...arrived } };
  return toApplied(job, run, plan, done, failure);
}

function keysOf(plan: UpsertPlan): string[] {
  return workItems(plan).map(({ key }) => key);
}

function imageKey({ sha256 }: SourceImage): string {
  return `image:${sha256}`;
}
