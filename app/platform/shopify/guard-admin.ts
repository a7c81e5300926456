import { isStaffToken } from './id-tokens.ts';
import { requireStore } from './require-store.ts';
import type { ShopifyApis } from './shopify-apis.ts';

/**
 * Refuses requests for admin pages that Shopify's library would accept: an address that the library would copy into a
 * header or the app into a query, an address that names no store, and a valid token that does not belong to staff but
 * to a customer or to nobody. A missing, expired or forged token is left to the library, which asks for a fresh one.
 * @throws Response
 */
export async function guardAdmin(apis: ShopifyApis, request: Request): Promise<void> {
  const { searchParams, pathname } = new URL(request.url);
  // None of the app's ids and texts contains NUL, and the database refuses it.
  if (/%00/.test(pathname) || [...searchParams.values()].some((value) => value.includes('\0')))
    throw refusal(400, 'This address cannot be read.');
  const token = idTokenOf(request);
  if (token && (await isStaffToken(apis, token)) === false)
    throw refusal(401, 'This ID token does not belong to a member of staff.');
  await requireStore(apis, request);
}

/** Returns the ID token of a request for a page: a page's script sends it in a header, the admin in the address. */
export function idTokenOf(request: Request): string | null {
  const sent = request.headers.get('authorization')?.replace('Bearer ', '');
  return sent || new URL(request.url).searchParams.get('id_token');
}

/** Creates the answer to a request that no page of the app makes. */
export function refusal(status: number, words: string): Response {
  return new Response(words, {
    status,
    headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
