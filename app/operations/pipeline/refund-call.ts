import type { Credits } from '#app/domain/credits/credits.ts';
import { retryWhileUnavailable } from '#app/platform/database/retry-while-unavailable.ts';
import type { ErrorCode } from '#app/platform/errors.ts';
import type { InFlight } from '#app/platform/http/in-flight.ts';
import type { Logger } from '#app/platform/logger.ts';

const PATIENCE_MS = 10_000;

/**
 * Ends a call that has failed, or whose reservation may or may not have been booked: its price goes back and its
 * idempotency key is free again. Tries once; where the database is away, goes on trying behind the answer, and what
 * cannot be written even so is swept once the call's lease is over. Never throws.
 */
export async function refundCall(
  { credits, inFlight }: { credits: Credits; inFlight: InFlight },
  callId: string,
  code: ErrorCode,
  log: Logger,
): Promise<void> {
  const refund = () => credits.refund(callId, code);
  const leaveToSweep = (err: unknown) => log.error({ err }, 'the refund was left to the sweep');
  await refund().catch(() => {
    inFlight.track(() => retryWhileUnavailable(refund, PATIENCE_MS)).catch(leaveToSweep);
  });
}
