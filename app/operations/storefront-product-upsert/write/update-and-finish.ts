import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { Applied } from '../answer/applied.ts';
import { type Ending, finishUpsert } from '../answer/finish-upsert.ts';
import type { UpsertResult } from '../answer/upsert-output.ts';
import type { MergeContext } from '../merge/upsert-plan.ts';
import { StoreChanged } from '../read/store-changed.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { breakOff, updateInStore } from './update-in-store.ts';
import { startProgress } from './update-progress.ts';

/** Brings a product that is in the store to what was asked for, and answers. @throws as updateInStore does */
export async function updateAndFinish(
  run: UpsertRun,
  product: StoreProduct,
  context: MergeContext,
  endingOf: (applied: Applied) => Ending,
): Promise<UpsertResult> {
  const progress = startProgress(product, context);
  const answer = (applied: Applied) => finishUpsert(run, applied, endingOf(applied));
  try {
    return await answer(await updateInStore(run, progress));
  } catch (error) {
    if (error instanceof StoreChanged && run.written.isCertain)
      error.conclude = async (because) => answer(await breakOff(run, progress, because));
    throw error;
  }
}
