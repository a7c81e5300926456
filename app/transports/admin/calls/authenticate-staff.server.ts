import type { Installs } from '#app/maintenance/installs.ts';
import { SCOPES } from '#app/operations/registry.ts';
import type { Principal } from '#app/platform/principal.ts';
import type { ShopifyServer } from '#app/platform/shopify/shopify-app.server.ts';
import { withPageErrors } from './with-page-errors.server.ts';

export type StaffAuthentication = { shopify: ShopifyServer['app']; installs: Installs };

/** A member of staff in the store's admin; `principal` is their identity in the pipeline. */
export type Staff = { principal: Principal; shopId: string; shop: string; staffId: string };

/**
 * Authenticates a request by Shopify's ID token: the shop from the session, the member of staff from the token's `sub`.
 * @throws Response from Shopify's library: a redirect, or 401 with the retry header
 */
export async function authenticateStaff(
  services: StaffAuthentication,
  request: Request,
): Promise<Staff> {
  const { session, sessionToken } = await services.shopify.authenticate.admin(request);
  const shop = await withPageErrors(() => services.installs.getOrInstall(session.shop));
  const staffId = sessionToken.sub;
  return {
    principal: { kind: 'staff', shopId: shop.id, shop: shop.domain, staffId, scopes: SCOPES },
    shopId: shop.id,
    shop: shop.domain,
    staffId,
  };
}
