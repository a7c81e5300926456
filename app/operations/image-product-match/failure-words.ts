import type { ProviderFailure } from '#app/providers/provider-error.ts';

/** How a reader or look-up failed, for people. */
export const FAILURE_WORDS: Record<ProviderFailure, string> = {
  timeout: 'took too long',
  rate_limited: 'asked too often',
  out_of_quota: 'no searches left',
  unauthorized: 'access was refused',
  refused: 'the request was refused',
  bad_answer: 'no usable answer',
  unavailable: 'not available',
  overloaded: 'too many photos at once',
};
