import type { Problem } from '../../calls/problem.ts';

/** Titles for shop staff, by error code. Other codes use the title that REST and MCP show. */
const TITLES: Record<string, string> = {
  upstream_unavailable: 'The service did not answer',
  upstream_busy: 'The service is busy',
  upstream_timeout: 'It took too long',
  invalid_input: 'Some fields need correcting',
  idempotency_in_flight: 'This is still under way',
  upsert_in_progress: 'This product is already being listed',
  store_access_denied: 'The store does not allow this',
};

/** The title of a problem on a page. */
export function problemTitle({ code, title }: Problem): string {
  return TITLES[code] ?? title;
}
