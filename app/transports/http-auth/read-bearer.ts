/** The token of an `Authorization` header, not verified. */
export type Bearer =
  | { kind: 'api_key' | 'id_token'; token: string }
  /** `detail` tells the caller what is missing or wrong. */
  | { kind: 'none'; detail: string };

/** Three base64url parts, as Shopify's ID tokens have them; an API key has no dot. */
const ID_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Reads `Authorization: Bearer …`. A token in the form of an ID token counts as one; any other counts as an API key.
 */
export function readBearer(request: Request): Bearer {
  const header = request.headers.get('authorization');
  if (!header)
    return {
      kind: 'none',
      detail:
        'Send an API key in the header "Authorization: Bearer mcpsk_…". Keys are made in the app, in the store\'s admin.',
    };
  const [scheme, token, ...rest] = header.trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0)
    return {
      kind: 'none',
      detail: 'The header must read "Authorization: Bearer", then one key or access token.',
    };
  return { kind: ID_TOKEN.test(token) ? 'id_token' : 'api_key', token };
}
