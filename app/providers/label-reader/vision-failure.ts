import {
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
  AuthenticationError,
  PermissionDeniedError,
  RateLimitError,
} from 'openai';
import { ProviderError, type ProviderFailure } from '#app/providers/provider-error.ts';

const PAYMENT_REQUIRED = 402;
const KEY_REFUSED = /(?:invalid|incorrect) api key|api key not valid/i;

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError) {
    return 'timeout';
  }
  if (error instanceof AuthenticationError || error instanceof PermissionDeniedError) {
    return 'unauthorized';
  }
  // Some services answer 400 for a key they do not know.
  if (error instanceof APIError && KEY_REFUSED.test(error.message)) return 'unauthorized';
  if (error instanceof RateLimitError) {
    return error.code === 'insufficient_quota' ? 'out_of_quota' : 'rate_limited';
  }
  if (error instanceof APIError) {
    return error.status === PAYMENT_REQUIRED ? 'out_of_quota' : 'unavailable';
  }
  // Not an SDK error: the answer could not be parsed.
  return 'bad_answer';
}

/**
 * Converts any thrown value to a ProviderError. What the service said is left out, because gateways echo keys and
 * pictures; the class and status are enough for the log.
 */
export function asProviderError(name: string, error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const kind = error instanceof Error ? error.constructor.name : typeof error;
  const status = error instanceof APIError && error.status ? ` ${error.status}` : '';
  return new ProviderError(name, failureOf(error), `${kind}${status}`);
}
