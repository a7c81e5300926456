import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openReceivingDesk } from '#test/support/receiving-desk.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { until } from '#test/support/until.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#test/support/webhook-receiver.ts';

const EVENT = 'receiving_session.finished';
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
  const sent = { url: receiver.origin + path, events: [EVENT] };
  await app.services.webhookEndpoints.register(shop.shopId, sent, () => null);
  return shop;
}

async function finishSession(shop: TestShop): Promise<void> {
  const desk = openReceivingDesk(app, shop);
  const { id } = await desk.start();
  await desk.command(id, 'finish');
}

const receivedAt = (path: string) => receiver.received.filter((one) => one.path === path).length;

it('two processes send each message once', async () => {
  const shops = await Promise.all(Array.from({ length: STORES }, (_, no) => openShop(`/${no}`)));
  for (const shop of shops)
    for (let made = 0; made < SESSIONS_OF_EACH; made += 1) await finishSession(shop);
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
  const client = new pg.Client({ connectionString: database.env.DATABASE_URL });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM webhook_endpoint WHERE shop_id = $1 FOR NO KEY UPDATE', [
    held.shopId,
  ]);
  await finishSession(held);
  const free = await openShop('/free');
  await finishSession(free);
  await until(async () => receivedAt('/free') === 1);
  expect(receivedAt('/held')).toBe(0);
  await client.query('COMMIT');
  await until(async () => receivedAt('/held') === 1);
  await client.end();
});
