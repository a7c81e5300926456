import type { OperationContext } from '../operation-context.ts';
import { dryCreation, dryUpdate, type UpsertResult } from './answer/upsert-output.ts';
import type { StorefrontProductUpsertInput } from './contract.ts';
import { checkInput } from './input/check-input.ts';
import type { UpsertRequest } from './input/request.ts';
import { planUpdate } from './merge/plan-update.ts';
import { buildMergeContext, recoverImages } from './read/merge-context.ts';
import { prepareRun } from './read/prepare-run.ts';
import { readStore } from './read/read-store.ts';
import { upsertProduct } from './upsert-product.ts';
import { READ_BACK_MS } from './upsert-run.ts';

/**
 * Creates or updates the product of one style code, sets its stock and publishes it: three requests to Shopify for a
 * creation, two for a change, one if nothing differs.
 */
export async function runStorefrontProductUpsert(
  input: StorefrontProductUpsertInput,
  context: OperationContext,
): Promise<UpsertResult> {
  const { services, principal } = context;
  const request = checkInput(input, (url) => services.safeFetch.checkUrl(url));
  if (request.isDryRun) return runDry(request, context);
  context.progress('Waiting for the style code');
  const working = leavingTimeToReadBack(context);
  const { deadlineAt, signal } = working;
  // The lease is on the code without separators: upserts of codes that may collide must not run in parallel.
  const key = request.code.comparisonKey;
  const lease = { shopId: principal.shopId, key, deadlineAt, signal };
  return services.upsertLeases.withLease(lease, () => upsertProduct(request, working));
}

/** Reserves time, so that a call whose time runs out half-way can still read what it has done. */
function leavingTimeToReadBack(context: OperationContext): OperationContext {
  const deadlineAt = context.deadlineAt - READ_BACK_MS;
  const timeLeftMs = Math.max(0, deadlineAt - context.clock.now());
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(timeLeftMs)]);
  return { ...context, deadlineAt, signal };
}

/** Answers with the plan only: takes no lease, and writes neither to Shopify nor to our records. */
async function runDry(request: UpsertRequest, context: OperationContext): Promise<UpsertResult> {
  const run = await prepareRun(request, context);
  const product = await readStore(run);
  if (!product) return dryCreation(run);
  const known = await recoverImages(run, product, buildMergeContext(run, product));
  return dryUpdate(run, product, planUpdate(request, product, known));
}
