import { HttpResponseError } from '@shopify/shopify-api';
import { describe, expect, it } from 'vitest';
import { openTokens as open, SHOP, sessionOf } from './open-tokens.ts';

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

  it('that cannot be renewed say what fixes it, and the session stays for the page to replace', async () => {
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
