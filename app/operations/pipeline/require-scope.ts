import { AppError } from '#app/platform/errors.ts';
import type { Principal } from '#app/platform/principal.ts';
import type { Contract } from '../define-operation.ts';
import { requireWriter } from './require-writer.ts';

/**
 * Checks that the caller may call the operation.
 * @throws AppError `missing_scope` for a key that may not; `staff_may_not_write` or `staff_rights_unknown` for staff
 *   who may not
 */
export function requireScope(
  principal: Principal,
  { name, scope, coveredBy }: Pick<Contract, 'name' | 'scope' | 'coveredBy'>,
): void {
  if (scope === null || principal.scopes.includes(scope)) return;
  if (coveredBy !== undefined && principal.scopes.includes(coveredBy)) return;
  requireWriter(principal);
  throw new AppError(
    'missing_scope',
    `This key may not call ${name}. Make a key with the scope ${scope}.`,
  );
}
