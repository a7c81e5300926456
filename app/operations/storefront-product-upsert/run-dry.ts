import type { OperationContext } from '../operation-context.ts';
import { dryCreation, dryUpdate, type UpsertResult } from './answer/upsert-output.ts';
import type { UpsertRequest } from './input/request.ts';
import { planUpdate } from './merge/plan-update.ts';
import { buildMergeContext } from './read/build-merge-context.ts';
import { prepareRun } from './read/prepare-run.ts';
import { readStore } from './read/read-store.ts';
import { recoverImages } from './read/recover-images.ts';

/** Answers with the plan alone: takes no lease and writes neither to the store nor to a record. */
export async function runDry(
  request: UpsertRequest,
  context: OperationContext,
): Promise<UpsertResult> {
  const run = await prepareRun(request, context);
  const product = await readStore(run);
  if (!product) return dryCreation(run);
  const known = await recoverImages(run, product, buildMergeContext(run, product));
  return dryUpdate(run, product, planUpdate(request, product, known));
}
