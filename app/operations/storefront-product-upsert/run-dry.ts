import type { OperationContext } from '../operation-context.ts';
import { wordWarnings } from './check-words.ts';
import { planUpdate } from './merge/plan-update.ts';
import { mergeContextOf } from './merge-context-of.ts';
import { prepareJob } from './prepare-job.ts';
import { readStore } from './read-store.ts';
import { recallImages } from './recall-images.ts';
import type { UpsertRequest } from './request.ts';
import { dryCreation, dryUpdate, type UpsertResult } from './upsert-output.ts';

/** The plan and nothing else: no write to the store, no lease, no record. */
export async function runDry(
  request: UpsertRequest,
  context: OperationContext,
): Promise<UpsertResult> {
  const job = await prepareJob(request, context, { isDryRun: true });
  const state = await readStore(job);
  const notes = [...wordWarnings(request, job.profile), ...state.warnings];
  if (!state.product) return dryCreation(job, notes);
  const known = await recallImages(job, state.product, mergeContextOf(job, state.product));
  const plan = planUpdate(request, state.product, known);
  return dryUpdate(job, state.product, plan, notes);
}
