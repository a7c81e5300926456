import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { finishSession, SESSION_FINISHED } from '#test/support/finish-session.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { until } from '#test/support/until.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#test/support/webhook-receiver.ts';

/** As many as a store may have. */
const ADDRESSES = 5;
/** Together they have more addresses than messages are sent at once. */
const STORES = 4;

let receiver: WebhookReceiver;
let shiftMs: number;
let app: OwnApp;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  shiftMs = 0;
  receiver.received.length = 0;
  receiver.answerWith((path) => (path === '/slow' ? 'never' : 204));
  app = await startApp({
    env: { TRUSTED_FETCH_ORIGINS: receiver.origin },
    clock: { now: () => Date.now() + shiftMs },
  });
  return app.close;
});

async function openShop(path: string, addresses: number): Promise<TestShop> {
  const shop = await app.openShop();
  const sent = { url: receiver.origin + path, events: [SESSION_FINISHED] };
  for (let made = 0; made < addresses; made += 1)
    await app.services.webhookEndpoints.register(shop.shopId, sent, () => null);
  return shop;
}

const openSlowShops = () =>
  Promise.all(Array.from({ length: STORES }, () => openShop('/slow', ADDRESSES)));

const receivedAt = (path: string) => receiver.received.filter((one) => one.path === path).length;

it('addresses that fail leave places for those that do not', { timeout: 90_000 }, async () => {
  const failing = await openSlowShops();
  receiver.answerWith((path) => (path === '/slow' ? 500 : 204));
  for (const shop of failing) await finishSession(app, shop);
  await until(async () => {
    const lists = failing.map(({ shopId }) => app.services.webhookEndpoints.list(shopId));
    return (await Promise.all(lists)).flat().every(({ failingSince }) => failingSince !== null);
  });
  receiver.received.length = 0;
  receiver.answerWith((path) => (path === '/slow' ? 'never' : 204));
  shiftMs += 60_000;
  await until(async () => receivedAt('/slow') >= 12);
  await finishSession(app, await openShop('/fresh', 1));
  await until(async () => receivedAt('/fresh') === 1);
  // Otherwise it had waited until some of them were not answered in time.
  expect(receivedAt('/slow')).toBe(12);
});

it('who waits longest is next: a backlog holds up no other store', {
  timeout: 90_000,
}, async () => {
  const slow = await openSlowShops();
  for (const shop of [...slow, ...slow]) await finishSession(app, shop);
  await until(async () => receivedAt('/slow') === 16);
  await finishSession(app, await openShop('/fresh', 1));
  receiver.takeUnanswered();
  await until(async () => receivedAt('/fresh') === 1);
  // It shares the 16 places that came free: what arrives before it are the first 16 and at most 15 beside it.
  expect(receiver.received.findIndex(({ path }) => path === '/fresh')).toBeLessThan(32);
});
