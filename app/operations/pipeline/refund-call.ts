import type { Credits } from '#app/domain/credits/credits.ts';
import { retryWhileUnavailable } from '#app/platform/database/retry-while-unavailable.ts';
import type { AppError } from '#app/platform/errors.ts';
import type { InFlight } from '#app/platform/http/in-flight.ts';
import type { Logger } from '#app/platform/logger.ts';
import { recordedProblem } from './recorded-problem.ts';

const PATIENCE_MS = 10_000;

/**
 * Ends a call that has failed, or whose reservation may or may not have been booked: refunds its price and frees its
 * idempotency key. Tries once; if the database is unavailable, it keeps trying after the caller has the answer. A call
 * that cannot be ended is swept once its lease has expired. Never throws.
 */
export async function refundCall(
  { credits, inFlight }: { credits: Credits; inFlight: InFlight },
  callId: string,
  error: AppError,
  log: Logger,
): Promise<void> {
  const refund = () => credits.refund(callId, error.code, recordedProblem(error));
  const leaveToSweep = (err: unknown) => log.error({ err }, 'the refund was left to the sweep');
  await refund().catch(() => {
    inFlight.track(() => retryWhileUnavailable(refund, PATIENCE_MS)).catch(leaveToSweep);
  });
}
