import { asError } from '#app/platform/as-error.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { FailureReason } from '../../upsert-shared/failure-reason.ts';
import type { Applied, Done } from '../answer/applied.ts';
import { toApplied } from '../answer/to-applied.ts';
import { warnings } from '../answer/warnings.ts';
import { settleOpen } from '../effects/settle-effects.ts';
import type { SourceImage } from '../input/request.ts';
import { planUpdate } from '../merge/plan-update.ts';
import type { UpsertPlan, WorkItem } from '../merge/upsert-plan.ts';
import { StoreChanged } from '../read/store-changed.ts';
import { readBackSignal, type UpsertRun } from '../upsert-run.ts';
import { rereadProduct } from './send-update.ts';
import { addSourceMedia, continueFrom, type UpdateProgress } from './update-progress.ts';

/**
 * Reads the store after a plan that was not wholly confirmed, and finds out what was done: whatever a new plan would
 * not do again. When the store cannot be read, only what was confirmed counts as done.
 * @returns `rest`: the plan for what the store still lacks; null when it could not be read
 * @throws StoreChanged when the product is gone
 */
export async function settleWithStore(
  run: UpsertRun,
  progress: UpdateProgress,
  plan: UpsertPlan,
  done: Done,
): Promise<{ rest: UpsertPlan | null; applied: Applied }> {
  const refused = plan.newImages.filter(
    (image) => !done.sentImages.includes(image) && !done.open.has(imageKey(image)),
  );
  try {
    const found = await rereadProduct(run, progress.state.id, readBackSignal());
    const { rest, open } = compare(run, progress, { plan, done, refused }, found);
    const undone = new Set([...open.keys(), ...refused.map(imageKey)]);
    await settleRecord(
      run,
      [...plan.work, ...rest.work].filter(({ key }) => undone.has(key)),
    );
    const settled = { ...done, live: found, open, sentImages: [] };
    return { rest, applied: toApplied(run, progress, rest, settled) };
  } catch (thrown) {
    if (thrown instanceof StoreChanged) throw thrown;
    run.context.log.warn({ err: thrown }, 'the store could not be read back');
    addSourceMedia(progress, done.sentImages, done.live.media);
    return { rest: null, applied: toApplied(run, progress, plan, done, asError(thrown)) };
  }
}

/** Plans again on what the store has. What is still to do is open, with the reason why it was not done. */
function compare(
  run: UpsertRun,
  progress: UpdateProgress,
  { plan, done, refused }: { plan: UpsertPlan; done: Done; refused: readonly SourceImage[] },
  found: StoreProduct,
): { rest: UpsertPlan; open: Map<string, FailureReason> } {
  const sent = plan.newImages.filter((image) => !refused.includes(image));
  const lost = continueFrom(progress, plan.update, sent, found);
  const rest = planUpdate(run.request, found, progress.context);
  const media = new Set(found.media.map(({ id }) => id));
  const left = [
    // An image that the store accepted and could not fetch is reported when the images are followed up.
    ...keysOf(rest).filter((key) => !key.startsWith('image:') && !key.startsWith('failed:')),
    ...lost.map(imageKey),
    ...plan.update.failedMedia.filter((id) => media.has(id)).map((id) => `failed:${id}`),
  ];
  const reasons = [...done.open.values()];
  const any = reasons.find(({ failure }) => failure) ?? { errors: [] };
  const open = new Map(left.map((key) => [key, done.open.get(key) ?? any]));
  const ignored = new Set(refused.map(imageKey));
  if (keysOf(plan).some((key) => !open.has(key) && !ignored.has(key))) run.written.isCertain = true;
  if (reasons.some(({ failure }) => failure instanceof OutcomeUnknownError))
    progress.notes.push(warnings.readBack());
  return { rest, open };
}

/** When the record cannot be saved it names more than was done, which is harmless: an undo compares with the store. */
async function settleRecord(run: UpsertRun, undone: readonly WorkItem[]): Promise<void> {
  try {
    await run.recorder.settles(settleOpen(undone));
  } catch (error) {
    run.context.log.warn({ err: error }, 'the record of changes could not be settled');
  }
}

function keysOf(plan: UpsertPlan): string[] {
  return plan.work.map(({ key }) => key);
}

function imageKey({ sha256 }: SourceImage): string {
  return `image:${sha256}`;
}
