import type { ProviderFailure } from '#app/providers/provider-error.ts';

/** Returns the failure that an HTTP status stands for, or null for 2xx. A redirect is a failure: none is expected. */
export function statusToFailure(status: number): ProviderFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'rate_limited';
  if (status === 408 || status === 504) return 'timeout';
  if (status >= 500) return 'unavailable';
  return status >= 400 ? 'refused' : 'bad_answer';
}
