import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Principal } from '#app/platform/principal.ts';
import type { RateLimiter } from '#app/platform/rate-limiter.ts';

/**
 * The door: who sends this request. Takes `Authorization: Bearer mcpsk_…`; a key in the query string is
 * never looked at.
 * @throws AppError `unauthorized`, `shop_uninstalled`, `rate_limited` after many failures from one address
 */
export async function authenticateRequest(
  services: { apiKeys: ApiKeys; rateLimiter: RateLimiter },
  request: Request,
  remoteAddress: string,
): Promise<Principal> {
  try {
    return await services.apiKeys.verify(bearerOf(request));
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthorized') {
      await services.rateLimiter.consumeFailedAuthentication(remoteAddress);
    }
    throw error;
  }
}

function bearerOf(request: Request): string {
  const header = request.headers.get('authorization');
  if (!header) {
    throw new AppError(
      'unauthorized',
      'Send an API key in the header "Authorization: Bearer mcpsk_…". Keys are made in the app, in the store\'s admin.',
    );
  }
  const [scheme, key, ...rest] = header.trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'bearer' || !key || rest.length > 0) {
    throw new AppError('unauthorized', 'The header must read "Authorization: Bearer mcpsk_…".');
  }
  return key;
}
