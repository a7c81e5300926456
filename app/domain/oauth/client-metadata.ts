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
const REDIRECT_URI_MAX_CHARS = 512;
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** True for an address on the person's own computer. */
export function isLoopback(uri: string): boolean {
  return URL.canParse(uri) && LOOPBACK.includes(new URL(uri).hostname);
}

/** The MCP specification allows https, and http on the person's own computer. */
function isAllowedRedirect(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, username, password, hash } = new URL(uri);
  if (username || password || hash || uri.includes('#')) return false;
  return isLoopback(uri) ? protocol === 'http:' : protocol === 'https:';
}

const sent = z.object({
  // A name that is no text is none.
  client_name: z.string().catch(''),
  redirect_uris: z
    .array(z.string().max(REDIRECT_URI_MAX_CHARS).refine(isAllowedRedirect))
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

/** Without what could garble a page: control characters, and marks that change the direction of writing. */
function toName(text: string): string {
  const plain = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim();
  return [...plain].slice(0, CLIENT_NAME_MAX_CHARS).join('');
}
