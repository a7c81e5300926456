import type { Shopify } from '@shopify/shopify-api';
import { isStaffToken } from './id-tokens.ts';
import { requireStore } from './require-store.ts';

/**
 * What Shopify's library lets through at the admin pages and must not pass: an address it would copy into a
 * header or we into a query, one that names no store, and a token of this app that is not of staff (a customer's or
 * nobody's).
 * A missing, expired or forged token is the library's to answer: it asks for a fresh one.
 * @throws Response
 */
export async function guardAdmin(api: Shopify, request: Request): Promise<void> {
  const { searchParams, pathname } = new URL(request.url);
  // No id and no word of ours has a NUL, and the database takes none.
  if (/%00/.test(pathname) || [...searchParams.values()].some((value) => value.includes('\0')))
    throw refuseAddress('This address cannot be read.');
  const token =
    request.headers.get('authorization')?.replace('Bearer ', '') || searchParams.get('id_token');
  if (token && (await isStaffToken(api, token)) === false)
    throw refusal(401, 'This ID token is not of a member of staff.');
  await requireStore(api, request);
}

/** An address that no page of ours has made. */
export function refuseAddress(words: string): Response {
  return refusal(400, words);
}

function refusal(status: number, words: string): Response {
  return new Response(words, {
    status,
    headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
