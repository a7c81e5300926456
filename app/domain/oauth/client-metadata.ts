import { z } from 'zod';

/** What an OAuth client says about itself, as far as it counts here. Nobody has checked any of it. */
export type ClientMetadata = {
  client_name: string;
  redirect_uris: string[];
  /** `native`: a program on the person's computer, which may listen on any port there (RFC 8252, section 7.3). */
  application_type: 'native' | 'web';
  /** Every client is public: PKCE protects its codes, and rotation its refresh tokens. */
  token_endpoint_auth_method: 'none';
  grant_types: ['authorization_code', 'refresh_token'];
  response_types: ['code'];
};

export const CLIENT_NAME_MAX_CHARS = 80;
const MOST_REDIRECT_URIS = 10;
/** Of a redirect URI, and of an id that is the address of a document. */
export const ADDRESS_MAX_CHARS = 512;
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** True for an address on the person's own computer. */
export function isLoopback(uri: string): boolean {
  return URL.canParse(uri) && LOOPBACK.includes(new URL(uri).hostname);
}

/** In no address (RFC 3986): a browser leaves some out and turns others round, so that it goes elsewhere than is read here. */
const NEVER_IN_AN_ADDRESS = /[\s\p{C}\\]/u;

/** The MCP specification allows https, and http on the person's own computer. */
function isAllowedRedirect(uri: string): boolean {
  if (NEVER_IN_AN_ADDRESS.test(uri) || !URL.canParse(uri)) return false;
  const { protocol, username, password, hash } = new URL(uri);
  if (username || password || hash || uri.includes('#')) return false;
  return isLoopback(uri) ? protocol === 'http:' : protocol === 'https:';
}

const sent = z.object({
  // A name that is no text is none.
  client_name: z.string().catch(''),
  redirect_uris: z
    .array(z.string().max(ADDRESS_MAX_CHARS).refine(isAllowedRedirect))
    .min(1)
    .max(MOST_REDIRECT_URIS),
});

/** Reads what a client says about itself; null where it names no address that we may send people to. */
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

/** The host that a person is sent to. */
export function hostOf(redirectUri: string): string {
  return URL.canParse(redirectUri) ? new URL(redirectUri).host : '';
}

/** What shows nothing, or changes the direction of writing: control characters, fillers, the blank of Braille. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** No script sets more marks on one letter; a tower of them would cover what stands above. */
const TOWER_OF_MARKS = /(\p{M}{3})\p{M}+/gu;

/** Without what could garble a page. */
function toName(text: string): string {
  const plain = text.replace(UNSEEN, '').replace(TOWER_OF_MARKS, '$1').trim();
  return [...plain].slice(0, CLIENT_NAME_MAX_CHARS).join('');
}
