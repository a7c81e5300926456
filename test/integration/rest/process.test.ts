import { describe, expect, it } from 'vitest';
import { installApp } from '#test/support/install-app.ts';
import { prepareOwnApp } from '#test/support/own-app.ts';
import { createKeyByCommand, spawnApp } from '#test/support/spawn-app.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const { database, env, store } = await prepareOwnApp({ LOG_LEVEL: 'debug' });

describe('a server that is told to stop', () => {
  it('finishes what is in flight, takes nothing new, and tells no secret', async () => {
    const app = await spawnApp(env);
    await installApp(app.ready, store);
    const key = await createKeyByCommand(env, store.shop);
    for (const path of ['/images/photo-name', '/IMAGES/photo-name', '//images/photo-name']) {
      expect((await fetch(app.ready + path)).status).toBe(404);
    }
    await store.control('POST', '/latency', { ms: 250 });
    await store.forgetRequests();
    const answer = fetch(`${app.ready}/api/v1/storefront-product-upsert?secret=in-the-query`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify(upsertInput({ style_code: 'STOP-1' })),
    });
    await until(async () => (await store.listRequests()).length > 0);
    const stopped = app.stop('SIGTERM');
    const response = await answer;
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      created: true,
      stock_set: true,
      published: true,
    });
    expect(await stopped).toBe(0);
    await expect(fetch(`${app.ready}/healthz`)).rejects.toThrow();

    const log = app.output();
    expect(log).toContain('storefront-product-upsert');
    for (const secret of [
      key,
      key.slice(6),
      env.SHOPIFY_API_SECRET,
      'in-the-query',
      'photo-name',
      'id_token',
      'shpat_',
      'shpua_',
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('a second process on one embedded database', () => {
  it('is refused with words that say what to do', async ({ skip }) => {
    if (database.kind === 'postgres') skip('several processes share a PostgreSQL server');
    const app = await spawnApp(env);
    await expect(spawnApp(env)).rejects.toThrow(/in use by another process[\s\S]*DATABASE_URL/);
    expect(await app.stop()).toBe(0);
  });
});
