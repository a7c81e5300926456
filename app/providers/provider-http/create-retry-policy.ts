import { DelegateBackoff, handleWhen, type IRetryBackoffContext, retry } from 'cockatiel';
import { parseRetryAfter } from '#app/platform/http/parse-retry-after.ts';
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
 * Retries after a 5xx, a broken connection, or a 429 whose `Retry-After` is at most `maxRetryAfterMs`. A 429
 * without one often means a used-up quota, and a retry would spend more of it.
 */
export function createRetryPolicy(bounds: {
  retries: number;
  delayMs: number;
  maxRetryAfterMs: number;
}) {
  const canRetry = (error: unknown) => {
    if (!(error instanceof RetryableResponse)) return isBrokenConnection(error);
    const waitMs = retryAfterMs(error);
    if (waitMs !== undefined) return waitMs <= bounds.maxRetryAfterMs;
    return error.response.status !== 429;
  };
  return retry(handleWhen(canRetry), {
    maxAttempts: bounds.retries,
    backoff: new DelegateBackoff(({ result, attempt }: IRetryBackoffContext<unknown>) => {
      const error = 'error' in result ? result.error : undefined;
      const waitMs = error instanceof RetryableResponse ? retryAfterMs(error) : undefined;
      return waitMs ?? bounds.delayMs * attempt;
    }),
  });
}

function retryAfterMs({ response }: RetryableResponse): number | undefined {
  return parseRetryAfter(response.headers['retry-after'], Date.now());
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
