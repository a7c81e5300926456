import type { z } from 'zod';
import type { Credits } from '#app/domain/credits/credits.ts';
import { isDatabaseUnavailable } from '#app/platform/database/is-database-unavailable.ts';
import { retryWhileUnavailable } from '#app/platform/database/retry-while-unavailable.ts';
import type { Logger } from '#app/platform/logger.ts';
import { recordable } from './recordable.ts';
import { storableText } from './storable-text.ts';

/** A call that has been reserved. */
export type RunningCall = {
  callId: string;
  shopId: string;
  requestId: string;
  priceCredits: number;
  /** What the shop had left once this call was reserved. */
  balance: number;
};

export type SettledCall = {
  /** The whole answer. */
  output: Record<string, unknown>;
  creditsCharged: number;
};

/** Longer than a server takes to hand over to another; less than a call lives without its process's word. */
const PATIENCE_MS = 10_000;

/**
 * Ends a call that has succeeded: completes its output, checks it, records it, keeps its price. What the run has
 * done stands, so a database that is away does not make a failure of it: the end is written again and again for a
 * while, and after that the answer goes out all the same, uncharged; the sweep books the refund.
 * @param result what the run returned
 * @throws ZodError when the output is not as the contract says
 */
export async function settleCall(
  credits: Credits,
  schema: z.ZodType<object>,
  result: object,
  call: RunningCall,
  log: Logger,
): Promise<SettledCall> {
  const complete = (creditsRemaining: number) =>
    schema.parse({
      ...storableText(result),
      credits_remaining: creditsRemaining,
      request_id: call.requestId,
    }) as Record<string, unknown>;
  try {
    return await retryWhileUnavailable(async () => {
      const output = complete(await credits.getBalance(call.shopId));
      // A free call has no idempotency key: nobody will ask for its answer again.
      const kept = call.priceCredits === 0 ? recordable(output) : output;
      const isCharged = await credits.settle(call.callId, kept);
      if (!isCharged) {
        log.warn({}, 'The call had been swept before it ended: its answer goes out uncharged.');
      }
      return { output, creditsCharged: isCharged ? call.priceCredits : 0 };
    }, PATIENCE_MS);
  } catch (err) {
    if (!isDatabaseUnavailable(err)) throw err;
    credits.abandon(call.callId);
    log.warn({ err }, 'The end of the call could not be written: its answer goes out uncharged.');
    return { output: complete(call.balance), creditsCharged: 0 };
  }
}
