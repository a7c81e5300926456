import { toAppError } from '#app/operations/pipeline/to-app-error.ts';
import { ERRORS } from '#app/platform/errors.ts';
import type { Problem } from './problem.ts';

/** Converts anything thrown to a problem, its HTTP status, and the cause to log if it was unexpected. */
export function toProblem(
  thrown: unknown,
  requestId: string,
): { problem: Problem; status: number; cause: unknown } {
  const error = toAppError(thrown);
  return {
    problem: {
      code: error.code,
      title: ERRORS[error.code].title,
      detail: error.message,
      errors: error.errors,
      requestId,
    },
    status: error.status,
    cause: error.code === 'internal_error' ? error.cause : undefined,
  };
}
