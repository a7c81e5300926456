import type { Shopify } from '@shopify/shopify-api';
import { shopOfToken } from './id-tokens.ts';
import type { ShopifyApis } from './shopify-apis.ts';

/** A page that finds the store in what this browser tab has stored. */
export const REOPEN_PATH = '/auth/reopen';

/** Pages of Shopify's library, which copies the shop from the address into a header without checking it. */
const LIBRARY_PAGES = '/auth/';

/** Values of the header Sec-Fetch-Dest for a document in a frame. */
const IN_A_FRAME = /^(i?frame|embed|object)$/;

/**
 * The address of a page must name its store for Shopify's library and for App Bridge: `shop`, `host`, and `embedded` in
 * a frame. Links within the app do not name the store, and a reload or the back button requests those links, so missing
 * and wrong parameters are corrected. The shop of a valid ID token takes precedence, since it decides whose data is
 * shown.
 * @throws Response a redirect to the corrected address, or to REOPEN_PATH if nothing names a store
 */
export async function requireStore(apis: ShopifyApis, request: Request): Promise<void> {
  const [api] = apis;
  const url = new URL(request.url);
  const isOwnPage = !url.pathname.startsWith(LIBRARY_PAGES);
  if (request.method === 'OPTIONS' || (isOwnPage && request.headers.has('authorization'))) return;
  const asked = url.searchParams;
  const wanted = new URLSearchParams(asked);
  const path = url.pathname.replace(/^\/+/, '/');
  const shop = (await shopOfToken(apis, asked.get('id_token'))) ?? shopOf(api, asked.get('shop'));
  const host = shop && (validHost(api, asked.get('host')) ?? hostOf(api, shop));
  if (!shop || !host) {
    for (const name of ['shop', 'host', 'embedded', 'id_token']) wanted.delete(name);
    const to = isOwnPage ? `${path}?${wanted}` : '/app';
    throw redirectDocument(`${REOPEN_PATH}?${new URLSearchParams({ to })}`);
  }
  wanted.set('shop', shop);
  wanted.set('host', host);
  const isFramed = IN_A_FRAME.test(request.headers.get('sec-fetch-dest') ?? '');
  if (isFramed) wanted.set('embedded', '1');
  if (wanted.toString() !== asked.toString()) throw redirectDocument(`${path}?${wanted}`);
}

/** Creates a redirect that the browser follows by loading the document, instead of in a page's script. */
function redirectDocument(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: { Location: location, 'X-Remix-Reload-Document': 'true' },
  });
}

function shopOf(api: Shopify, shop: string | null): string | null {
  return shop && api.utils.sanitizeShop(shop);
}

function validHost(api: Shopify, host: string | null): string | null {
  try {
    return host && api.utils.sanitizeHost(host);
  } catch {
    // Not base64, or not an encoded address.
    return null;
  }
}

/** Returns the address of a store's admin, in Shopify's encoding. */
function hostOf(api: Shopify, shop: string): string | null {
  const admin = api.utils.legacyUrlToShopAdminUrl(shop);
  return admin && Buffer.from(admin).toString('base64').replace(/=+$/, '');
}
