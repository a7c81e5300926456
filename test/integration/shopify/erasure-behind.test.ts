import { expect, it } from 'vitest';
import { openLockHolder } from '#test/support/open-lock-holder.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { startApp } from '#test/support/start-app.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { deliverWebhook } from './deliver-webhook.ts';

it('shop/redact is answered while the erasure takes its time, which goes on behind the answer', async () => {
  const database = await createTestDatabase();
  const app = await startApp({ database });
  const shop = await app.openShop();
  await app.post('/api/v1/storefront-product-upsert', upsertInput(), shop.apiKey);
  const holder = await openLockHolder(database);
  await holder.lock('SELECT FROM product_link WHERE shop_id = $1 FOR UPDATE', [shop.shopId]);
  await shop.store.control('POST', '/uninstall', { target: app.url });
  const redact = { topic: 'shop/redact', shop: shop.store.shop };
  expect((await deliverWebhook(app.url, redact)).status).toBe(200);
  const left = async () => {
    const [counts] = await readDatabase<{ links: number; keys: number }>(
      database.env,
      `SELECT (SELECT count(*)::int FROM product_link) AS links, (SELECT count(*)::int FROM api_key) AS keys`,
    );
    return counts;
  };
  expect(await left()).toEqual({ links: 1, keys: 1 });
  const closed = app.close();
  const isRefused = () =>
    fetch(new URL('/healthz', app.url)).then(
      () => false,
      () => true,
    );
  await until(isRefused);
  expect(await left(), 'a shutdown waits for it').toEqual({ links: 1, keys: 1 });
  await holder.release();
  await closed;
  expect(await left()).toEqual({ links: 0, keys: 0 });
  await database.remove();
});
