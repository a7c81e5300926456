import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadyProcess } from '../support/spawn-ready.ts';
import { type Json, type OpenShop, openShop } from './open-shop.ts';
import { startLocalShopify, TEST_APP } from './start-local-shopify.ts';
import { generatedSeed, SEED_FILE } from './store/generate-seed.ts';

describe('the seed and the control API', () => {
  let server: ReadyProcess<string>;
  let shop: OpenShop;
  let app: Server;
  const deliveries: { headers: Json; body: string; url: string | undefined }[] = [];

  beforeAll(async () => {
    server = await startLocalShopify();
    app = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        deliveries.push({ headers: request.headers, body, url: request.url });
        response.end();
      });
    });
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(async () => {
    shop = await openShop(server.ready);
  });
  afterAll(async () => {
    app.close();
    await server.stop();
  });

  it('starts every shop with the same seed', async () => {
    expect(JSON.parse(readFileSync(SEED_FILE, 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(generatedSeed)),
    );
    const state = await shop.control('GET', 'state');
    expect(state.vendors).toHaveLength(12);
    expect(state.product_types).toHaveLength(8);
    expect(state.products).toHaveLength(40);
    expect(state.publications.filter((one: Json) => one.catalog_type === 'APP')).toHaveLength(3);
    expect(state.locations.filter((one: Json) => one.is_active)).toHaveLength(2);
    const barcodes = state.products.flatMap((product: Json) =>
      product.variants.map((one: Json) => one.barcode),
    );
    expect(barcodes).toEqual(expect.arrayContaining(['195503583218', '4081488076325']));
  });

  it('uses US dollars until another currency is seeded', async () => {
    const currencyOf = async () =>
      (await shop.graphql('{ shop { currencyCode } }')).data.shop.currencyCode;
    expect(await currencyOf()).toBe('USD');
    await shop.control('POST', 'seed', { currency: 'GBP' });
    expect(await currencyOf()).toBe('GBP');
    await expect(shop.control('POST', 'seed', { currency: 'POUND' })).rejects.toThrow('ISO 4217');
  });

  it('adds a test’s seed and removes it on reset', async () => {
    const product = {
      title: 'By hand',
      status: 'DRAFT',
      seo: { title: 'SEO' },
      tags: ['b', 'a'],
      collections: ['Summer'],
      publications: ['Shop'],
      metafields: [{ namespace: 'custom', key: 'care', value: 'x' }],
      media: [{ url: 'https://img.example/a.jpg', alt: 'A' }],
      options: [{ name: 'Size', values: ['8'] }],
      variants: [
        {
          options: { Size: '8' },
          sku: 'H-8',
          barcode: '123',
          price: '9.5',
          stock: { Warehouse: 3 },
          inactive_at: ['Main Street Store'],
        },
      ],
    };
    const ids = await shop.control('POST', 'seed', { products: [product] });
    const { products } = await shop.control('GET', 'state');
    expect(products.at(-1)).toMatchObject({
      id: ids.products[0].id,
      handle: 'by-hand',
      tags: ['a', 'b'],
      collections: ['Summer'],
      publications: [{ title: 'Shop', is_published: false }],
      media: [{ status: 'READY' }],
      variants: [{ sku: 'H-8', price: '9.50', levels: [{ available: 3 }, { is_active: false }] }],
    });
    await expect(
      shop.control('POST', 'seed', { products: [{ title: 'x', publications: ['None'] }] }),
    ).rejects.toThrow(/there is no .*None/);
    await shop.control('POST', 'reset');
    expect((await shop.control('GET', 'state')).products).toHaveLength(40);
    await shop.control('POST', 'reset', { empty: true });
    expect((await shop.control('GET', 'state')).products).toHaveLength(0);
  });

  it('keeps the state of shops separate', async () => {
    const other = await openShop(server.ready);
    await shop.control('POST', 'seed', { products: [{ title: 'Mine' }] });
    expect((await other.control('GET', 'state')).products).toHaveLength(40);
    expect((await other.send('{ shop { name } }', {}, shop.accessToken)).status).toBe(401);
  });

  it('delivers signed webhooks', async () => {
    const target = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
    const answer = await shop.control('POST', 'webhooks', {
      topic: 'products/update',
      payload: { id: 7 },
      target,
    });
    expect(answer.status).toBe(200);
    await shop.control('POST', 'uninstall');
    const [update, uninstalled] = deliveries;
    expect(update?.url).toBe('/webhooks');
    expect(update?.headers).toMatchObject({
      'x-shopify-topic': 'products/update',
      'x-shopify-shop-domain': shop.domain,
    });
    const hmac = createHmac('sha256', TEST_APP.apiSecret)
      .update(update?.body ?? '')
      .digest('base64');
    expect(update?.headers['x-shopify-hmac-sha256']).toBe(hmac);
    expect(uninstalled?.headers['x-shopify-topic']).toBe('app/uninstalled');
  });
});
