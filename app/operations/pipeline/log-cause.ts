import type { AppError, ErrorCode } from '#app/platform/errors.ts';
import type { LogFields, Logger } from '#app/platform/logger.ts';

const LOGGED: ReadonlySet<ErrorCode> = new Set(['database_unavailable', 'upstream_unavailable']);

/**
 * Writes down why a call failed where that is ours to fix: what nobody foresaw as an error, a database out of
 * reach and an answer that made no sense as a warning. A caller sees none of it.
 * @returns whether it wrote a line
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
