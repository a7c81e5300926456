import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { restore } from '#app/composition/commands/restore.ts';
import { createServices } from '#app/composition/composition-root.server.ts';
import { createPhotoUploadContract } from '#app/operations/photo-upload/contract.ts';
import { DAY_MS } from '#app/platform/clock.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createRecordingLog } from '#test/support/create-recording-log.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { openReceivingDesk } from '#test/support/receiving-desk.ts';
import { findS3Server } from '#test/support/s3/find-s3-server.ts';
import { S3_SECRET, startS3WherePossible } from '#test/support/s3/start-s3.ts';
import { appSettings } from '#test/support/spawn-app.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#test/support/start-database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { byDepth } from '#test/support/test-depth.ts';
import { until } from '#test/support/until.ts';
import { deliverWebhook } from '../shopify/deliver-webhook.ts';

const HOUR_MS = 60 * 60 * 1000;
const MATCH = '/api/v1/image-product-match';
const PHOTO = new URL('../../fixtures/labels/short-nike.jpg', import.meta.url);

const s3 = await startS3WherePossible(() => findS3Server(byDepth(false, true)));

describe.skipIf(s3 === null)('an app that keeps photos in a bucket', { timeout: 120_000 }, () => {
  let photo: Buffer;
  let now = Date.now();
  const clock = { now: () => now };
  const databases: TestDatabase[] = [];
  let prefixes = 0;
  beforeAll(async () => {
    photo = await readFile(PHOTO);
  });
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.remove()));
    await s3?.stop();
  });

  async function newDatabase(): Promise<TestDatabase> {
    const database = await createTestDatabase();
    databases.push(database);
    return database;
  }
  /** Settings with a prefix of the test's own, and the keys below it. */
  function newPrefix() {
    const prefix = `test-${prefixes++}/`;
    const env = { ...s3?.env, S3_PREFIX: prefix };
    const listKeys = async () =>
      ((await s3?.listKeys()) ?? []).flatMap((key) =>
        key.startsWith(prefix) ? key.slice(prefix.length) : [],
      );
    return { env, listKeys };
  }
  const match = (app: OwnApp, shop: TestShop) => {
    const input = { image_base64: photo.toString('base64'), read_label: false };
    return app.post(MATCH, input, shop.apiKey);
  };
  const show = (app: OwnApp, url: string) => fetch(new URL(new URL(url).pathname, app.url));
  const bytesInRows = async ({ env }: TestDatabase) =>
    (
      await readDatabase<{ n: number }>(
        env,
        'SELECT count(bytes)::int AS n FROM hosted_image WHERE bytes IS NOT NULL',
      )
    )[0]?.n;

  it('shows a photo from there for its hour, and deletes it then', async () => {
    const database = await newDatabase();
    const { env, listKeys } = newPrefix();
    const app = await startApp({ database, env, clock });
    const shop = await app.openShop();
    const { body } = await match(app, shop);
    const [key, ...more] = await listKeys();
    expect(more).toEqual([]);
    expect(key).toBe(`hosted_image/${new URL(body.image_searched).pathname.split('/').pop()}`);
    const shown = await show(app, body.image_searched);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect((await shown.bytes()).length).toBeGreaterThan(1_000);
    now += HOUR_MS;
    expect((await show(app, body.image_searched)).status).toBe(404);
    await app.close();
    expect(await listKeys()).toEqual([]);
    expect(await bytesInRows(database)).toBe(0);
  });

  it('deletes kept photos at once where staff ask for it, and all of an erased store within minutes', async () => {
    const { env, listKeys } = newPrefix();
    const database = await newDatabase();
    const app = await startApp({ database, env, clock });
    const [gone, stays] = [await app.openShop(), await app.openShop()];
    const { keptPhotos } = app.services;
    const keep = (shop: TestShop, callId: string) => {
      const box = { callId, boxKey: 'A', styleCode: 'A-1', confirmedBy: 'choice' as const };
      return keptPhotos.keep(shop.shopId, box, photo);
    };
    for (const shop of [gone, stays]) {
      await keptPhotos.setKeeping(shop.shopId, true);
      await keep(shop, 'first');
    }
    expect(await listKeys()).toHaveLength(2);
    await keptPhotos.deleteAll(stays.shopId);
    expect(await listKeys()).toHaveLength(1);
    await keep(stays, 'second');
    expect((await match(app, gone)).status).toBe(200);
    expect(await listKeys()).toHaveLength(3);

    await gone.store.control('POST', '/uninstall', { target: app.url });
    const redact = { topic: 'shop/redact', shop: gone.store.shop };
    expect((await deliverWebhook(app.url, redact)).status).toBe(200);
    await app.services.webhooks.shopWebhooks.whenErased();
    const left = await keptPhotos.list();
    expect(left).toMatchObject([{ shop: stays.store.shop }]);
    await app.close();
    // The clean-up of a process that begins to serve lists the bucket.
    const next = await startApp({ database, env, clock });
    await until(async () => (await listKeys()).length === 1);
    expect(await listKeys()).toEqual([`kept_photo/${left[0]?.id}`]);
    await next.close();
  });

  it('keeps them where a command is pointed at another database by mistake', async () => {
    const { env, listKeys } = newPrefix();
    const app = await startApp({ database: await newDatabase(), env, clock });
    expect((await match(app, await app.openShop())).status).toBe(200);
    const settings = appSettings({
      shopifyUrl: inject('shopifyUrl'),
      searchUrl: inject('searchUrl'),
    });
    const { env: other } = await newDatabase();
    const services = await createServices(
      readConfig({ ...settings, ...other, ...env }),
      createRecordingLog().log,
      clock,
    );
    await services.close();
    expect(await listKeys()).toHaveLength(1);
    await app.close();
  });

  it('reads the photos of a session from there, and deletes them a day after its end', async () => {
    const { env, listKeys } = newPrefix();
    const app = await startApp({ database: await newDatabase(), env, clock });
    const desk = openReceivingDesk(app, await app.openShop());
    const { id } = await desk.start();
    expect((await desk.upload(id, photo)).status).toBe(201);
    expect(await desk.settled(id)).toHaveLength(1);
    const [taken] = await desk.photosOf(id);
    const received = async () => (await listKeys()).filter((key) => key.startsWith('receiving'));
    expect(await received()).toEqual([`receiving_photo/${taken?.id}`]);
    const shown = await desk.get(`/app/receive/photos/${taken?.id}`);
    expect((await shown.bytes()).length).toBeGreaterThan(1_000);
    await desk.command(id, 'finish');
    now += DAY_MS + 1_000;
    await app.close();
    expect(await received()).toEqual([]);
  });

  it('shows photos that were stored before there was a bucket', async () => {
    const database = await newDatabase();
    const before = await startApp({ database, clock });
    const shop = await before.openShop();
    const { body } = await match(before, shop);
    const bytes = await (await show(before, body.image_searched)).bytes();
    await before.close();
    const { env, listKeys } = newPrefix();
    const app = await startApp({ database, env, clock });
    expect(await (await show(app, body.image_searched)).bytes()).toEqual(bytes);
    expect(await listKeys()).toEqual([]);
    now += HOUR_MS;
    await app.close();
    expect(await bytesInRows(database)).toBe(0);
  });

  it('has them in a backup, which is restored to the bucket of other settings', async () => {
    const source = newPrefix();
    const app = await startApp({ database: await newDatabase(), env: source.env, clock });
    const { body } = await match(app, await app.openShop());
    const bytes = await (await show(app, body.image_searched)).bytes();
    const file = path.join(inject('dataFolder'), `bucket-${process.pid}-${Date.now()}.gz`);
    expect((await app.services.backUp(file)).photos).toBe(1);
    await app.close();

    const target = newPrefix();
    const database = await newDatabase();
    const standIns = { shopifyUrl: inject('shopifyUrl'), searchUrl: inject('searchUrl') };
    const settings = { ...appSettings(standIns), ...database.env, ...target.env };
    expect((await restore(readConfig(settings), file)).photos).toBe(1);
    expect(await target.listKeys()).toEqual(await source.listKeys());
    const restored = await startApp({ database, env: target.env, clock });
    expect(await (await show(restored, body.image_searched)).bytes()).toEqual(bytes);
    await restored.close();
    expect(await bytesInRows(database)).toBe(0);
  });

  describe('which is away', () => {
    const { log, lines } = createRecordingLog();
    let proxy: DatabaseProxy;
    let app: OwnApp;
    let shop: TestShop;
    let hosted: string;
    beforeAll(async () => {
      proxy = await startDatabaseProxy(s3?.env.S3_ENDPOINT ?? '');
      const env = { ...newPrefix().env, S3_ENDPOINT: new URL(proxy.url).origin };
      const database = await newDatabase();
      // It starts without the bucket.
      proxy.goAway();
      app = await startApp({ database, env, clock, log });
      proxy.resume();
      shop = await app.openShop();
      hosted = (await match(app, shop)).body.image_searched;
      proxy.goAway();
    });
    afterAll(async () => {
      await app.close();
      await proxy.stop();
    });

    it('fails calls with a photo and charges none, and stays ready', async () => {
      const credits = await shop.getBalance();
      const { status, body, headers } = await match(app, shop);
      expect([status, body.code, body.charged]).toEqual([502, 'upstream_unavailable', false]);
      expect(headers.get('retry-after')).toBe('10');
      expect(await shop.getBalance()).toBe(credits);
      expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
      const shown = await show(app, hosted);
      expect([shown.status, shown.headers.get('retry-after')]).toEqual([502, '10']);
    });

    it('leaves an upload address open, and keeps no photo without its bytes', async () => {
      const also = [createPhotoUploadContract.scope];
      const { key } = await app.services.apiKeys.create({
        shopId: shop.shopId,
        name: 'agent',
        also,
      });
      const { body } = await app.post('/api/v1/photo-uploads', {}, key);
      const upload = async () => {
        const address = new URL(new URL(body.upload_url).pathname, app.url);
        return (await fetch(address, { method: 'PUT', body: new Uint8Array(photo) })).status;
      };
      expect(await upload()).toBe(502);
      const { keptPhotos } = app.services;
      await keptPhotos.setKeeping(shop.shopId, true);
      const box = { callId: 'away', boxKey: 'A', styleCode: 'A-1', confirmedBy: 'choice' as const };
      await expect(keptPhotos.keep(shop.shopId, box, photo)).rejects.toMatchObject({
        code: 'upstream_unavailable',
      });
      expect(await keptPhotos.status(shop.shopId)).toMatchObject({ photos: 0 });
      proxy.resume();
      expect(await upload()).toBe(201);
      proxy.goAway();
    });

    it('takes a photo of a session in when it is sent again', async () => {
      const desk = openReceivingDesk(app, shop);
      const { id } = await desk.start();
      const refused = await desk.upload(id, photo, { captureId: 'capture-1' });
      expect([refused.status, (await refused.json()).code]).toEqual([502, 'upstream_unavailable']);
      expect(await desk.photosOf(id)).toEqual([]);
      proxy.resume();
      expect((await desk.upload(id, photo, { captureId: 'capture-1' })).status).toBe(200);
      expect(await desk.settled(id)).toHaveLength(1);
      expect((await show(app, hosted)).status).toBe(200);
    });

    it('is in the log, and none of its keys are', async () => {
      const causes = lines.flatMap(({ fields }) => (fields.err instanceof Error ? fields.err : []));
      const failures = causes.filter(({ name }) => name === 'BucketError');
      expect(failures.length).toBeGreaterThan(3);
      const text = causes.map((error) => `${error.stack} ${JSON.stringify(error)}`).join('\n');
      expect(text).toMatch(/put: unreachable \((ECONNRESET|ECONNREFUSED|EPIPE)\)/);
      for (const secret of [S3_SECRET, s3?.env.S3_ACCESS_KEY_ID ?? ''])
        expect(text).not.toContain(secret);
    });
  });
});
