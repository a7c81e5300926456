import type { AppLoadContext } from '@remix-run/node';
import { SCOPES } from '#app/operations/registry.ts';
import type { Principal } from '#app/platform/principal.ts';
import { withPageErrors } from './with-page-errors.server.ts';

/** A member of staff in the store's admin; `principal` is their identity in the pipeline. */
export type Staff = { principal: Principal; shopId: string; shop: string; staffId: string };

/**
 * Authenticates a request by Shopify's ID token: the shop from the session, the member of staff from the token's `sub`.
 * @throws Response from Shopify's library: a redirect, or 401 with the retry header
 */
export async function authenticateStaff(context: AppLoadContext, request: Request): Promise<Staff> {
  const { shopify, installs } = context.services;
  const { session, sessionToken } = await shopify.authenticate.admin(request);
  const { id: shopId, domain: shop } = await withPageErrors(context, () =>
    installs.getOrInstall(session.shop),
  );
  const staffId = sessionToken.sub;
  return {
    principal: { kind: 'staff', shopId, shop, staffId, scopes: SCOPES },
    shopId,
    shop,
    staffId,
  };
}
