import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createKeyOnPage } from '#test/support/create-key-on-page.ts';
import { installApp } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { appSettings, spawnApp } from '#test/support/spawn-app.ts';
import { startApp } from '#test/support/start-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const HOUR_MS = 60 * 60 * 1000;
const MATCH = 'image-product-match';
const at = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/** A photo without a label: it is searched by its picture, for which it is hosted. */
let input: { image_base64: string; read_label: boolean };
let database: TestDatabase;
beforeAll(async () => {
  const photo = await readFile(at('fixtures/labels/short-nike.jpg'));
  input = { image_base64: photo.toString('base64'), read_label: false };
  database = await createTestDatabase();
});
afterAll(() => database.remove());

const photosLeft = async () =>
  Number(
    (await readDatabase<{ n: string }>(database.env, 'SELECT count(*) AS n FROM hosted_image'))[0]
      ?.n,
  );

describe('a photo sent as bytes', () => {
  it('is public for exactly one hour and then gone, bytes and all', async () => {
    let now = Date.now();
    const app = await startApp({ database, clock: { now: () => now } });
    const shop = await app.openShop();
    const { body } = await app.post(`/api/v1/${MATCH}`, input, shop.apiKey);
    const path = new URL(body.image_searched).pathname;
    expect(path).toMatch(/^\/images\/[\w-]{32}$/);
    const get = () => fetch(new URL(path, app.url));

    const first = await get();
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('image/jpeg');
    expect(first.headers.get('cache-control')).toBe('no-store');
    now += HOUR_MS - 1000;
    expect((await get()).status).toBe(200);
    now += 1001;
    expect((await get()).status).toBe(404);
    await app.close();
    expect(await photosLeft()).toBe(0);
  });

  it('is shown by every process that shares the database, whole', async () => {
    const isShared = 'DATABASE_URL' in database.env;
    const host = await startApp({ database });
    const other = isShared ? await startApp({ database }) : host;
    const { shopId } = await host.openShop();
    const bytes = randomBytes(3_000_000);
    const image = { bytes, mediaType: 'image/jpeg' };
    const { url } = await host.services.hostedImages.host(shopId, image);
    const shown = await fetch(new URL(new URL(url).pathname, other.url));
    expect(shown.headers.get('content-length')).toBe('3000000');
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true);
    await host.close();
    if (isShared) await other.close();
  });

  it('is gone after its hour even when the process died in between', {
    timeout: 90_000,
  }, async () => {
    const env = {
      ...appSettings({ shopifyUrl: inject('shopifyUrl'), searchUrl: inject('searchUrl') }),
      ...database.env,
    };
    const store = openLocalStore(inject('shopifyUrl'));
    const app = await spawnApp(env);
    await installApp(app.ready, store);
    const key = await createKeyOnPage(app.ready, store);
    const answer = await fetch(`${app.ready}/api/v1/${MATCH}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify(input),
    });
    const { image_searched } = (await answer.json()) as { image_searched: string };
    const path = new URL(image_searched).pathname;
    expect((await fetch(new URL(path, app.ready))).status).toBe(200);
    await app.stop('SIGKILL');

    const later = await spawnApp({ ...env, CLOCK_SHIFT_MS: String(HOUR_MS + 1000) }, [
      at('support/shift-clock.mjs'),
    ]);
    expect((await fetch(new URL(path, later.ready))).status).toBe(404);
    expect(await later.stop()).toBe(0);
    expect(await photosLeft()).toBe(0);
  });
});
