import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { openDatabase } from '#app/platform/database/open-database.server.ts';
import { createSealer } from '#app/platform/secrets/seal.ts';
import { createSessionStorage } from '#app/platform/shopify/sessions/session-storage.ts';
import { startApp } from '#test/support/start-app.ts';
import { TEST_API_KEY, TEST_API_SECRET } from '#test/support/start-stand-ins.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { deliverWebhook } from './deliver-webhook.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));

/** The stored scopes of a shop, read as the app does. */
async function scopesOf(database: TestDatabase, shop: string): Promise<string | undefined> {
  const config = readConfig({
    APP_URL: 'https://app.catalog-vision.test',
    SHOPIFY_API_KEY: TEST_API_KEY,
    SHOPIFY_API_SECRET: TEST_API_SECRET,
    ...database.env,
  });
  const opened = await openDatabase(config.database, MIGRATIONS);
  try {
    const sessions = createSessionStorage(opened.pool, createSealer([TEST_API_SECRET]));
    return (await sessions.loadSession(`offline_${shop}`))?.scope;
  } finally {
    await opened.close();
  }
}

describe('app/scopes_update', () => {
  it('is written into the session, unless that was stored after it', async () => {
    const database = await createTestDatabase();
    const app = await startApp({ database });
    const { store } = await app.openShop();
    const update = (current: string[], triggeredAt: Date) =>
      deliverWebhook(app.url, {
        topic: 'app/scopes_update',
        shop: store.shop,
        triggeredAt,
        payload: { id: 1, previous: [], current },
      });
    const soon = new Date(Date.now() + 60_000);
    expect((await update(['write_products', 'read_locations'], soon)).status).toBe(200);
    const late = new Date(Date.now() - 60_000);
    expect((await update(['read_orders'], late)).status).toBe(200);
    await app.close();
    expect(await scopesOf(database, store.shop)).toBe('write_products,read_locations');
    await database.remove();
  });
});
