import type { AppLoadContext } from '@remix-run/node';
import type { Principal } from '#app/platform/principal.ts';
import { readBearer } from '#app/transports/http-auth/read-bearer.ts';
import { withPageErrors } from './with-page-errors.server.ts';

/** Those of the app's services that a page's loader or action names. */
export type PageServices<Name extends keyof AppLoadContext['services']> = Pick<
  AppLoadContext['services'],
  Name
>;

/** A member of staff in the store's admin; `principal` is their identity in the pipeline, with what they may do. */
export type Staff = { principal: Principal; shopId: string; shop: string; staffId: string };

/**
 * Authenticates a request by Shopify's ID token: the shop from the session, the member of staff from the token's `sub`.
 * @throws Response from Shopify's library: a redirect, or 401 with the retry header
 */
export async function authenticateStaff(context: AppLoadContext, request: Request): Promise<Staff> {
  const { shopify, installs, staff } = context.services;
  const { session, sessionToken } = await shopify.authenticate.admin(request);
  const staffId = sessionToken.sub;
  return withPageErrors(context, async () => {
    const shop = await installs.getOrInstall(session.shop);
    const principal = await staff.principalFor(shop, staffId, idTokenOf(request));
    return { principal, shopId: shop.id, shop: shop.domain, staffId };
  });
}

/** The ID token that Shopify's library has verified: from the header, or for a document from its URL. */
function idTokenOf(request: Request): string | null {
  const bearer = readBearer(request);
  if (bearer.kind === 'id_token') return bearer.token;
  return new URL(request.url).searchParams.get('id_token');
}
