import { AppError } from '#app/platform/errors.ts';
import { AdminGraphqlError, OutcomeUnknownError } from '#app/platform/shopify/admin-client.ts';
import { toAppError } from '../to-app-error.ts';
import type { UpsertJob } from './upsert-job.ts';

/** A failure that names the upsert where that may have changed the store already, so that it can be undone. */
export function namingUpsert(cause: unknown, { recorder, upsertId }: UpsertJob): unknown {
  if (!recorder.hasBegun()) return inOurWords(cause);
  const error = toAppError(inOurWords(cause));
  const { code, message, errors, retryAfterSeconds } = error;
  return new AppError(code, message, {
    errors,
    upsertId,
    cause: error.cause,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

/** What the store client throws besides an AppError, told to the caller. */
export function inOurWords(cause: unknown): unknown {
  if (cause instanceof OutcomeUnknownError)
    return new AppError(
      'upstream_unavailable',
      'The store’s answer was lost, and whether the change was made is not known. Repeat the call: the same style code cannot make a second product.',
      { cause },
    );
  if (cause instanceof AdminGraphqlError)
    return new AppError(
      'upstream_unavailable',
      'The store answered in a way this service does not understand.',
      { cause },
    );
  return cause;
}
