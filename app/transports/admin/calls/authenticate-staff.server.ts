import type { Installs } from '#app/maintenance/installs.ts';
import { SCOPES } from '#app/operations/registry.ts';
import type { Principal } from '#app/platform/principal.ts';
import type { ShopifyServer } from '#app/platform/shopify/shopify-app.server.ts';
import { orPageError } from './or-page-error.server.ts';

export type StaffAuthentication = { shopify: ShopifyServer['app']; installs: Installs };

/** A member of staff in the store's admin, as the pipeline knows them. */
export type Staff = { principal: Principal; shopId: string; shop: string; staffId: string };

/**
 * Who opened the page, by Shopify's ID token: the shop from the session, the person from the token's `sub`.
 * @throws Response as Shopify's library does (a redirect, or 401 with the retry header)
 */
export async function authenticateStaff(
  services: StaffAuthentication,
  request: Request,
): Promise<Staff> {
  const { session, sessionToken } = await services.shopify.authenticate.admin(request);
  const shop = await orPageError(() => services.installs.getOrInstall(session.shop));
  const staffId = sessionToken.sub;
  return {
    principal: { kind: 'staff', shopId: shop.id, shop: shop.domain, staffId, scopes: SCOPES },
    shopId: shop.id,
    shop: shop.domain,
    staffId,
  };
}
