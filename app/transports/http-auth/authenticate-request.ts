import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import type { Staff } from '#app/domain/shops/staff.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Principal } from '#app/platform/principal.ts';
import type { RateLimiter } from '#app/platform/rate-limit/rate-limiter.ts';
import { readBearer } from './read-bearer.ts';

export type Authenticators = {
  /** API keys, or the access tokens of one store's address. */
  apiKeys: Pick<ApiKeys, 'verify'>;
  pipeline: { rateLimiter: RateLimiter };
  /** Set if Shopify's ID tokens are accepted besides API keys. */
  staff?: Staff;
};

/**
 * Authenticates the sender of a request by the token after `Authorization: Bearer`: an API key (or an access token, if
 * those are verified), and if `staff` is set also a Shopify ID token. A key in the query string is ignored.
 * @throws AppError `unauthorized`, `shop_uninstalled`, `rate_limited` after many failures from one address or with the
 * beginning of one key; in that case before the database is asked
 */
export async function authenticateRequest(
  authenticators: Authenticators,
  request: Request,
  remoteAddress: string,
): Promise<Principal> {
  const { rateLimiter } = authenticators.pipeline;
  const bearer = readBearer(request);
  const key = bearer.kind === 'api_key' ? bearer.token : undefined;
  try {
    if (bearer.kind === 'id_token' && authenticators.staff)
      return await authenticators.staff.verify(bearer.token);
    if (bearer.kind === 'none') throw new AppError('unauthorized', bearer.detail);
    await rateLimiter.admitKey(remoteAddress, bearer.token);
    const principal = await authenticators.apiKeys.verify(bearer.token);
    rateLimiter.rememberValidKey(bearer.token);
    return principal;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthorized')
      await rateLimiter.consumeFailedAuthentication(remoteAddress, key);
    throw error;
  }
}
