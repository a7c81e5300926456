import { isDatabaseUnavailable } from '#app/platform/database/is-database-unavailable.ts';
import { AppError } from '#app/platform/errors.ts';
import { AdminGraphqlError } from '#app/platform/shopify/admin-api/admin-graphql-error.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import type { StoreUserError } from '#app/providers/store-catalog/store-write.ts';

/** Why something that was to be done was not, or is not known to have been. */
export type Why = {
  /** The store refused it, in its own words. */
  errors: readonly StoreUserError[];
  /** What kept it from being done, or from being confirmed. */
  failure?: Error;
  /** The number to change from was no longer the store's. */
  isStale?: boolean;
  /** Whatever the failure: it may have been done before that. */
  isUncertain?: boolean;
};

/** Whether it may have been done all the same: an answer was lost, or an error stood in its place. */
export function mayHaveRun({ failure, isUncertain = false }: Why): boolean {
  if (isUncertain) return true;
  if (failure instanceof AdminGraphqlError) return failure.isOwnTrouble;
  return failure instanceof OutcomeUnknownError;
}

/** A failure as sentences for a caller: what happened, and what to do. */
export function inWords(failure: Error): string {
  if (failure instanceof AppError) return failure.message;
  if (isDatabaseUnavailable(failure))
    return 'The database of this service could not be reached. Repeat the call.';
  return failure.name === 'TimeoutError' || failure.name === 'AbortError'
    ? 'The time for this call was over before that. Repeat the call.'
    : 'This service could not go on just then. Repeat the call.';
}

/** Equal for two things that have the same reason. */
export function sameWhy({ errors, failure, isStale }: Why): string {
  const said = errors.map(({ message, code }) => `${code} ${message}`);
  return JSON.stringify([said, failure && inWords(failure), isStale]);
}
