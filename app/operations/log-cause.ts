import type { AppError } from '#app/platform/errors.ts';
import type { LogFields, Logger } from '#app/platform/logger.ts';

/**
 * Writes down why a call failed where that is ours to mend: what nobody foresaw as an error, a database out of
 * reach as a warning. A caller sees neither.
 * @returns whether it wrote a line
 */
export function logCause(
  log: Logger,
  error: AppError,
  fields: LogFields,
  message: string,
): boolean {
  if (error.code === 'internal_error') log.error({ ...fields, err: error.cause }, message);
  else if (error.code === 'database_unavailable')
    log.warn({ ...fields, err: error.cause }, message);
  else return false;
  return true;
}
