import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Session } from '@shopify/shopify-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShopWebhooks } from '#app/domain/shops/shop-webhooks.ts';
import { createShops } from '#app/domain/shops/shops.ts';
import { systemClock } from '#app/platform/clock.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { type Database, openDatabase } from '#app/platform/database/open-database.server.ts';
import { createSealer } from '#app/platform/secrets/seal.ts';
import type { Access } from '#app/platform/shopify/check-access.ts';
import { createSessionStorage } from '#app/platform/shopify/sessions/session-storage.ts';
import { samplePayload } from '#test/local-shopify/control/sample-payloads.ts';
import { createRecordingLog } from '#test/support/create-recording-log.ts';
import { TEST_API_KEY, TEST_API_SECRET } from '#test/support/start-stand-ins.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));
const SHOP = 'between.myshopify.com';
const ID = `offline_${SHOP}`;

let database: TestDatabase;
let opened: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  const config = readConfig({
    APP_URL: 'https://app.catalog-vision.test',
    SHOPIFY_API_KEY: TEST_API_KEY,
    SHOPIFY_API_SECRET: TEST_API_SECRET,
    ...database.env,
  });
  opened = await openDatabase(config.database, MIGRATIONS);
});
afterAll(async () => {
  await opened.close();
  await database.remove();
});

/** The shop with the app installed, and what happens while Shopify gives its answer. */
async function openShop(meanwhile: () => Promise<unknown>) {
  const { prisma, pool } = opened;
  const sealer = createSealer([TEST_API_SECRET]);
  const sessions = createSessionStorage(pool, sealer);
  const shops = createShops(pool, systemClock);
  const install = async (accessToken: string) => {
    const session = { id: ID, shop: SHOP, state: '', isOnline: false, accessToken };
    await sessions.storeSession(new Session(session));
    await shops.recordInstall(SHOP);
  };
  await install('one');
  let questions = 0;
  const checkAccess = async (): Promise<Access> => {
    questions += 1;
    const asked = await sessions.loadStored(ID);
    if (!asked) return { kind: 'no session' };
    await meanwhile();
    return { kind: 'ended', version: asked.version };
  };
  const { log, lines } = createRecordingLog();
  const rest = { prisma, sealer, log, clock: systemClock, forgetStoreProfile: () => {} };
  const startProcess = () => createShopWebhooks({ ...rest, checkAccess });
  // A moment that no install can be newer than.
  const triggeredAt = new Date(Date.now() + 60_000);
  const take = (topic: string, { id = randomUUID(), inProcess = startProcess() } = {}) =>
    inProcess.handle({
      id,
      topic,
      shop: SHOP,
      triggeredAt,
      payload: samplePayload(topic, SHOP),
    });
  const state = async () => ({
    token: (await sessions.loadStored(ID))?.session.accessToken,
    isInstalled: (await shops.findInstalled(SHOP)) !== null,
  });
  /** How often Shopify was asked, and what became of each delivery that was handled. */
  const effects = () => ({
    questions,
    outcomes: lines.map(({ fields }) => fields.outcome).sort(),
  });
  return { take, state, install, startProcess, effects };
}

describe.each(['app/uninstalled', 'shop/redact'])('%s', (topic) => {
  it('takes effect on the session that Shopify was asked about', async () => {
    const { take, state } = await openShop(async () => {});
    expect(await take(topic)).toBe('accepted');
    expect(await state()).toEqual({ token: undefined, isInstalled: false });
  });

  it('changes nothing where an install came between the answer and the effect', async () => {
    const shop = await openShop(() => shop.install('two'));
    expect(await shop.take(topic)).toBe('retry_later');
    expect(await shop.state()).toEqual({ token: 'two', isInstalled: true });
  });

  it('is handled once for all copies that one process gets at a time', async () => {
    const { take, effects, startProcess } = await openShop(async () => {});
    const delivery = { id: randomUUID(), inProcess: startProcess() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(topic, delivery)));
    expect(answers).toEqual(Array(20).fill('accepted'));
    expect(effects()).toEqual({ questions: 1, outcomes: [expect.any(String)] });
  });

  it('is handled once by two processes that get it at a time', async () => {
    const { take, effects } = await openShop(async () => {});
    const id = randomUUID();
    expect(await Promise.all([take(topic, { id }), take(topic, { id })])).toEqual([
      'accepted',
      'accepted',
    ]);
    const { outcomes } = effects();
    expect(outcomes).toHaveLength(2);
    expect(outcomes).toContain('handled before');
    expect(new Set(outcomes).size).toBe(2);
  });
});
