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
  requestId: string;
  priceCredits: number;
  /** The credits that the shop had left after the reservation. */
  balance: number;
};

export type SettledCall = {
  /** The whole answer. */
  output: Record<string, unknown>;
  creditsCharged: number;
};

/** Longer than a database failover takes, and shorter than the lease of a call without heartbeats. */
const PATIENCE_MS = 10_000;

/**
 * Ends a call that has succeeded: completes its output, checks it, records it and keeps the price. What the run has
 * done stands, so an unavailable database does not make the call fail: settling is retried for a while; after that the
 * answer is sent uncharged and the sweep books the refund.
 * @param result what the run returned
 * @throws ZodError if the output does not fit the contract
 */
export async function settleCall(
  credits: Credits,
  schema: z.ZodType<object>,
  result: object,
  call: RunningCall,
  log: Logger,
): Promise<SettledCall> {
  const output = schema.parse({
    ...storableText(result),
    credits_remaining: call.balance,
    request_id: call.requestId,
  }) as Record<string, unknown>;
  // A free call has no idempotency key, so its answer is never replayed.
  const kept = call.priceCredits === 0 ? recordable(output) : output;
  const uncharged = {
    output: { ...output, credits_remaining: call.balance + call.priceCredits },
    creditsCharged: 0,
  };
  try {
    const left = await retryWhileUnavailable(() => credits.settle(call.callId, kept), PATIENCE_MS);
    if (left !== null)
      return { output: { ...output, credits_remaining: left }, creditsCharged: call.priceCredits };
    log.warn({}, 'The call had been swept before it ended: its answer is sent uncharged.');
    return uncharged;
  } catch (err) {
    if (!isDatabaseUnavailable(err)) throw err;
    credits.abandon(call.callId);
    log.warn({ err }, 'The end of the call could not be written: its answer is sent uncharged.');
    return uncharged;
  }
}
