import { BrokenCircuitError, BulkheadRejectedError } from 'cockatiel';
import { ProviderError, type ProviderFailure } from '#app/providers/provider-error.ts';
import { AnswerTooLarge } from './retry-policy.ts';

/**
 * Any thrown value as the one error an adapter may throw. Only the error's own name or code is kept as
 * cause: messages and properties of network errors may quote the URL, and some services want their key there.
 */
export function toProviderError(provider: string, error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  return new ProviderError(provider, failureOf(error), new Error(nameOf(error)));
}

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError) {
    return 'unavailable';
  }
  if (error instanceof AnswerTooLarge) return 'bad_answer';
  return /timeout/i.test(nameOf(error)) ? 'timeout' : 'unavailable';
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** The failure an HTTP status means, or null for a success. Redirects are failures: none is expected. */
export function failureOfStatus(status: number): ProviderFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'rate_limited';
  if (status === 408 || status === 504) return 'timeout';
  if (status >= 500) return 'unavailable';
  return status >= 400 ? 'refused' : 'bad_answer';
}
