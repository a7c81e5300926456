import type { Principal } from '#app/platform/principal.ts';
import type { Records } from './create-records.ts';

/**
 * Finds the principal behind the id of an API key or of a connected app, for work that goes on without its secret.
 * @throws AppError `unauthorized`, `shop_uninstalled`
 */
export function createPrincipalOfKey({
  apiKeys,
  oauthConnections,
}: Pick<Records, 'apiKeys' | 'oauthConnections'>) {
  return (shopId: string, keyId: string): Promise<Principal> =>
    (keyId.startsWith('con_') ? oauthConnections : apiKeys).principalOf(shopId, keyId);
}
