import type { Session, Shopify } from '@shopify/shopify-api';
import type { Clock } from '#app/platform/clock.ts';
import { AppError } from '#app/platform/errors.ts';
import { oncePerKey } from '#app/platform/once-per-key.ts';
import { mustReopen, refreshSession } from './refresh-session.ts';
import type { StoredSession, VersionedSessionStorage } from './session-storage.ts';

/** How long before its end a token is refreshed, as in Shopify's own libraries. */
const REFRESH_BEFORE_END_MS = 5 * 60 * 1000;

/**
 * Runs `work` while no other process refreshes this shop's token. Shopify keeps one valid token per app and shop, so if
 * two processes refreshed at once, one of them would end up with an invalid token.
 */
export type RefreshLock = <Result>(shop: string, work: () => Promise<Result>) => Promise<Result>;

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/**
 * Provides offline Admin API tokens of installed shops from the session storage. Per shop, one refresh runs at a time.
 */
export function createAccessTokens(options: {
  api: Shopify;
  sessionStorage: VersionedSessionStorage;
  clock: Clock;
  withRefreshLock: RefreshLock;
}) {
  const { api, sessionStorage, clock, withRefreshLock } = options;
  const refresh = oncePerKey((shop) => withRefreshLock(shop, () => refreshInTurn(shop)));

  return {
    /**
     * Returns a token that is valid for five minutes or more, refreshing it if it is about to expire.
     * @throws AppError `shop_uninstalled`, or `store_access_denied` if the shop must open the app again
     */
    async get(shop: string): Promise<string> {
      return freshTokenOf(await load(shop), clock) ?? refresh(shop);
    },

    /**
     * Requests new tokens if the shop's tokens are from before the app's secret was replaced: Shopify ends them
     * together with the old secret.
     * @throws AppError as `get` does
     */
    renewOutdated: (shop: string): Promise<void> =>
      withRefreshLock(shop, async () => {
        const { session, version, isOutdated } = await load(shop);
        if (!isOutdated) return;
        await sessionStorage.replaceStored(await refreshSession(api, session), version);
      }),

    /** Forgets a token that Shopify refused (401): the next `get` refreshes it or fails. */
    async reject(shop: string, token: string): Promise<void> {
      const { session, version } = await load(shop);
      // Another call may already have refreshed the token; `replaceStored` notices a refresh that happens now.
      if (session.accessToken !== token) return;
      delete session.accessToken;
      await sessionStorage.replaceStored(session, version);
    },
  };

  async function load(shop: string): Promise<StoredSession> {
    const stored = await sessionStorage.loadStored(api.session.getOfflineId(shop));
    if (!stored)
      throw new AppError(
        'shop_uninstalled',
        `There is no access to ${shop}. Open the app in that store's admin once, then try again.`,
      );
    return stored;
  }

  async function refreshInTurn(shop: string): Promise<string> {
    // The process that had the turn before may already have refreshed the token.
    const stored = await load(shop);
    const token = freshTokenOf(stored, clock);
    if (token) return token;
    try {
      const session = await refreshSession(api, stored.session);
      if (await sessionStorage.replaceStored(session, stored.version))
        return tokenOf(session, shop);
    } catch (error) {
      // A page that was opened in the meantime may have stored a new session.
      const now = await load(shop);
      const newer = freshTokenOf(now, clock);
      if (!newer) throw error;
      return newer;
    }
    return tokenOf((await load(shop)).session, shop);
  }
}

/** Returns the session's access token; null if it has none or the token is about to expire. */
export function freshTokenOf({ session }: StoredSession, clock: Clock): string | null {
  const leftMs = session.expires ? session.expires.getTime() - clock.now() : Infinity;
  return leftMs > REFRESH_BEFORE_END_MS ? (session.accessToken ?? null) : null;
}

function tokenOf(session: Session, shop: string): string {
  if (!session.accessToken) throw mustReopen(shop);
  return session.accessToken;
}
