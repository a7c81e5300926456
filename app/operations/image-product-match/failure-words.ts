import type { ProviderFailure } from '#app/providers/provider-error.ts';
import type { StepFailure } from './evidence/evidence.ts';

/** When a store may use more of what is limited by the day. */
export const NEXT_DAY_WORDS = 'there is more from 00:00 UTC';

/** How a reader or look-up failed, for people. */
export const FAILURE_WORDS: Record<ProviderFailure, string> = {
  timeout: 'took too long',
  rate_limited: 'asked too often',
  out_of_quota: 'no searches left',
  unauthorized: 'refused its key',
  refused: 'the request was refused',
  bad_answer: 'no usable answer',
  unavailable: 'not available',
  daily_limit: `the limit of this store for today is reached; ${NEXT_DAY_WORDS}`,
  overloaded: 'too many photos at once',
};

/** A search or model refused its key: no other photo helps. What the store refuses is no key. */
export function isKeyRefused({ step, failure }: Pick<StepFailure, 'step' | 'failure'>): boolean {
  return failure === 'unauthorized' && step !== 'own_catalogue';
}
