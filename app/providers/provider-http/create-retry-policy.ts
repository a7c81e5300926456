import { DelegateBackoff, handleWhen, type IRetryBackoffContext, retry } from 'cockatiel';
import type { HttpResponse } from './http-response.ts';

/** A 429 or 5xx, thrown so that the retry policy and the circuit breaker see it. */
export class RetryableResponse extends Error {
  override readonly name = 'RetryableResponse';
  readonly response: HttpResponse;
  constructor(response: HttpResponse) {
    super(`status ${response.status}`);
    this.response = response;
  }
}

export function isRetryableStatus(status: number): boolean {
  return status === 429 || status >= 500;
}

/**
 * Retries after a 5xx, a broken connection, or a 429 whose `Retry-After` is at most `maxRetryAfterMs`. A 429 without
 * `Retry-After` often means a used-up quota, and a retry would spend more of it.
 */
export function createRetryPolicy(bounds: {
  retries: number;
  retryDelayMs: number;
  maxRetryAfterMs: number;
}) {
  const canRetry = (error: unknown) => {
    if (!(error instanceof RetryableResponse)) return isBrokenConnection(error);
    const { status, retryAfterMs } = error.response;
    return retryAfterMs === undefined ? status !== 429 : retryAfterMs <= bounds.maxRetryAfterMs;
  };
  return retry(handleWhen(canRetry), {
    maxAttempts: bounds.retries,
    backoff: new DelegateBackoff(({ result, attempt }: IRetryBackoffContext<unknown>) => {
      const error = 'error' in result ? result.error : undefined;
      const asked = error instanceof RetryableResponse ? error.response.retryAfterMs : undefined;
      return asked ?? bounds.retryDelayMs * attempt;
    }),
  });
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_SOCKET',
]);

function isBrokenConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONNECTION_CODES.has(String(error.code));
}
