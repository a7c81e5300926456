import { z } from 'zod';

/** What an OAuth client states about itself, as far as it matters here. None of it is verified. */
export type ClientMetadata = {
  client_name: string;
  redirect_uris: string[];
  /** `native`: a program on the user's computer, which may listen on any port there (RFC 8252, section 7.3). */
  application_type: 'native' | 'web';
  /** Every client is public: PKCE protects its codes, and rotation its refresh tokens. */
  token_endpoint_auth_method: 'none';
  grant_types: ['authorization_code', 'refresh_token'];
  response_types: ['code'];
};

export const CLIENT_NAME_MAX_CHARS = 80;
const MAX_REDIRECT_URIS = 10;
/** For a redirect URI, and for a client id that is the URL of a document. */
export const ADDRESS_MAX_CHARS = 512;
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Returns whether the URI points to the user's own computer. */
export function isLoopback(uri: string): boolean {
  return URL.canParse(uri) && LOOPBACK.includes(new URL(uri).hostname);
}

/**
 * Characters that no URI may contain (RFC 3986): a browser drops some and replaces others, so that it would open a
 * different address than the one read here.
 */
const INVALID_URI_CHARS = /[\s\p{C}\\]/u;

/** The MCP specification allows https, and http on the user's own computer. */
function isAllowedRedirect(uri: string): boolean {
  if (INVALID_URI_CHARS.test(uri) || !URL.canParse(uri)) return false;
  const { protocol, username, password, hash } = new URL(uri);
  if (username || password || hash || uri.includes('#')) return false;
  return isLoopback(uri) ? protocol === 'http:' : protocol === 'https:';
}

const sent = z.object({
  // A name that is not a string counts as missing.
  client_name: z.string().catch(''),
  redirect_uris: z
    .array(z.string().max(ADDRESS_MAX_CHARS).refine(isAllowedRedirect))
    .min(1)
    .max(MAX_REDIRECT_URIS),
});

/** Parses a client's metadata; null if it has no valid redirect URI that we may send users to. */
export function parseClientMetadata(body: unknown): ClientMetadata | null {
  const read = sent.safeParse(body);
  if (!read.success) return null;
  const { client_name, redirect_uris } = read.data;
  return {
    client_name: toName(client_name) || hostOf(redirect_uris[0] ?? ''),
    redirect_uris,
    application_type: redirect_uris.some(isLoopback) ? 'native' : 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}

/** Returns the host that the user is sent to. */
export function hostOf(redirectUri: string): string {
  return URL.canParse(redirectUri) ? new URL(redirectUri).host : '';
}

/** Characters that show nothing or change the text direction: control characters, fillers, the Braille blank. */
const INVISIBLE_CHARS = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** No script puts more than three marks on one letter; a taller stack would cover the text above. */
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;

/** Removes what could garble a page. */
function toName(text: string): string {
  const plain = text.replace(INVISIBLE_CHARS, '').replace(STACKED_MARKS, '$1').trim();
  return [...plain].slice(0, CLIENT_NAME_MAX_CHARS).join('');
}
