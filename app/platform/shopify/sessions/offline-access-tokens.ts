import type { Session, Shopify } from '@shopify/shopify-api';
import type { Clock } from '#app/platform/clock.ts';
import { AppError } from '#app/platform/errors.ts';
import { oncePerKey } from '#app/platform/once-per-key.ts';
import type { AccessTokens } from './access-tokens.ts';
import { mustReopen, refreshSession } from './refresh-session.ts';
import type { StoredSession, VersionedSessionStorage } from './session-storage.ts';

/** Shopify's own libraries refresh this long before the end; so do we. */
const REFRESH_BEFORE_END_MS = 5 * 60 * 1000;

/**
 * Runs `work` while no other process refreshes this shop's token: Shopify keeps one current token per app
 * and shop, so two refreshes at once would leave one process with a dead one.
 */
export type RefreshTurn = <Result>(shop: string, work: () => Promise<Result>) => Promise<Result>;

/** Offline tokens from the session storage; one refresh at a time per shop, however many calls wait for it. */
export function createAccessTokens(options: {
  api: Shopify;
  sessionStorage: VersionedSessionStorage;
  clock: Clock;
  refreshTurn: RefreshTurn;
}): AccessTokens {
  const { api, sessionStorage, clock, refreshTurn } = options;
  const refresh = oncePerKey((shop) => refreshTurn(shop, () => refreshInTurn(shop)));

  return {
    async get(shop) {
      return freshTokenOf(await load(shop), clock) ?? refresh(shop);
    },

    async reject(shop, token) {
      const { session, version } = await load(shop);
      // Another call may have refreshed it in the meantime, and one more before this write.
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
    // Whoever had the turn before may have done it.
    const stored = await load(shop);
    const token = freshTokenOf(stored, clock);
    if (token) return token;
    try {
      const session = await refreshSession(api, stored.session);
      if (await sessionStorage.replaceStored(session, stored.version))
        return tokenOf(session, shop);
    } catch (error) {
      // A page that was opened meanwhile has brought a new session; else the refusal stands.
      const now = await load(shop);
      const newer = freshTokenOf(now, clock);
      if (!newer) throw error;
      return newer;
    }
    return tokenOf((await load(shop)).session, shop);
  }
}

/** The session's access token, unless it is gone or about to run out. */
export function freshTokenOf({ session }: StoredSession, clock: Clock): string | null {
  const leftMs = session.expires ? session.expires.getTime() - clock.now() : Infinity;
  return leftMs > REFRESH_BEFORE_END_MS ? (session.accessToken ?? null) : null;
}

function tokenOf(session: Session, shop: string): string {
  if (!session.accessToken) throw mustReopen(shop);
  return session.accessToken;
}
