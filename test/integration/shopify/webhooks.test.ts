import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApp } from '#test/support/install-app.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { type Delivery, deliverWebhook } from './deliver-webhook.ts';

const UPSERT = '/api/v1/storefront-product-upsert';
/** Shopify gives up after five seconds. */
const IN_TIME_MS = 5_000;

let app: OwnApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const deliver = (shop: TestShop, delivery: Omit<Delivery, 'shop'>) =>
  deliverWebhook(app.url, { shop: shop.store.shop, ...delivery });
const upsert = (shop: TestShop, more: Record<string, unknown> = {}) =>
  app.post(UPSERT, upsertInput(more), shop.apiKey);
const isInstalled = async (shop: TestShop) =>
  (await app.services.shops.findInstalled(shop.store.shop)) !== null;
const CUT_OFF = { style_code: 'CUT-OFF', title: 'Cut off' };
/** How many products of that call the store holds. Told by the control API, which no uninstall concerns. */
const countCutOff = async (shop: TestShop) => {
  const state = await shop.store.control<{ products: { title: string }[] }>('GET', '/state');
  return state.products.filter(({ title }) => title === CUT_OFF.title).length;
};
const listFaults = (shop: TestShop) => shop.store.control<unknown[]>('GET', '/faults');
/** Lets the store run the next request with that field, and keep its answer until what is returned is called. */
const holdAnswer = async (shop: TestShop, rootField: string) => {
  const fault = { root_field: rootField, kind: 'slow', ms: 20_000 };
  await shop.store.control('POST', '/faults', fault);
  return () => shop.store.control('DELETE', '/faults');
};
/** Shopify takes the access away, and its news is still to come. */
const revoke = (shop: TestShop) => shop.store.control('POST', '/uninstall', {});
/** Shopify takes the access away and says so. */
const uninstall = (shop: TestShop) =>
  shop.store.control<{ webhook: { status: number } }>('POST', '/uninstall', { target: app.url });

describe('app/uninstalled', () => {
  it('refuses the keys of the shop, drops its sessions and keeps its credits', async () => {
    const shop = await app.openShop();
    expect((await uninstall(shop)).webhook.status).toBe(200);

    const refused = await upsert(shop);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'shop_uninstalled', charged: false });
    expect(await shop.getBalance()).toBe(50);
    expect(await isInstalled(shop)).toBe(false);
  });

  it('leaves the shop as it was when it is installed again: same credits, same keys', async () => {
    const shop = await app.openShop();
    expect((await upsert(shop)).status).toBe(200);
    await uninstall(shop);
    await installApp(app.url, shop.store);

    expect(await shop.getBalance()).toBe(49);
    expect((await upsert(shop)).status).toBe(200);
  });

  it('that is older than the newest install is late news, and ignored', async () => {
    const shop = await app.openShop();
    const late = await deliver(shop, {
      topic: 'app/uninstalled',
      triggeredAt: new Date(Date.now() - 60_000),
    });
    expect(late.status).toBe(200);
    expect(await isInstalled(shop)).toBe(true);
    expect((await upsert(shop)).status).toBe(200);
  });

  it('is not handled twice: a replay does not undo the install that came between', async () => {
    const shop = await app.openShop();
    const once = { topic: 'app/uninstalled', id: randomUUID() };
    // A moment that no install can be newer than: only the delivery's id tells that it is old.
    const triggeredAt = new Date(Date.now() + 60_000);
    await revoke(shop);
    expect((await deliver(shop, { ...once, triggeredAt })).status).toBe(200);
    expect(await isInstalled(shop)).toBe(false);
    await installApp(app.url, shop.store);
    expect((await deliver(shop, { ...once, triggeredAt })).status).toBe(200);
    expect(await isInstalled(shop)).toBe(true);
  });

  it('while a page of the store is loading is not undone by that page', async () => {
    const shop = await app.openShop();
    await uninstall(shop);
    const { installs } = app.services;
    await expect(installs.getOrInstall(shop.store.shop)).rejects.toMatchObject({
      code: 'shop_uninstalled',
    });
    expect(await isInstalled(shop)).toBe(false);
  });

  it('before a call has written ends it with a 403, uncharged; after a reinstall it works', async () => {
    const shop = await app.openShop();
    await upsert(shop, { style_code: 'WARM-UP' });
    const answerFirstRead = await holdAnswer(shop, 'productByIdentifier');
    const running = upsert(shop, CUT_OFF);
    await until(async () => (await listFaults(shop)).length === 0);
    await uninstall(shop);
    await answerFirstRead();

    const { status, body } = await running;
    expect([status, body.code, body.charged]).toEqual([403, 'shop_uninstalled', false]);
    expect(await shop.getBalance()).toBe(49);
    expect(await countCutOff(shop)).toBe(0);
    await installApp(app.url, shop.store);
    expect((await upsert(shop, CUT_OFF)).body).toMatchObject({ created: true, published: true });
    expect(await countCutOff(shop)).toBe(1);
  });

  it('after a call has written leaves it a 200 that warns; after a reinstall it goes on', async () => {
    const shop = await app.openShop();
    await upsert(shop, { style_code: 'WARM-UP' });
    const answerWrite = await holdAnswer(shop, 'productSet');
    const running = upsert(shop, CUT_OFF);
    await until(async () => (await countCutOff(shop)) === 1);
    await uninstall(shop);
    await answerWrite();

    const { status, body } = await running;
    expect([status, body.created]).toEqual([200, true]);
    // The store puts a new product on this channel by itself.
    expect(body.published_to).toEqual(['Online Store']);
    const cause = `Not live on "Shop". There is no access to ${shop.store.shop}.`;
    expect(body.warnings).toContainEqual(expect.stringContaining(cause));
    expect(await shop.getBalance()).toBe(48);
    await installApp(app.url, shop.store);
    const again = await upsert(shop, CUT_OFF);
    expect(again.body).toMatchObject({ product_id: body.product_id, stock_set: true });
    expect(again.body.published_to).toHaveLength(3);
    expect(await countCutOff(shop)).toBe(1);
  });

  it('refuses an undo, and lets it be made after a reinstall', async () => {
    const shop = await app.openShop();
    const { body } = await upsert(shop);
    const undo = () => app.post(`/api/v1/upserts/${body.upsert_id}/undo`, {}, shop.apiKey);
    await uninstall(shop);
    expect((await undo()).body).toMatchObject({ status: 403, charged: false });
    await installApp(app.url, shop.store);
    expect((await undo()).body).toMatchObject({ undone: true });
  });

  it('delivered twenty times at once is handled once, and answered each time', async () => {
    const shop = await app.openShop();
    const once = { topic: 'app/uninstalled', id: randomUUID(), triggeredAt: new Date() };
    await revoke(shop);
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(shop, once)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(Math.max(...answers.map((answer) => answer.ms))).toBeLessThan(IN_TIME_MS);
    expect(await isInstalled(shop)).toBe(false);
  });
});

