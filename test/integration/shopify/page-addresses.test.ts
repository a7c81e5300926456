import { beforeAll, describe, expect, it } from 'vitest';
import { getSharedApp } from '#test/support/shared-app.ts';
import { signIdToken } from '#test/support/sign-id-token.ts';
import type { TestShop } from '#test/support/start-app.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36';

const { app } = await getSharedApp();
let shop: TestShop;
let shopName: string;
let hostOfShop: string;
beforeAll(async () => {
  shop = await app.openShop();
  shopName = shop.store.shop.split('.')[0] ?? '';
  hostOfShop = hostOf(shopName);
});

const hostOf = (name: string) =>
  Buffer.from(`admin.shopify.com/store/${name}`).toString('base64').replace(/=+$/, '');

/** Asks for a page as a browser does for the document in a frame; answers where it is led to. */
async function lead(path: string, headers: Record<string, string> = {}): Promise<URL | number> {
  const response = await fetch(app.url + path, {
    redirect: 'manual',
    headers: { 'User-Agent': BROWSER, 'Sec-Fetch-Dest': 'iframe', ...headers },
  });
  const location = response.headers.get('location');
  return location === null ? response.status : new URL(location, app.url);
}
const at = (parameters: Record<string, string>, path = '/app/identify') =>
  `${path}?${new URLSearchParams({ match: 'req_1', ...parameters })}`;

describe('the address of a page', () => {
  it('that names no store leads to the page that may know it, which keeps path and query', async () => {
    for (const path of ['/app/identify?match=req_1', '/app/identify?match=req_1&embedded=1']) {
      const to = await lead(path);
      expect(to).toMatchObject({ origin: app.url, pathname: '/auth/reopen' });
      expect((to as URL).searchParams.get('to')).toBe('/app/identify?match=req_1');
    }
  });

  it.each([
    ['is missing', {}],
    ['is no base64', { host: '%' }],
    ['is base64 of the wrong length', { host: 'YWRta' }],
    ['is of no address', { host: Buffer.from('a b:c').toString('base64') }],
    ['is of another site', { host: Buffer.from('example.com/admin').toString('base64') }],
  ])('whose host %s gets the host of its shop', async (_what, parameters) => {
    const to = await lead(at({ embedded: '1', shop: shop.store.shop, ...parameters }));
    expect(to).toMatchObject({ origin: app.url, pathname: '/app/identify' });
    expect(Object.fromEntries((to as URL).searchParams)).toEqual({
      match: 'req_1',
      embedded: '1',
      shop: shop.store.shop,
      host: hostOfShop,
    });
  });

  it('that is opened in a frame says so, and outside of one leads to the admin', async () => {
    const named = { shop: shop.store.shop, host: hostOfShop };
    const framed = await lead(at(named));
    expect((framed as URL).searchParams.get('embedded')).toBe('1');
    const alone = await lead(at(named), { 'Sec-Fetch-Dest': 'document' });
    expect((alone as URL).origin).toBe('https://admin.shopify.com');
  });

  it('takes its store from a valid ID token, not from what a tab kept of another store', async () => {
    const token = signIdToken(shop.store.shop);
    const other = { shop: 'other.myshopify.com', host: hostOf('other'), embedded: '1' };
    const to = await lead(at({ ...other, id_token: token }));
    expect((to as URL).searchParams.get('shop')).toBe(shop.store.shop);
    expect(await lead(at({ id_token: token }))).toMatchObject({ pathname: '/app/identify' });
  });

  it.each([
    ['has no ID token', () => ({})],
    ['has an expired one', () => ({ id_token: signIdToken(shop.store.shop, { exp: 1 }) })],
    ['has one that is none', () => ({ id_token: 'x' })],
  ])('that %s is bounced for one, and comes back with path and query', async (_what, given) => {
    const known = { embedded: '1', shop: shop.store.shop, host: hostOfShop };
    const to = await lead(at({ ...known, ...given() }));
    expect(to).toMatchObject({ origin: app.url, pathname: '/auth/session-token' });
    const back = new URL((to as URL).searchParams.get('shopify-reload') ?? '');
    expect(back.pathname).toBe('/app/identify');
    expect(Object.fromEntries(back.searchParams)).toEqual({ match: 'req_1', ...known });
  });

  it.each([
    ['no store', () => ({})],
    ['a store', () => ({ embedded: '1', shop: shop.store.shop, host: hostOfShop })],
  ])(
    'asked for by a script without a token, with %s, makes the browser load a document',
    async (_what, given) => {
      const response = await fetch(app.url + at(given(), '/app/identify.data'), {
        headers: { 'User-Agent': BROWSER, 'Sec-Fetch-Dest': 'empty' },
      });
      expect(response.headers.get('x-remix-reload-document')).toBe('true');
      expect(await response.text()).toMatch(/\/auth\/(reopen|session-token)\?/);
    },
  );
});
