import { AppError, type AppErrorOptions, ERRORS, type ErrorCode } from '#app/platform/errors.ts';
import { toProblem } from '../to-problem-response.ts';

const REQUEST_ID = 'req_01a2152b646c749c91416546aeacb7f8';

/** What the example of a code contains besides its title. */
const MORE: Partial<Record<ErrorCode, AppErrorOptions>> = {
  invalid_input: { errors: [{ pointer: '/limit', detail: 'limit: is too large: at most 100.' }] },
  rate_limited: { retryAfterSeconds: 42 },
  daily_limit_reached: { retryAfterSeconds: 36_000 },
  idempotency_in_flight: { retryAfterSeconds: 2 },
  upstream_busy: { retryAfterSeconds: 30 },
  service_starting: { retryAfterSeconds: 2 },
  database_unavailable: { retryAfterSeconds: 2 },
};

/**
 * Returns an example problem for each of these codes, as components: the same problems are possible at most addresses.
 */
export function exampleProblems(codes: Iterable<ErrorCode>, appUrl: string) {
  return Object.fromEntries(
    Array.from(codes, (code) => [
      code,
      { summary: ERRORS[code].title, value: exampleProblem(code, appUrl) },
    ]),
  );
}

/** Returns an example problem with that code, as the documents show it. */
function exampleProblem(code: ErrorCode, appUrl: string): object {
  const error = new AppError(code, `${ERRORS[code].title}.`, MORE[code]);
  return toProblem(error, { requestId: REQUEST_ID, appUrl, topUpUrl: `${appUrl}/app/credits` });
}
