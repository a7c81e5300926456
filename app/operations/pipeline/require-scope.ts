import { AppError } from '#app/platform/errors.ts';
import type { Principal } from '#app/platform/principal.ts';
import type { Contract } from '../define-operation.ts';

/** @throws AppError `missing_scope` where the caller may not use what this contract offers */
export function requireScope(
  principal: Principal,
  { name, scope }: Pick<Contract, 'name' | 'scope'>,
): void {
  if (principal.scopes.includes(scope)) return;
  throw new AppError(
    'missing_scope',
    `This key may not call ${name}. Make a key with the scope ${scope}.`,
  );
}
