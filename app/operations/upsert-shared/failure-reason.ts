import { isDatabaseUnavailable } from '#app/platform/database/is-database-unavailable.ts';
import { AppError } from '#app/platform/errors.ts';
import { AdminGraphqlError } from '#app/platform/shopify/admin-api/admin-graphql-error.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import type { StoreUserError } from '#app/providers/store-catalog/store-write.ts';

/** Why a piece of work was not done, or is not known to be done. */
export type FailureReason = {
  /** Shopify's refusal; empty if it did not refuse. */
  errors: readonly StoreUserError[];
  /** What prevented the work, or its confirmation. */
  failure?: Error;
  /** The stock level to change from was no longer Shopify's. */
  isStale?: boolean;
  /** The work may have been done before the failure, whatever the failure is. */
  isUncertain?: boolean;
};

/**
 * Returns whether the work may have been done nevertheless: its answer was lost, or was an internal error of Shopify.
 */
export function mayHaveRun({ failure, isUncertain = false }: FailureReason): boolean {
  if (isUncertain) return true;
  if (failure instanceof AdminGraphqlError) return failure.isStoreError;
  return failure instanceof OutcomeUnknownError;
}

/** Describes a failure in sentences for a caller: what happened, and what to do. */
export function describeFailure(failure: Error): string {
  if (failure instanceof AppError) return failure.message;
  if (isDatabaseUnavailable(failure))
    return 'The database of this service could not be reached. Repeat the call.';
  return failure.name === 'TimeoutError' || failure.name === 'AbortError'
    ? 'The call timed out before that. Repeat the call.'
    : 'This service could not continue at that moment. Repeat the call.';
}

/** Returns a key that is equal for two reasons with the same wording. */
export function reasonKey({ errors, failure, isStale }: FailureReason): string {
  const messages = errors.map(({ message, code }) => `${code} ${message}`);
  return JSON.stringify([messages, failure && describeFailure(failure), isStale]);
}
