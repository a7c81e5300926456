import type { Scope } from '#app/platform/principal.ts';
import { RESOURCES_PATH } from './oauth-addresses.ts';

/**
 * Tells a refused client where it gets a token for this shop (RFC 9728, section 5.1), and which scopes to ask for at
 * first.
 */
export function challenge(
  response: Response,
  { appUrl, publicId, scopes }: { appUrl: string; publicId: string; scopes: readonly Scope[] },
  request: Request,
): Response {
  if (response.status !== 401) return response;
  const metadata = `${appUrl}/.well-known/oauth-protected-resource${RESOURCES_PATH}${publicId}`;
  const parts = [`resource_metadata="${metadata}"`, `scope="${scopes.join(' ')}"`];
  if (request.headers.has('authorization')) parts.unshift('error="invalid_token"');
  response.headers.set('WWW-Authenticate', `Bearer ${parts.join(', ')}`);
  return response;
}
