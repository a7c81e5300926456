import { AppError } from '#app/platform/errors.ts';
import { toAppError } from '../../pipeline/to-app-error.ts';
import type { UpsertRun } from '../upsert-run.ts';

/** Adds the upsert's id to a failure if the upsert may have changed Shopify, so that it can be undone. */
export function withUpsertId(cause: unknown, { recorder, upsertId }: UpsertRun): unknown {
  if (!recorder.hasBegun()) return cause;
  const error = toAppError(cause);
  const { code, message, errors, retryAfterSeconds } = error;
  return new AppError(code, message, { errors, upsertId, cause: error.cause, retryAfterSeconds });
}
