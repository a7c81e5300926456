import { AppError } from '#app/platform/errors.ts';
import { toAppError } from '../../pipeline/to-app-error.ts';
import type { UpsertRun } from '../upsert-run.ts';

/** A failure that names the upsert where that may have changed the store already, so that it can be undone. */
export function namingUpsert(cause: unknown, { recorder, upsertId }: UpsertRun): unknown {
  if (!recorder.hasBegun()) return cause;
  const error = toAppError(cause);
  const { code, message, errors, retryAfterSeconds } = error;
  return new AppError(code, message, {
    errors,
    upsertId,
    cause: error.cause,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
