import { Session, shopifyApi } from '@shopify/shopify-api';
import '@shopify/shopify-app-remix/adapters/node';
import { vi } from 'vitest';
import { createAccessTokens } from '#app/platform/shopify/sessions/offline-access-tokens.ts';
import type { VersionedSessionStorage } from '#app/platform/shopify/sessions/session-storage.ts';
import { ADMIN_API_VERSION } from '#app/platform/shopify/shopify-app.server.ts';

export const SHOP = 'one.myshopify.com';
const HOUR_MS = 60 * 60 * 1000;

export function sessionOf(name: string, endsInMs = HOUR_MS): Session {
  return new Session({
    id: `offline_${SHOP}`,
    shop: SHOP,
    state: '',
    isOnline: false,
    accessToken: `access ${name}`,
    refreshToken: `refresh ${name}`,
    expires: new Date(Date.now() + endsInMs),
  });
}

/** One shop's row, and Shopify's token endpoint as a test wants it. */
export function openTokens(first: Session, refresh: (refreshToken: string) => Promise<Session>) {
  let row: { session: Session; version: number } | null = { session: first, version: 1 };
  const copy = (session: Session) => new Session(session.toObject());
  const store = (session: Session) => {
    row = { session: copy(session), version: (row?.version ?? 0) + 1 };
  };
  const sessionStorage = {
    loadStored: async () =>
      row && {
        session: copy(row.session),
        version: Uint8Array.of(row.version),
        updatedAt: new Date(),
      },
    replaceStored: async (session: Session, version: Uint8Array) => {
      if (row?.version !== version[0]) return false;
      store(session);
      return true;
    },
  } as unknown as VersionedSessionStorage;
  const api = shopifyApi({
    apiKey: 'key',
    apiSecretKey: 'secret',
    hostName: 'app.example.com',
    apiVersion: ADMIN_API_VERSION,
    isEmbeddedApp: true,
    scopes: [],
    logger: { log: () => {} },
  });
  const refreshes: string[] = [];
  vi.spyOn(api.auth, 'refreshToken').mockImplementation(async ({ refreshToken }) => {
    refreshes.push(refreshToken);
    return { session: await refresh(refreshToken) };
  });
  const tokens = createAccessTokens({
    api,
    sessionStorage,
    clock: { now: Date.now },
    withRefreshLock: (_shop, work) => work(),
  });
  const remove = () => {
    row = null;
  };
  return { api, sessionStorage, tokens, store, refreshes, remove, current: () => row?.session };
}
