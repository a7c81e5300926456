import { AppError } from '../../errors.ts';

/** The HTTP status or top-level error code with which a store refuses the app. */
type Refusal = number | 'ACCESS_DENIED' | 'SHOP_INACTIVE';

const DETAILS: Record<string, string> = {
  '401': 'The store refused the app’s access. Open the app in the Shopify admin to renew it.',
  '402':
    'The store is frozen because of an unpaid bill. Its owner settles it in the Shopify admin under Settings, Billing.',
  '404': 'This store no longer exists. Install the app in the store again.',
  '423': 'Shopify has locked the store. Its owner must contact Shopify Support.',
  SHOP_INACTIVE: 'The store is paused or closed. Its owner must reactivate it.',
};
const SCOPE = /\b(?:read|write)_[a-z_]+\b/;

/**
 * Creates the error for a store that refuses the app: it says why, and what to do.
 * @param message the store's message; only a permission's name is taken from it
 */
export function accessDenied(refusal: Refusal, message = ''): AppError {
  const [scope] = SCOPE.exec(message) ?? [];
  const lacking = `The app lacks ${scope === undefined ? 'a permission' : `the permission ${scope}`} in this store. Open the app in the Shopify admin and approve the permissions it asks for.`;
  return new AppError('store_access_denied', DETAILS[String(refusal)] ?? lacking);
}
