import { AppError } from '#app/platform/errors.ts';
import type { Principal } from '#app/platform/principal.ts';

const RETRY_AFTER_SECONDS = 10;

/**
 * Refuses staff who may not change products and stock in Shopify. A key's permissions depend only on its scopes.
 * @throws AppError `staff_may_not_write`, `staff_rights_unknown`
 */
export function requireWriter({ kind, rights }: Principal): void {
  if (kind !== 'staff' || rights === 'write') return;
  if (rights === 'look')
    throw new AppError(
      'staff_may_not_write',
      'Shopify does not allow you to change products and stock in this store. Ask its owner for these permissions. Nothing was charged.',
    );
  throw new AppError(
    'staff_rights_unknown',
    'Shopify did not say whether you may change products and stock in this store. Nothing was charged; try again in a moment.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
