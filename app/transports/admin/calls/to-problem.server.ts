import type { AppLoadContext } from '@remix-run/node';
import { logCause } from '#app/operations/pipeline/log-cause.ts';
import { toAppError } from '#app/operations/pipeline/to-app-error.ts';
import { ERRORS } from '#app/platform/errors.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { Problem } from './problem.ts';

/** Converts anything thrown to a problem, its HTTP status and headers. Logs a cause that is ours to fix. */
export function toProblem(
  thrown: unknown,
  requestId: string,
  log: Logger,
): { problem: Problem; status: number; headers: Headers } {
  const error = toAppError(thrown);
  const { code, message: detail, errors, status, retryAfterSeconds } = error;
  logCause(log, error, { request_id: requestId }, 'request failed');
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  const problem = { code, title: ERRORS[code].title, detail, errors, requestId };
  return { problem, status, headers };
}

/** Returns the response of `work`, or a failure as a JSON problem with its status. For the page's own requests. */
export async function answerWithProblem(
  { services, requestId }: AppLoadContext,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const { problem, status, headers } = toProblem(thrown, requestId, services.log);
    return Response.json(problem, { status, headers });
  }
}
