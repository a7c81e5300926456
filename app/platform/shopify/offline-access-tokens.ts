import { HttpResponseError, type Session, type Shopify } from '@shopify/shopify-api';
import type { SessionStorage } from '@shopify/shopify-app-session-storage';
import type { Clock } from '#app/platform/clock.ts';
import { AppError } from '#app/platform/errors.ts';
import type { AccessTokens } from './access-tokens.ts';

/** Shopify's own libraries refresh this long before the end; so do we. */
const REFRESH_BEFORE_END_MS = 5 * 60 * 1000;

/** Offline tokens from the session storage; one refresh at a time per shop, however many calls wait for it. */
export function createAccessTokens(options: {
  api: Shopify;
  sessionStorage: SessionStorage;
  clock: Clock;
}): AccessTokens {
  const { api, sessionStorage, clock } = options;
  const refreshing = new Map<string, Promise<Session>>();

  return {
    async get(shop) {
      const session = await load(shop);
      const isFresh =
        !session.expires || session.expires.getTime() - clock.now() > REFRESH_BEFORE_END_MS;
      if (session.accessToken && isFresh) return session.accessToken;
      return tokenOf(await refreshOnce(shop, session), shop);
    },

    async reject(shop, token) {
      const session = await load(shop);
      // Another call may have refreshed it in the meantime.
      if (session.accessToken !== token) return;
      delete session.accessToken;
      await sessionStorage.storeSession(session);
    },
  };

  async function load(shop: string): Promise<Session> {
    const session = await sessionStorage.loadSession(api.session.getOfflineId(shop));
    if (!session) {
      throw new AppError(
        'shop_uninstalled',
        `There is no access to ${shop}. Open the app in that store's admin once, then try again.`,
      );
    }
    return session;
  }

  function refreshOnce(shop: string, session: Session): Promise<Session> {
    const running = refreshing.get(shop);
    if (running) return running;
    const refresh = refreshSession(shop, session).finally(() => refreshing.delete(shop));
    refreshing.set(shop, refresh);
    return refresh;
  }

  async function refreshSession(shop: string, session: Session): Promise<Session> {
    if (!session.refreshToken) throw mustReopen(shop);
    try {
      const refreshed = await api.auth.refreshToken({ shop, refreshToken: session.refreshToken });
      await sessionStorage.storeSession(refreshed.session);
      return refreshed.session;
    } catch (error) {
      if (error instanceof HttpResponseError && error.response.code < 500)
        throw mustReopen(shop, error);
      throw new AppError(
        'upstream_unavailable',
        'Shopify did not renew the access to the store. Try again.',
        {
          cause: error,
          retryAfterSeconds: 5,
        },
      );
    }
  }
}

function tokenOf(session: Session, shop: string): string {
  if (!session.accessToken) throw mustReopen(shop);
  return session.accessToken;
}

function mustReopen(shop: string, cause?: unknown): AppError {
  return new AppError(
    'store_access_denied',
    `The store no longer accepts this app's access. Open the app in the admin of ${shop} once, then try again.`,
    { cause },
  );
}
