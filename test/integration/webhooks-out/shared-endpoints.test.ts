import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { finishSession, SESSION_FINISHED } from '#test/support/finish-session.ts';
import { openLockHolder } from '#test/support/open-lock-holder.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { until } from '#test/support/until.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#test/support/webhook-receiver.ts';

const STORES = 4;
const SESSIONS_OF_EACH = 10;

let receiver: WebhookReceiver;
let database: TestDatabase;
let apps: OwnApp[];
let app: OwnApp;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  database = await createTestDatabase();
  const start = () => startApp({ database, env: { TRUSTED_FETCH_ORIGINS: receiver.origin } });
  app = await start();
  apps = [app, await start()];
});
afterAll(async () => {
  for (const one of apps) await one.close();
  await database.remove();
  await receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
});

async function openShop(path: string): Promise<TestShop> {
  const shop = await app.openShop();
  const sent = { url: receiver.origin + path, events: [SESSION_FINISHED] };
  await app.services.webhookEndpoints.register(shop.shopId, sent, () => null);
  return shop;
}

const receivedAt = (path: string) => receiver.received.filter((one) => one.path === path).length;

it('two processes send each message once', async () => {
  const shops = await Promise.all(Array.from({ length: STORES }, (_, no) => openShop(`/${no}`)));
  for (const shop of shops)
    for (let made = 0; made < SESSIONS_OF_EACH; made += 1) await finishSession(app, shop);
  const areDelivered = async () => {
    const logs = shops.map(({ shopId }) => app.services.webhookMessages.list(shopId, 50));
    return (await Promise.all(logs)).flat().every(({ status }) => status === 'delivered');
  };
  await until(areDelivered);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(STORES * SESSIONS_OF_EACH);
  expect(new Set(ids).size).toBe(ids.length);
});

it('an address that is being changed holds up no other', async () => {
  const held = await openShop('/held');
  const { lock, release } = await openLockHolder(database);
  await lock('SELECT FROM webhook_endpoint WHERE shop_id = $1 FOR NO KEY UPDATE', [held.shopId]);
  await finishSession(app, held);
  const free = await openShop('/free');
  await finishSession(app, free);
  await until(async () => receivedAt('/free') === 1);
  expect(receivedAt('/held')).toBe(0);
  await release();
  await until(async () => receivedAt('/held') === 1);
});