describe('every topic', () => {
  const topics = [
    'app/uninstalled',
    'app/scopes_update',
    'products/delete',
    'shop/update',
    'locations/create',
    'customers/data_request',
    'customers/redact',
    'shop/redact',
    'themes/publish',
  ];
  it.each(topics)('%s is answered in time when the token is long dead', async (topic) => {
    const shop = await app.openShop();
    await uninstall(shop);
    await shop.store.forgetRequests();
    // Whatever is asked of the store or of the token endpoint now fails.
    const fault = { root_field: 'access_token', kind: 'http502', times: 50 };
    await shop.store.control('POST', '/faults', fault);
    const answer = await deliver(shop, { topic });
    expect(answer.status).toBe(200);
    expect(answer.ms).toBeLessThan(IN_TIME_MS);
    const [left] = await shop.store.control<{ times: number }[]>('GET', '/faults');
    expect(left?.times).toBe(50);
    expect(await shop.store.listRequests()).toEqual([]);
  });

  it('is taken for a shop that was never here, too', async () => {
    for (const topic of topics) {
      const shop = 'never-seen.myshopify.com';
      expect((await deliverWebhook(app.url, { shop, topic })).status, topic).toBe(200);
    }
  });
});

describe('a delivery that is not Shopify’s', () => {
  const wrong: [what: string, delivery: Partial<Delivery>, status: number][] = [
    ['signed with another secret', { secret: 'another-secret-of-some-length' }, 401],
    ['not signed', { secret: null }, 401],
    ['changed on the way', { tamperedBody: '{"myshopify_domain":"other.myshopify.com"}' }, 401],
    [
      'about another shop than its header says',
      { payload: { myshopify_domain: 'x.myshopify.com' } },
      401,
    ],
    ['without a body', { tamperedBody: '' }, 401],
    ['without a delivery id', { headers: { 'x-shopify-webhook-id': undefined } }, 400],
    ['without a topic', { headers: { 'x-shopify-topic': undefined } }, 400],
    ['from no shop', { headers: { 'x-shopify-shop-domain': 'example.com' } }, 400],
  ];
  it.each(wrong)('%s is refused and changes nothing', async (_what, delivery, status) => {
    const shop = await app.openShop();
    const answer = await deliver(shop, { topic: 'app/uninstalled', ...delivery });
    expect(answer.status).toBe(status);
    expect(await isInstalled(shop)).toBe(true);
  });

  it('is refused by GET', async () => {
    const get = await fetch(new URL('/webhooks', app.url));
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('products/delete', () => {
  it('forgets the product: the same style code makes a new one', async () => {
    const shop = await app.openShop();
    const first = await upsert(shop);
    expect(first.body).toMatchObject({ created: true });
    const id = Number(String(first.body.product_id).split('/').pop());
    const links = app.services.pipeline.operationServices.productLinks;
    expect(await links.find(shop.shopId, 'TEST-100')).not.toBeNull();

    await deliver(shop, { topic: 'products/delete', payload: { id: id + 1 } });
    expect(await links.find(shop.shopId, 'TEST-100')).not.toBeNull();
    await deliver(shop, { topic: 'products/delete', payload: { id } });
    expect(await links.find(shop.shopId, 'TEST-100')).toBeNull();
  });
});

describe('locations/create', () => {
  it('lets the next call look at the store anew', async () => {
    const shop = await app.openShop();
    await upsert(shop);
    const looksAnew = async () => {
      await shop.store.forgetRequests();
      expect((await upsert(shop)).status).toBe(200);
      const requests = await shop.store.listRequests();
      return requests.some((request) => request.operation_name.startsWith('StoreProfile'));
    };
    expect(await looksAnew()).toBe(false);
    await deliver(shop, { topic: 'locations/create' });
    expect(await looksAnew()).toBe(true);
    expect(await looksAnew()).toBe(false);
  });
});

// Last: the server hangs up on who goes on sending.
describe('a huge body', () => {
  it('is given up', async () => {
    const huge = { payload: { text: 'x'.repeat(3 * 1024 * 1024) }, topic: 'shop/update' };
    const shop = 'never-seen.myshopify.com';
    expect((await deliverWebhook(app.url, { shop, ...huge })).status).toBe(413);
  });
});
