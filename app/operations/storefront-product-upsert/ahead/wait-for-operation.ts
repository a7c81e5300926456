import { wait } from '#app/platform/shopify/admin-api/wait.ts';
import type { AheadContext } from '../../rows-ahead.ts';

const FIRST_LOOK_MS = 250;
const LAST_LOOK_MS = 5_000;
/** An operation whose beginning was not answered shows in the store's list a moment later. */
const SHOWS_AFTER_MS = 2_000;

/** Until the store's operation makes nothing any more; a cancelled job cancels it. */
export async function untilOver(operationId: string, context: AheadContext): Promise<void> {
  const { services, principal, signal } = context;
  let isCancelled = false;
  for (let ms = FIRST_LOOK_MS; ; ms = Math.min(LAST_LOOK_MS, ms * 2)) {
    if (await services.bulkCreator.isOver(principal.shop, operationId, { signal })) return;
    if (!isCancelled && !(await context.isWanted())) {
      isCancelled = true;
      await services.bulkCreator.cancel(principal.shop, operationId, { signal });
    }
    await wait(ms, signal);
  }
}

/** Where it is not known whether an operation was begun: until none of ours runs in this store. */
export async function untilNoneRuns(context: AheadContext): Promise<void> {
  const { services, principal, signal } = context;
  await wait(SHOWS_AFTER_MS, signal);
  for (const id of await services.bulkCreator.listRunning(principal.shop, { signal }))
    await untilOver(id, context);
}
