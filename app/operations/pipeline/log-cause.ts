import type { AppError, ErrorCode } from '#app/platform/errors.ts';
import type { LogFields, Logger } from '#app/platform/logger.ts';

const LOGGED: ReadonlySet<ErrorCode> = new Set(['database_unavailable', 'upstream_unavailable']);

/**
 * Logs the cause of a failure that is ours to fix: an unexpected error as an error, an unavailable database or upstream
 * as a warning. Callers do not see the cause.
 * @returns whether it was logged
 */
export function logCause(
  log: Logger,
  error: AppError,
  fields: LogFields,
  message: string,
): boolean {
  if (error.code === 'internal_error') log.error({ ...fields, err: error.cause }, message);
  else if (LOGGED.has(error.code) && error.cause !== undefined)
    log.warn({ ...fields, err: error.cause }, message);
  else return false;
  return true;
}
