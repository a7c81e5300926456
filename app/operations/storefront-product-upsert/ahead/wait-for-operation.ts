import { wait } from '#app/platform/shopify/admin-api/wait.ts';
import type { AheadContext } from '../../rows-ahead.ts';

const MIN_DELAY_MS = 250;
const MAX_DELAY_MS = 5_000;
/** An operation whose start was not confirmed appears in Shopify's list a moment later. */
const LISTED_AFTER_MS = 2_000;

/** Waits until the bulk operation in Shopify has ended. Cancels it if the job is cancelled. */
export async function waitForOperation(operationId: string, context: AheadContext): Promise<void> {
  const { services, principal, signal } = context;
  let isCancelled = false;
  for (let ms = MIN_DELAY_MS; ; ms = Math.min(MAX_DELAY_MS, ms * 2)) {
    if (await services.bulkCreator.isOver(principal.shop, operationId, { signal })) return;
    if (!isCancelled && !(await context.isWanted())) {
      isCancelled = true;
      await services.bulkCreator.cancel(principal.shop, operationId, { signal });
    }
    await wait(ms, signal);
  }
}

/**
 * Waits until none of this app's bulk operations runs in the shop, for when it is not known whether one was started.
 */
export async function waitForAllOperations(context: AheadContext): Promise<void> {
  const { services, principal, signal } = context;
  await wait(LISTED_AFTER_MS, signal);
  for (const id of await services.bulkCreator.listRunning(principal.shop, { signal }))
    await waitForOperation(id, context);
}
