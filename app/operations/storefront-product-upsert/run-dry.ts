import type { OperationContext } from '../operation-context.ts';
import { dryCreation, dryUpdate, type UpsertResult } from './answer/upsert-output.ts';
import { warnOfNearMatches } from './input/check-against-profile.ts';
import type { UpsertRequest } from './input/request.ts';
import { planUpdate } from './merge/plan-update.ts';
import { mergeContextOf } from './read/merge-context-of.ts';
import { prepareRun } from './read/prepare-run.ts';
import { readStore } from './read/read-store.ts';
import { recallImages } from './read/recall-images.ts';

/** The plan and nothing else: no write to the store, no lease, no record. */
export async function runDry(
  request: UpsertRequest,
  context: OperationContext,
): Promise<UpsertResult> {
  const run = await prepareRun(request, context, { isDryRun: true });
  const state = await readStore(run);
  const notes = [...warnOfNearMatches(request, run.profile), ...state.warnings];
  if (!state.product) return dryCreation(run, notes);
  const known = await recallImages(run, state.product, mergeContextOf(run, state.product));
  const plan = planUpdate(request, state.product, known);
  return dryUpdate(run, state.product, plan, notes);
}
