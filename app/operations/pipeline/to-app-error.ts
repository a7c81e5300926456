import { isDatabaseUnavailable } from '#app/platform/database/is-database-unavailable.ts';
import { AppError, type ErrorCode } from '#app/platform/errors.ts';
import { ProviderError, type ProviderFailure } from '#app/providers/provider-error.ts';

const PROVIDER_CODES: Record<ProviderFailure, ErrorCode> = {
  timeout: 'upstream_timeout',
  rate_limited: 'upstream_busy',
  out_of_quota: 'upstream_busy',
  unauthorized: 'upstream_unavailable',
  refused: 'upstream_unavailable',
  bad_answer: 'upstream_unavailable',
  unavailable: 'upstream_unavailable',
  daily_limit: 'daily_limit_reached',
  overloaded: 'upstream_busy',
};

/** A database failover takes seconds. */
const DATABASE_RETRY_SECONDS = 2;

/**
 * Turns anything thrown into an error from the table. An unexpected error becomes `internal_error`, with its cause for
 * the log.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof ProviderError) {
    return new AppError(
      PROVIDER_CODES[thrown.failure],
      `The service ${thrown.provider} did not answer (${thrown.failure}). Nothing was charged; try again later.`,
      { cause: thrown, retryAfterSeconds: thrown.retryAfterSeconds ?? 30 },
    );
  }
  if (isDatabaseUnavailable(thrown)) {
    return new AppError(
      'database_unavailable',
      'Our database could not be reached. Nothing is charged; try again, with the same idempotency key if there was one.',
      { cause: thrown, retryAfterSeconds: DATABASE_RETRY_SECONDS },
    );
  }
  if (thrown instanceof Error && (thrown.name === 'TimeoutError' || thrown.name === 'AbortError')) {
    return new AppError(
      'upstream_timeout',
      'The call exceeded its time limit and was stopped. Nothing was charged; try again.',
      { cause: thrown },
    );
  }
  return new AppError(
    'internal_error',
    'Something went wrong on our side. Nothing was charged; quote the request id if it happens again.',
    { cause: thrown },
  );
}
