import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecordingLog } from '#test/support/create-recording-log.ts';
import { installApp } from '#test/support/install-app.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { type Delivery, deliverWebhook } from './deliver-webhook.ts';

const UPSERT = '/api/v1/storefront-product-upsert';
/** Shopify gives up after five seconds. */
const IN_TIME_MS = 5_000;
const SETTINGS = { defaultVendor: 'Nike' };
const TAKING = ['app/uninstalled', 'shop/redact'];

let app: OwnApp;
const { log, lines } = createRecordingLog();
beforeAll(async () => {
  app = await startApp({ log });
});
afterAll(() => app.close());

const deliver = (shop: TestShop, delivery: Omit<Delivery, 'shop'>) =>
  deliverWebhook(app.url, { shop: shop.store.shop, ...delivery });
/** Takes the access away without saying so. */
const revoke = (shop: TestShop) => shop.store.control('POST', '/uninstall', {});
const setFault = (shop: TestShop, fault: object) => shop.store.control('POST', '/faults', fault);
const listFaults = (shop: TestShop) => shop.store.control<unknown[]>('GET', '/faults');
const openShop = async () => {
  const shop = await app.openShop();
  await app.services.shopSettings.save(shop.shopId, SETTINGS);
  return shop;
};
const isInstalled = async ({ store }: TestShop) =>
  (await app.services.shops.findInstalled(store.shop)) !== null;
const isErased = async ({ shopId }: TestShop) =>
  Object.keys(await app.services.shopSettings.get(shopId)).length === 0;
/** Installed, with its key and its records, and the access works. */
const expectUntouched = async (shop: TestShop) => {
  expect([await isInstalled(shop), await isErased(shop)]).toEqual([true, false]);
  expect((await app.post(UPSERT, upsertInput(), shop.apiKey)).status).toBe(200);
};
const warnings = () =>
  lines.filter(({ level, message }) => level === 'warn' && /webhook/.test(message));

describe('while the access works', () => {
  it('app/uninstalled is refused for now, and accepted once the access has ended', async () => {
    const shop = await openShop();
    const delivery = { topic: 'app/uninstalled', id: randomUUID() };
    lines.length = 0;
    expect((await deliver(shop, delivery)).status).toBe(503);
    expect(warnings()).toHaveLength(1);
    await expectUntouched(shop);
    await revoke(shop);
    expect((await deliver(shop, delivery)).status).toBe(200);
    expect(await isInstalled(shop)).toBe(false);
  });

  it('shop/redact is answered and not carried out, now or after an uninstall that follows', async () => {
    const shop = await openShop();
    lines.length = 0;
    expect((await deliver(shop, { topic: 'shop/redact' })).status).toBe(200);
    expect(warnings()).toHaveLength(1);
    await expectUntouched(shop);
    await shop.store.control('POST', '/uninstall', { target: app.url });
    expect(await isInstalled(shop)).toBe(false);
    expect(await app.services.webhooks.shopWebhooks.finishErasures()).toBe(0);
    expect(await isErased(shop)).toBe(false);
  });

  it('a replay of the uninstall before a reinstall, under another id and time, changes nothing', async () => {
    const shop = await openShop();
    await shop.store.control('POST', '/uninstall', { target: app.url });
    await installApp(app.url, shop.store);
    const triggeredAt = new Date(Date.now() + 60_000);
    for (const topic of TAKING) await deliver(shop, { topic, triggeredAt });
    await expectUntouched(shop);
  });

  it.each(TAKING)(
    '%s changes nothing where a token ran out early, or only that token was refused',
    async (topic) => {
      const shop = await openShop();
      await shop.store.control('POST', '/expire-tokens');
      await deliver(shop, { topic });
      await expectUntouched(shop);
      for (const kind of ['token_revoked', 'http403']) {
        await setFault(shop, { kind });
        await deliver(shop, { topic });
        await expectUntouched(shop);
      }
    },
  );
});

