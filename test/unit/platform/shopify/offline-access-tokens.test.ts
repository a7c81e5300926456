import { HttpResponseError, Session, shopifyApi } from '@shopify/shopify-api';
import '@shopify/shopify-app-remix/adapters/node';
import { describe, expect, it, vi } from 'vitest';
import { createAccessTokens } from '#app/platform/shopify/offline-access-tokens.ts';
import type { VersionedSessionStorage } from '#app/platform/shopify/session-storage.ts';
import { ADMIN_API_VERSION } from '#app/platform/shopify/shopify-app.server.ts';

const SHOP = 'one.myshopify.com';
const HOUR_MS = 60 * 60 * 1000;

function sessionOf(name: string, endsInMs = HOUR_MS): Session {
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

/** One shop's row, and Shopify's token door as a test wants it. */
function open(first: Session, door: (refreshToken: string) => Promise<Session>) {
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
    return { session: await door(refreshToken) };
  });
  const tokens = createAccessTokens({
    api,
    sessionStorage,
    clock: { now: Date.now },
    refreshTurn: (_shop, work) => work(),
  });
  const remove = () => {
    row = null;
  };
  return { tokens, store, refreshes, remove, current: () => row?.session };
}

const refusal = () =>
  new HttpResponseError({ message: 'no', code: 400, statusText: 'Bad Request', body: {} });

describe('access tokens', () => {
  it('are handed out while they last, and renewed five minutes before their end', async () => {
    const fresh = open(sessionOf('one'), async () => sessionOf('two'));
    expect(await fresh.tokens.get(SHOP)).toBe('access one');
    expect(fresh.refreshes).toEqual([]);
    const old = open(sessionOf('one', 4 * 60_000), async () => sessionOf('two'));
    expect(await old.tokens.get(SHOP)).toBe('access two');
    expect(old.refreshes).toEqual(['refresh one']);
  });

  it('of a page that was opened during the renewal are kept, and ours given up', async () => {
    const shop = open(sessionOf('one', 0), async () => {
      shop.store(sessionOf('of the page'));
      return sessionOf('two');
    });
    expect(await shop.tokens.get(SHOP)).toBe('access of the page');
    expect(shop.current()?.refreshToken).toBe('refresh of the page');
  });

  it('are read again when Shopify says that the refresh token was used', async () => {
    const shop = open(sessionOf('one', 0), async () => {
      shop.store(sessionOf('of another process'));
      throw refusal();
    });
    expect(await shop.tokens.get(SHOP)).toBe('access of another process');
  });

  it('that cannot be renewed say what mends it, and the session stays for the page to replace', async () => {
    const shop = open(sessionOf('one', 0), async () => {
      throw refusal();
    });
    await expect(shop.tokens.get(SHOP)).rejects.toMatchObject({ code: 'store_access_denied' });
    expect(shop.current()?.accessToken).toBe('access one');
  });

  it('refused by the store do not take a newer one with them', async () => {
    const shop = open(sessionOf('one'), async () => sessionOf('three'));
    shop.store(sessionOf('two'));
    await shop.tokens.reject(SHOP, 'access one');
    expect(await shop.tokens.get(SHOP)).toBe('access two');
    await shop.tokens.reject(SHOP, 'access two');
    expect(await shop.tokens.get(SHOP)).toBe('access three');
    expect(shop.refreshes).toEqual(['refresh two']);
  });

  it('of a shop that left during the renewal are not brought back', async () => {
    const shop = open(sessionOf('one', 0), async () => {
      shop.remove();
      return sessionOf('two');
    });
    await expect(shop.tokens.get(SHOP)).rejects.toMatchObject({ code: 'shop_uninstalled' });
    expect(shop.current()).toBeUndefined();
  });
});
