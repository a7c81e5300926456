import type { Session, Shopify } from '@shopify/shopify-api';
import type { Clock } from '#app/platform/clock.ts';
import { AppError } from '#app/platform/errors.ts';
import { oncePerKey } from '#app/platform/once-per-key.ts';
import { mustReopen, refreshSession } from './refresh-session.ts';
import type { StoredSession, VersionedSessionStorage } from './session-storage.ts';

/** Shopify's own libraries refresh a token this long before it expires, too. */
const REFRESH_BEFORE_END_MS = 5 * 60 * 1000;

/**
 * Runs `work` while no other process refreshes this shop's token. Shopify keeps one valid token per app and
 * shop, so of two refreshes at once one would leave its process with an invalid token.
 */
export type RefreshTurn = <Result>(shop: string, work: () => Promise<Result>) => Promise<Result>;

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** Offline Admin API tokens of installed shops, from the session storage. One refresh a shop runs at a time. */
export function createAccessTokens(options: {
  api: Shopify;
  sessionStorage: VersionedSessionStorage;
  clock: Clock;
  refreshTurn: RefreshTurn;
}) {
  const { api, sessionStorage, clock, refreshTurn } = options;
  const refresh = oncePerKey((shop) => refreshTurn(shop, () => refreshInTurn(shop)));

  return {
    /**
     * A token that is valid for five minutes or more; it is refreshed when it is about to expire.
     * @throws AppError `shop_uninstalled`, or `store_access_denied` when the shop must open the app again
     */
    async get(shop: string): Promise<string> {
      return freshTokenOf(await load(shop), clock) ?? refresh(shop);
    },

    /**
     * Asks for new tokens where those of a shop are from before the app's secret was replaced: Shopify ends them with that
     * secret.
     * @throws AppError as `get` does
     */
    renewOutdated: (shop: string): Promise<void> =>
      refreshTurn(shop, async () => {
        const { session, version, isOutdated } = await load(shop);
        if (!isOutdated) return;
        await sessionStorage.replaceStored(await refreshSession(api, session), version);
      }),

    /** Forgets a token that Shopify refused (401): the next `get` refreshes it or fails. */
    async reject(shop: string, token: string): Promise<void> {
      const { session, version } = await load(shop);
      // Another call may have refreshed it already; `replaceStored` notices one that does so now.
      if (session.accessToken !== token) return;
      delete session.accessToken;
      await sessionStorage.replaceStored(session, version);
    },
  };

  async function load(shop: string): Promise<StoredSession> {
    const stored = await sessionStorage.loadStored(api.session.getOfflineId(shop));
    if (!stored) {
      throw new AppError(
        'shop_uninstalled',
        `There is no access to ${shop}. Open the app in that store's admin once, then try again.`,
      );
    }
    return stored;
  }

  async function refreshInTurn(shop: string): Promise<string> {
    // The process that had the turn before may have refreshed it.
    const stored = await load(shop);
    const token = freshTokenOf(stored, clock);
    if (token) return token;
    try {
      const session = await refreshSession(api, stored.session);
      if (await sessionStorage.replaceStored(session, stored.version))
        return tokenOf(session, shop);
    } catch (error) {
      // A page that was opened meanwhile may have stored a new session.
      const now = await load(shop);
      const newer = freshTokenOf(now, clock);
      if (!newer) throw error;
      return newer;
    }
    return tokenOf((await load(shop)).session, shop);
  }
}

/** The session's access token; null when it has none or is about to expire. */
export function freshTokenOf({ session }: StoredSession, clock: Clock): string | null {
  const leftMs = session.expires ? session.expires.getTime() - clock.now() : Infinity;
  return leftMs > REFRESH_BEFORE_END_MS ? (session.accessToken ?? null) : null;
}

function tokenOf(session: Session, shop: string): string {
  if (!session.accessToken) throw mustReopen(shop);
  return session.accessToken;
}