describe('once the access is gone', () => {
  it('shop/redact erases even where the news of the uninstall was lost', async () => {
    const shop = await openShop();
    await revoke(shop);
    expect((await deliver(shop, { topic: 'shop/redact' })).status).toBe(200);
    await app.services.webhooks.shopWebhooks.whenErased();
    expect([await isInstalled(shop), await isErased(shop)]).toEqual([false, true]);
  });

  it('uninstalls and erasures at once are all taken', async () => {
    const shop = await openShop();
    await revoke(shop);
    const answers = await Promise.all(
      [...TAKING, ...TAKING, ...TAKING].map((topic) => deliver(shop, { topic })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    await app.services.webhooks.shopWebhooks.whenErased();
    expect([await isInstalled(shop), await isErased(shop)]).toEqual([false, true]);
  });

  it('an uninstall does not take away what a reinstall brought while Shopify was asked', async () => {
    const shop = await openShop();
    await revoke(shop);
    await setFault(shop, { kind: 'slow', root_field: 'access_token', ms: 20_000 });
    // A moment that no install can be newer than.
    const triggeredAt = new Date(Date.now() + 60_000);
    const running = deliver(shop, { topic: 'app/uninstalled', triggeredAt });
    await until(async () => (await listFaults(shop)).length === 0);
    await installApp(app.url, shop.store);
    await shop.store.control('DELETE', '/faults');
    expect((await running).status).toBe(503);
    await expectUntouched(shop);
  });
});

describe('while Shopify does not say', () => {
  const ofStore = { root_field: 'shop' };
  const ofTokenEndpoint = { root_field: 'access_token' };
  const troubles = [
    ...['throttle', 'http429', 'http502', 'shop_frozen', 'cut_after_commit'].map((kind) => ({
      ...ofStore,
      kind,
    })),
    { ...ofStore, kind: 'slow', ms: 20_000 },
    ...['http429', 'http502', 'shop_frozen'].map((kind) => ({ ...ofTokenEndpoint, kind })),
    { ...ofTokenEndpoint, kind: 'slow', ms: 20_000 },
  ];
  it.each(troubles.flatMap((fault) => TAKING.map((topic) => ({ topic, ...fault }))))(
    '$topic is refused for now: $kind of $root_field',
    async ({ topic, ...fault }) => {
      const shop = await openShop();
      // The token endpoint is asked only for a new token.
      if (fault.root_field === 'access_token') await shop.store.control('POST', '/expire-tokens');
      await setFault(shop, fault);
      lines.length = 0;
      const delivery = { topic, id: randomUUID() };
      const answer = await deliver(shop, delivery);
      expect(answer.status).toBe(503);
      expect(answer.ms).toBeLessThan(IN_TIME_MS);
      expect(warnings()).toHaveLength(1);
      expect(await listFaults(shop)).toEqual([]);
      await shop.store.control('DELETE', '/faults');
      await expectUntouched(shop);
      await revoke(shop);
      expect((await deliver(shop, delivery)).status).toBe(200);
      expect(await isInstalled(shop)).toBe(false);
    },
  );
});

describe('where no token can be read', () => {
  it('an uninstall is taken, and an erasure only after it', async () => {
    const own = await createTestDatabase();
    const before = await startApp({ database: own });
    const { store, shopId } = await before.openShop();
    await before.services.shopSettings.save(shopId, SETTINGS);
    await before.close();
    await readDatabase(own.env, `UPDATE session SET sealed = sealed || '\\x00'::bytea`);

    const after = await startApp({ database: own });
    const send = (topic: string) => deliverWebhook(after.url, { topic, shop: store.shop });
    const settings = () => after.services.shopSettings.get(shopId);
    expect((await send('shop/redact')).status).toBe(503);
    expect(await settings()).toEqual(SETTINGS);
    expect((await send('app/uninstalled')).status).toBe(200);
    expect((await send('shop/redact')).status).toBe(200);
    await after.services.webhooks.shopWebhooks.whenErased();
    expect(await settings()).toEqual({});
    await after.close();
    await own.remove();
  });
});
