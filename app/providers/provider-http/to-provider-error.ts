import { BrokenCircuitError, BulkheadRejectedError } from 'cockatiel';
import { errors } from 'undici';
import { ProviderError, type ProviderFailure } from '#app/providers/provider-error.ts';

/**
 * Converts a thrown value to a `ProviderError`. Only the original's code or name is kept as the cause: messages and
 * properties of network errors may quote the URL, which holds the API key of some services.
 */
export function toProviderError(provider: string, error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  return new ProviderError(provider, toFailure(error), new Error(codeOrName(error)));
}

function toFailure(error: unknown): ProviderFailure {
  if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError) {
    return 'unavailable';
  }
  if (error instanceof errors.ResponseExceededMaxSizeError) return 'bad_answer';
  return /timeout/i.test(codeOrName(error)) ? 'timeout' : 'unavailable';
}

function codeOrName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
