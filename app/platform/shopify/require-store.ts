import type { Shopify } from '@shopify/shopify-api';
import { shopOfToken } from './id-tokens.ts';

/** Where a page goes that does not know its store: what this browser tab has kept may know it. */
export const REOPEN_PATH = '/auth/reopen';

/** Pages of Shopify's library: they put the shop of the address into a header, unread. */
const LIBRARY_PAGES = '/auth/';

/** What a browser says of a document that it puts into a frame (the header Sec-Fetch-Dest). */
const IN_A_FRAME = /^(i?frame|embed|object)$/;

/**
 * A page that is asked for by its address has to name its store there, for Shopify's library and for App Bridge:
 * `shop`, `host`, and `embedded` in a frame. Addresses within the app do not, and a reload or the way back asks for
 * them: what is missing or wrong is put right. A valid ID token outweighs `shop`, since it decides whose data is shown.
 * @throws Response that leads to the corrected address, or to the page at REOPEN_PATH where nothing names a store
 */
export async function requireStore(api: Shopify, request: Request): Promise<void> {
  const url = new URL(request.url);
  const isOwnPage = !url.pathname.startsWith(LIBRARY_PAGES);
  if (request.method === 'OPTIONS' || (isOwnPage && request.headers.has('authorization'))) return;
  const asked = url.searchParams;
  const wanted = new URLSearchParams(asked);
  const path = url.pathname.replace(/^\/+/, '/');
  const shop = (await shopOfToken(api, asked.get('id_token'))) ?? shopOf(api, asked.get('shop'));
  const host = shop && (validHost(api, asked.get('host')) ?? hostOf(api, shop));
  if (!shop || !host) {
    for (const name of ['shop', 'host', 'embedded', 'id_token']) wanted.delete(name);
    const to = isOwnPage ? `${path}?${wanted}` : '/app';
    throw lead(`${REOPEN_PATH}?${new URLSearchParams({ to })}`);
  }
  wanted.set('shop', shop);
  wanted.set('host', host);
  const isFramed = IN_A_FRAME.test(request.headers.get('sec-fetch-dest') ?? '');
  if (isFramed) wanted.set('embedded', '1');
  if (wanted.toString() !== asked.toString()) throw lead(`${path}?${wanted}`);
}

/** A redirect that a page's script does not follow by itself: the browser loads the document. */
function lead(location: string): Response {
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
    // No base64, or of something that is no address.
    return null;
  }
}

/** Where a store's admin is, as Shopify encodes it. */
function hostOf(api: Shopify, shop: string): string | null {
  const admin = api.utils.legacyUrlToShopAdminUrl(shop);
  return admin && Buffer.from(admin).toString('base64').replace(/=+$/, '');
}
