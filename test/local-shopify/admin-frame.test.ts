import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadyProcess } from '../support/spawn-ready.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { startLocalShopify } from './start-local-shopify.ts';

const SEED = {
  products: [{ title: '<b>Bold</b> & "loud"', vendor: 'Nike', variants: [{ price: '1.00' }] }],
};

describe('admin pages', () => {
  let server: ReadyProcess<string>;
  let shop: OpenShop;
  beforeAll(async () => {
    server = await startLocalShopify({ APP_URL: 'http://127.0.0.1:9' });
    shop = await openShop(server.ready);
  });
  afterAll(() => server.stop());
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const url = `${server.ready}/stores/${shop.domain}/admin${path}`;
    const response = await fetch(url, { redirect: 'manual', headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const iframeOf = (text: string) =>
    new URL((/<iframe[^>]* src="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&#38;', '&'));

  it('frames the app at the same path with Shopify’s parameters and a new token', async () => {
    const { text } = await get('/apps/catalog-vision/app/activity?call=1&shop=elsewhere');
    const address = iframeOf(text);
    expect(address.origin + address.pathname).toBe('http://127.0.0.1:9/app/activity');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      call: '1',
      embedded: '1',
      shop: shop.domain,
      id_token: expect.stringMatching(/^ey/),
    });
    const host = Buffer.from(address.searchParams.get('host') ?? '', 'base64url').toString();
    expect(host).toBe(`admin.shopify.com/store/${shop.domain.split('.')[0]}`);
    const again = await get('/apps/catalog-vision/app');
    expect(iframeOf(again.text).searchParams.get('id_token')).not.toBe(
      address.searchParams.get('id_token'),
    );
  });

  it('frames the app at the address in the request’s header', async () => {
    const { text } = await get('/apps/catalog-vision', { 'x-app-url': 'http://127.0.0.1:8' });
    expect(iframeOf(text).origin).toBe('http://127.0.0.1:8');
  });

  it('redirects its root to the app', async () => {
    const { status, headers } = await get('');
    expect([status, headers.get('location')]).toEqual([
      302,
      `/stores/${shop.domain}/admin/apps/catalog-vision`,
    ]);
  });

  it('escapes product texts', async () => {
    await shop.control('POST', 'seed', SEED);
    const { products } = await shop.control('GET', 'state');
    const number = products.at(-1).id.split('/').at(-1);
    for (const path of ['/products', `/products/${number}`]) {
      const { status, text } = await get(path);
      expect(status).toBe(200);
      expect(text).toContain('&#60;b&#62;Bold');
      expect(text).not.toContain('<b>Bold');
    }
    expect((await get('/products/1')).status).toBe(404);
  });

  it('serves ID tokens and its scripts', async () => {
    expect(JSON.parse((await get('/frame/id-token')).text).id_token).toMatch(/^ey/);
    const bridge = await fetch(`${server.ready}/shopifycloud/app-bridge.js`);
    expect(bridge.headers.get('content-type')).toContain('javascript');
    for (const text of [await bridge.text(), (await get('/frame/frame.js')).text])
      expect(() => new Function(text)).not.toThrow();
  });
});
