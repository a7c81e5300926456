import { isDatabaseUnavailable } from '#app/platform/database/is-database-unavailable.ts';
import { AppError } from '#app/platform/errors.ts';
import { AdminGraphqlError } from '#app/platform/shopify/admin-api/admin-graphql-error.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import type { StoreUserError } from '#app/providers/store-catalog/store-write.ts';

/** Why a piece of work was not done, or is not known to be done. */
export type FailureReason = {
  /** The store's refusal; empty when it did not refuse. */
  errors: readonly StoreUserError[];
  /** What prevented the work, or its confirmation. */
  failure?: Error;
  /** The stock level to change from was no longer the store's. */
  isStale?: boolean;
  /** The work may have been done before the failure, whichever that is. */
  isUncertain?: boolean;
};

/** Whether the work may have been done after all: its answer was lost, or was an error of the store's. */
export function mayHaveRun({ failure, isUncertain = false }: FailureReason): boolean {
  if (isUncertain) return true;
  if (failure instanceof AdminGraphqlError) return failure.isOwnTrouble;
  return failure instanceof OutcomeUnknownError;
}

/** A failure as sentences for a caller: what happened, and what to do. */
export function describeFailure(failure: Error): string {
  if (failure instanceof AppError) return failure.message;
  if (isDatabaseUnavailable(failure))
    return 'The database of this service could not be reached. Repeat the call.';
  return failure.name === 'TimeoutError' || failure.name === 'AbortError'
    ? 'The time for this call was over before that. Repeat the call.'
    : 'This service could not go on just then. Repeat the call.';
}

/** A key that is equal for two reasons that read the same. */
export function reasonKey({ errors, failure, isStale }: FailureReason): string {
  const messages = errors.map(({ message, code }) => `${code} ${message}`);
  return JSON.stringify([messages, failure && describeFailure(failure), isStale]);
}
