import type { Shopify } from '@shopify/shopify-api';
import { TaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel';
import { AppError } from '#app/platform/errors.ts';
import { oncePerKey } from '#app/platform/once-per-key.ts';
import { type ExchangeOptions, exchangeOnce } from './admin-api/admin-exchange.ts';
import { type AccessTokens, freshTokenOf } from './sessions/offline-access-tokens.ts';
import { AccessEndedError } from './sessions/refresh-session.ts';
import type { StoredSession, VersionedSessionStorage } from './sessions/session-storage.ts';

/** Whether the app still has access to a shop. */
export type Access =
  | { kind: 'works' }
  /** Shopify accepts neither token of this version of the session; says nothing about a later version. */
  | { kind: 'ended'; version: StoredSession['version'] }
  /** No session is stored, or it cannot be decrypted. */
  | { kind: 'no session' }
  /** Shopify did not answer in time, or cannot answer at the moment. */
  | { kind: 'unknown' };

/** Asks Shopify once, without a retry, within three seconds. Calls for the same shop share one request. */
export type CheckAccess = (shop: string) => Promise<Access>;

/** Short, because a webhook must be answered within five seconds. */
const ASK_WITHIN_MS = 3_000;
/** A query that needs no permission and costs one point. */
const DOCUMENT = 'query AccessCheck { shop { id } }';

export function createCheckAccess(
  options: ExchangeOptions & {
    api: Shopify;
    tokens: Pick<AccessTokens, 'get' | 'reject'>;
    sessionStorage: VersionedSessionStorage;
  },
): CheckAccess {
  const { api, tokens, sessionStorage, clock } = options;
  const limit = timeout(ASK_WITHIN_MS, TimeoutStrategy.Aggressive);

  async function askShopify(shop: string, signal: AbortSignal): Promise<Access> {
    try {
      const token = await tokens.get(shop);
      const request = { document: DOCUMENT, variables: {}, signal, repeatable: true };
      const { exchange } = await exchangeOnce(options, shop, request, token);
      if (exchange.kind === 'answer') return { kind: 'works' };
      const isRefused =
        exchange.kind === 'token_refused' || (exchange.kind === 'final' && exchange.status === 403);
      if (!isRefused) return { kind: 'unknown' };
      // The access token alone may have expired early, so the refresh token decides.
      await tokens.reject(shop, token);
      await tokens.get(shop);
      return { kind: 'works' };
    } catch (error) {
      return accessAfter(error, shop);
    }
  }

  async function accessAfter(error: unknown, shop: string): Promise<Access> {
    if (error instanceof AppError && error.code === 'shop_uninstalled')
      return { kind: 'no session' };
    if (!(error instanceof AccessEndedError)) return { kind: 'unknown' };
    const stored = await sessionStorage.loadStored(api.session.getOfflineId(shop));
    if (!stored) return { kind: 'no session' };
    // Only an install stores a fresh token after a refusal, and Shopify was not asked about that token.
    if (freshTokenOf(stored, clock)) return { kind: 'unknown' };
    return { kind: 'ended', version: stored.version };
  }

  return oncePerKey((shop) =>
    limit
      .execute(({ signal }) => askShopify(shop, signal))
      .catch((error: unknown) => {
        if (error instanceof TaskCancelledError) return { kind: 'unknown' };
        throw error;
      }),
  );
}
