import type { OperationContext } from '../operation-context.ts';
import type { UpsertResult } from './answer/upsert-output.ts';
import type { StorefrontProductUpsertInput } from './contract.ts';
import { checkInput } from './input/check-input.ts';
import { runDry } from './run-dry.ts';
import { upsertProduct } from './upsert-product.ts';
import { READ_BACK_MS } from './upsert-run.ts';

/**
 * Creates or updates the product of one style code, sets its stock and publishes it: three requests to
 * the store for a creation, two for a change, one where nothing differs.
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
  // The lease is on the code without separators: codes that may collide must not run side by side.
  const key = request.code.comparisonKey;
  const lease = { shopId: principal.shopId, key, deadlineAt, signal };
  return services.upsertLeases.withLease(lease, () => upsertProduct(request, working));
}

/** A call whose time runs out half-way can still look at what it has done. */
function leavingTimeToReadBack(context: OperationContext): OperationContext {
  const deadlineAt = context.deadlineAt - READ_BACK_MS;
  const timeLeftMs = Math.max(0, deadlineAt - context.clock.now());
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(timeLeftMs)]);
  return { ...context, deadlineAt, signal };
}
