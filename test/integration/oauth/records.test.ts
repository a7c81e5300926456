import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { registerOauthClient, resourceOf } from '#test/support/oauth-client.ts';
import { postRpc } from '#test/support/post-rpc.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { type OwnApp, startApp } from '#test/support/start-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

let database: TestDatabase;
let app: OwnApp;
let aheadMs = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp({ database, clock: { now: () => Date.now() + aheadMs } });
});
afterEach(() => {
  aheadMs = 0;
});
afterAll(() => database.remove());

/** In this order: the last one ends the app. */
describe('what is kept of connections', { timeout: 60_000 }, () => {
  it('an access token ends after an hour', async () => {
    const shop = await app.openShop();
    const path = new URL(await resourceOf(app, shop)).pathname;
    const { access_token } = await (await registerOauthClient(app)).connect(shop);
    const status = async () => (await postRpc(app.url, LIST, access_token, {}, path)).status;
    aheadMs = HOUR_MS - 60_000;
    expect(await status()).toBe(200);
    aheadMs = HOUR_MS + 60_000;
    expect(await status()).toBe(401);
  });

  it('a client that nobody has connected goes after a day, and one that is connected stays', async () => {
    const shop = await app.openShop();
    const [unused, used] = [await registerOauthClient(app), await registerOauthClient(app)];
    await used.connect(shop);
    const { oauthClients } = app.services;
    aheadMs = 23 * HOUR_MS;
    await oauthClients.deleteOld();
    expect(await oauthClients.find(unused.clientId)).not.toBeNull();
    aheadMs = 25 * HOUR_MS;
    await oauthClients.deleteOld();
    expect(await oauthClients.find(unused.clientId)).toBeNull();
    expect(await oauthClients.find(used.clientId)).toMatchObject({ client_name: 'Test client' });
  });

  it('an app that was disconnected can be connected again for thirty days without registering anew', async () => {
    const shop = await app.openShop();
    const client = await registerOauthClient(app);
    await client.connect(shop);
    const { oauthClients, oauthConnections } = app.services;
    aheadMs = 2 * DAY_MS;
    const [connection] = await oauthConnections.list(shop.shopId);
    await oauthConnections.disconnect(shop.shopId, connection?.id ?? '');
    aheadMs = 31 * DAY_MS;
    await oauthClients.deleteOld();
    expect(await oauthClients.find(client.clientId)).not.toBeNull();
    aheadMs = 33 * DAY_MS;
    await oauthClients.deleteOld();
    expect(await oauthClients.find(client.clientId)).toBeNull();
  });

  it('a connection ends that no code or token keeps alive', async () => {
    const shop = await app.openShop();
    const client = await registerOauthClient(app);
    const { oauthConnections, oauthRecords } = app.services;
    await client.getCode(shop);
    const [neverRedeemed] = await oauthConnections.list(shop.shopId);
    await client.connect(shop);
    const alive = async () => {
      const connections = await oauthConnections.list(shop.shopId);
      return connections.filter(({ revokedAt }) => revokedAt === null);
    };
    const grantOf = (id = '') => oauthRecords.find('Grant', id);
    aheadMs = HOUR_MS / 2;
    await oauthConnections.endDead();
    expect(await alive()).toHaveLength(2);
    aheadMs = 2 * HOUR_MS;
    expect(await grantOf(neverRedeemed?.id)).not.toBeNull();
    await oauthConnections.endDead();
    const [connected, ...others] = await alive();
    expect(others).toEqual([]);
    expect(connected?.id).not.toBe(neverRedeemed?.id);
    expect(await grantOf(neverRedeemed?.id)).toBeNull();
    // Its refresh token has expired.
    aheadMs = 31 * DAY_MS;
    expect(await grantOf(connected?.id)).not.toBeNull();
    await oauthConnections.endDead();
    expect(await alive()).toEqual([]);
    expect(await grantOf(connected?.id)).toBeNull();
  });

  it('however many register, a client of the last minutes stays', async () => {
    const { oauthClients } = app.services;
    const metadata = await oauthClients.find((await registerOauthClient(app)).clientId);
    if (!metadata) throw new Error('it is not there');
    const { client_id: young, ...same } = metadata;
    await Promise.all(Array.from({ length: 1_000 }, () => oauthClients.register(same)));
    aheadMs = 60_000;
    await oauthClients.register(same);
    expect(await oauthClients.find(young)).not.toBeNull();
    aheadMs = HOUR_MS / 2;
    await oauthClients.register(same);
    expect(await oauthClients.find(young)).toBeNull();
  });

  it('of an erased store nothing is left', async () => {
    const shop = await app.openShop();
    await (await registerOauthClient(app)).connect(shop);
    await shop.store.control('POST', '/uninstall', { target: app.url });
    const [ended] = await app.services.oauthConnections.list(shop.shopId);
    expect(ended?.revokedAt).not.toBeNull();
    await shop.store.control('POST', '/webhooks', { topic: 'shop/redact', target: app.url });
    await app.services.webhooks.shopWebhooks.whenErased();
    expect(await app.services.oauthConnections.list(shop.shopId)).toEqual([]);
  });

  it('codes and tokens are kept as hashes alone', async () => {
    const shop = await app.openShop();
    const client = await registerOauthClient(app);
    const code = await client.getCode(shop);
    const { body } = await client.redeem(code);
    await app.close();
    const rows = await readDatabase(
      database.env,
      "SELECT kind, encode(sha256, 'escape') AS key, payload::text AS payload FROM oauth_record",
    );
    const stored = JSON.stringify(rows);
    for (const kind of ['AccessToken', 'RefreshToken', 'AuthorizationCode'])
      expect(stored).toContain(kind);
    for (const secret of [code.code, code.verifier, body.access_token, body.refresh_token])
      expect(stored).not.toContain(secret);
  });
});
