import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { Applied } from './applied.ts';
import { type Ending, finishUpsert } from './finish-upsert.ts';
import type { MergeContext } from './merge/plan-update.ts';
import { StateMoved } from './state-moved.ts';
import { breakOff, updateInStore } from './update-in-store.ts';
import { startRun } from './update-run.ts';
import type { UpsertJob } from './upsert-job.ts';
import type { UpsertResult } from './upsert-output.ts';

/** Brings a product that is in the store to what was asked for, and answers. @throws as updateInStore does */
export async function updateAndFinish(
  job: UpsertJob,
  product: StoreProduct,
  context: MergeContext,
  endingOf: (applied: Applied) => Ending,
): Promise<UpsertResult> {
  const run = startRun(product, context);
  const answer = (applied: Applied) => finishUpsert(job, applied, endingOf(applied));
  try {
    return await answer(await updateInStore(job, run));
  } catch (error) {
    if (error instanceof StateMoved && job.written.isCertain)
      error.conclude = async (because) => answer(await breakOff(job, run, because));
    throw error;
  }
}
