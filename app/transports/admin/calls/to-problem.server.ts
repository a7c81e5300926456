import { toAppError } from '#app/operations/pipeline/to-app-error.ts';
import { ERRORS } from '#app/platform/errors.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { Problem } from './problem.ts';

/** Converts anything thrown to a problem and its HTTP status; logs the cause if it was unexpected. */
export function toProblem(
  thrown: unknown,
  requestId: string,
  log: Logger,
): { problem: Problem; status: number } {
  const { code, message: detail, errors, status, cause } = toAppError(thrown);
  if (code === 'internal_error' && cause !== undefined) {
    log.error({ request_id: requestId, err: cause }, 'request failed');
  }
  return { problem: { code, title: ERRORS[code].title, detail, errors, requestId }, status };
}
