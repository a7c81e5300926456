import type { ProviderFailure } from '#app/providers/provider-error.ts';
import type { StepFailure } from './evidence/evidence.ts';

/** When a store may again use what is limited per day. */
export const NEXT_DAY_WORDS = 'the limit resets at 00:00 UTC';

/** How a reader or look-up failed, in words for users. */
export const FAILURE_WORDS: Record<ProviderFailure, string> = {
  timeout: 'took too long',
  rate_limited: 'too many requests',
  out_of_quota: 'no searches left',
  unauthorized: 'refused its key',
  refused: 'the request was refused',
  bad_answer: 'no usable answer',
  unavailable: 'not available',
  daily_limit: `the limit of this store for today is reached; ${NEXT_DAY_WORDS}`,
  overloaded: 'too many photos at once',
};

/** Whether a search or model refused its key: another photo does not help. What the store refuses is not a key. */
export function isKeyRefused({ step, failure }: Pick<StepFailure, 'step' | 'failure'>): boolean {
  return failure === 'unauthorized' && step !== 'own_catalogue';
}
