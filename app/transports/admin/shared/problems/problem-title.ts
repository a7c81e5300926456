import type { Problem } from '../../calls/problem.ts';

/** Titles for people who hold a box, where the one for programmers speaks of calls and services. */
const TITLES: Record<string, string> = {
  upstream_unavailable: 'No answer this time',
  upstream_busy: 'Too busy right now',
  upstream_timeout: 'It took too long',
  invalid_input: 'Something needs correcting',
  idempotency_in_flight: 'This is being listed already',
  upsert_in_progress: 'This product is being listed already',
  store_access_denied: 'The store does not let the app do this',
};

/** What a problem is called on a page. */
export function problemTitle({ code, title }: Problem): string {
  return TITLES[code] ?? title;
}
