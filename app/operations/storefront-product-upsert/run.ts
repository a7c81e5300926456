import type { OperationContext } from '../operation-context.ts';
import { checkInput } from './check-input.ts';
import type { StorefrontProductUpsertInput } from './contract.ts';
import { inOurWords } from './failure-words.ts';
import { runDry } from './run-dry.ts';
import type { UpsertResult } from './upsert-output.ts';
import { upsertProduct } from './upsert-product.ts';

/**
 * Creates or updates the product of one style code, sets its stock and publishes it: three requests to
 * the store for a creation, two for a change, one where nothing differs.
 */
export async function runStorefrontProductUpsert(
  input: StorefrontProductUpsertInput,
  context: OperationContext,
): Promise<UpsertResult> {
  const { services, principal, deadlineAt, signal } = context;
  const request = checkInput(input, (url) => services.safeFetch.checkUrl(url));
  try {
    if (input.dry_run === true) return await runDry(request, context);
    context.progress('Waiting for the style code');
    // The lease is on the code without separators: codes that may collide must not run side by side.
    const identityKey = request.code.bareCode;
    const key = { shopId: principal.shopId, identityKey, deadlineAt, signal };
    return await services.upsertLeases.withLease(key, () => upsertProduct(request, context));
  } catch (error) {
    throw inOurWords(error);
  }
}
