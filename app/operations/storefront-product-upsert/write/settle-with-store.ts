import { asError } from '#app/platform/as-error.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { FailureReason } from '../../upsert-shared/failure-reason.ts';
import { warnings } from '../answer/warnings.ts';
import { settleAfterReadBack } from '../effects/settle-effects.ts';
import type { SourceImage } from '../input/request.ts';
import { planUpdate } from '../merge/plan-update.ts';
import type { WorkItem } from '../merge/work-item.ts';
import { StoreChanged } from '../read/store-changed.ts';
import { readBackSignal, type UpsertRun } from '../upsert-run.ts';
import { rereadProduct } from './send-update.ts';
import { addSourceMedia, continueFrom, type UpdateProgress } from './update-progress.ts';

/**
 * Reads the product after a plan that was not completely confirmed, and determines what was done: whatever a new plan
 * would not do again. The new plan replaces the old one. If Shopify cannot be read, only what was confirmed counts as
 * done.
 * @returns why Shopify could not be read; undefined if it was
 * @throws StoreChanged if the product is gone
 */
export async function settleWithStore(progress: UpdateProgress): Promise<Error | undefined> {
  const { run, plan, done } = progress;
  const refused = plan.newImages.filter(
    (image) => !done.sentImages.includes(image) && !done.open.has(imageKey(image)),
  );
  try {
    const found = await rereadProduct(run, progress.state.id, readBackSignal());
    const open = compare(progress, refused, found);
    const undone = new Set([...open.keys(), ...refused.map(imageKey)]);
    const work = [...plan.work, ...progress.plan.work].filter(({ key }) => undone.has(key));
    await settleRecord(run, work);
    // Variants that were added are among the matches of the new plan.
    progress.done = { ...done, live: found, open, sentImages: [], added: [] };
    return undefined;
  } catch (thrown) {
    if (thrown instanceof StoreChanged) throw thrown;
    run.context.log.warn({ err: thrown }, 'the store could not be read back');
    addSourceMedia(progress, done.sentImages, done.live.media);
    return asError(thrown);
  }
}

/** Plans again from what Shopify has. Returns what is still to do as open, with the reason why it was not done. */
function compare(
  progress: UpdateProgress,
  refused: readonly SourceImage[],
  found: StoreProduct,
): Map<string, FailureReason> {
  const { run, plan, done } = progress;
  const sent = plan.newImages.filter((image) => !refused.includes(image));
  const lost = continueFrom(progress, sent, found);
  const rest = planUpdate(run.request, found, progress.context);
  progress.plan = rest;
  const media = new Set(found.media.map(({ id }) => id));
  const left = [
    // An image that Shopify accepted and could not fetch is reported when the images are followed up.
    ...rest.work.map(({ key }) => key).filter((key) => !/^(image|failed):/.test(key)),
    ...lost.map(imageKey),
    ...plan.update.failedMedia.filter((id) => media.has(id)).map((id) => `failed:${id}`),
  ];
  const reasons = [...done.open.values()];
  const any = reasons.find(({ failure }) => failure) ?? { errors: [] };
  const open = new Map(left.map((key) => [key, done.open.get(key) ?? any]));
  const ignored = new Set(refused.map(imageKey));
  if (plan.work.some(({ key }) => !open.has(key) && !ignored.has(key)))
    run.written.isCertain = true;
  if (reasons.some(({ failure }) => failure instanceof OutcomeUnknownError))
    progress.notes.push(warnings.readBack());
  return open;
}

/**
 * Settles the change record. If it cannot be saved, it lists more than was done, which is harmless: an undo compares
 * with Shopify.
 */
async function settleRecord(run: UpsertRun, undone: readonly WorkItem[]): Promise<void> {
  try {
    await run.recorder.settle(settleAfterReadBack(undone));
  } catch (error) {
    run.context.log.warn({ err: error }, 'the record of changes could not be settled');
  }
}

function imageKey({ sha256 }: SourceImage): string {
  return `image:${sha256}`;
}
