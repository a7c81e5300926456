import { HttpResponseError, type Session, type Shopify } from '@shopify/shopify-api';
import { TaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel';
import { AppError } from '#app/platform/errors.ts';
import { clientRefusalOf, oauthRefusal } from '../client-refusal.ts';

/** The library has no time limit of its own. */
const limit = timeout(10_000, TimeoutStrategy.Aggressive);
const RETRY_AFTER_SECONDS = 5;

/**
 * Asks Shopify for a new access token and a new refresh token. Until the new refresh token is used, the previous one
 * still works (changelog 2026-08-28), so a lost answer locks nobody out.
 * @throws AppError `store_access_denied` if the shop must open the app again (AccessEndedError if Shopify said that the
 * refresh token is no longer valid), `upstream_busy`, `upstream_unavailable`, `upstream_timeout`.
 */
export async function refreshSession(api: Shopify, session: Session): Promise<Session> {
  const { shop, refreshToken } = session;
  if (!refreshToken) throw new AccessEndedError(shop);
  try {
    const answer = await limit.execute(() => api.auth.refreshToken({ shop, refreshToken }));
    return answer.session;
  } catch (error) {
    throw failureOf(error, shop);
  }
}

/** Creates the error for access that only a user in the store's admin can renew. */
export function mustReopen(shop: string, cause?: unknown): AppError {
  return new AppError('store_access_denied', reopen(shop), { cause });
}

/** The access has ended: Shopify accepts neither the access token nor the refresh token of this session. */
export class AccessEndedError extends AppError {
  constructor(shop: string, cause?: unknown) {
    super('store_access_denied', reopen(shop), { cause });
  }
}

const reopen = (shop: string) =>
  `The store no longer accepts this app's access. Open the app in the admin of ${shop} once, then try again.`;

function failureOf(error: unknown, shop: string): AppError {
  if (error instanceof TaskCancelledError) return notRenewed('upstream_timeout', error);
  const status = error instanceof HttpResponseError ? error.response.code : 0;
  if (status === 429) return notRenewed('upstream_busy', error);
  if (error instanceof HttpResponseError && refusesToken(error))
    return new AccessEndedError(shop, error);
  if (status >= 400 && status < 500) return mustReopen(shop, error);
  return notRenewed('upstream_unavailable', error);
}

/** Whether Shopify refused the token: `invalid_grant`, or 401 "This request requires an active refresh_token". */
function refusesToken({ response: { code, body } }: HttpResponseError): boolean {
  const refusal = oauthRefusal.parse(body);
  if (clientRefusalOf(refusal)) return false;
  return refusal.error === 'invalid_grant' || [401, 403].includes(code);
}

function notRenewed(
  code: 'upstream_busy' | 'upstream_unavailable' | 'upstream_timeout',
  cause?: unknown,
): AppError {
  return new AppError(code, 'Shopify did not renew the access to the store. Try again.', {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
