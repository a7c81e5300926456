import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#app/platform/errors.ts';
import { BucketError } from '#app/platform/photo-store/bucket/bucket-error.ts';
import type { BucketSettings } from '#app/platform/photo-store/bucket/bucket-settings.ts';
import { type BucketLimits, openBucket } from '#app/platform/photo-store/bucket/open-bucket.ts';
import type { PhotoStore } from '#app/platform/photo-store/photo-store.ts';
import { createRowPhotoStore } from '#app/platform/photo-store/row-photo-store.ts';
import { createS3PhotoStore, LIST_EVERY_MS } from '#app/platform/photo-store/s3-photo-store.ts';
import { type OpenTestDatabase, openTestDatabase } from '#test/support/open-test-database.ts';
import { findS3Server } from '#test/support/s3/find-s3-server.ts';
import { S3_SECRET, startS3WherePossible } from '#test/support/s3/start-s3.ts';
import { startDatabaseProxy } from '#test/support/start-database-proxy.ts';
import { byDepth } from '#test/support/test-depth.ts';

const s3 = await startS3WherePossible(() => findS3Server(byDepth(false, true)));
const PHOTO = randomBytes(300_000);

describe.skipIf(s3 === null)('photos in a bucket', () => {
  let database: OpenTestDatabase;
  let shopId: string;
  let nowMs = Date.now();
  const clock = { now: () => nowMs };
  beforeAll(async () => {
    database = await openTestDatabase();
    shopId = await database.addShop();
  });
  afterAll(async () => {
    await database.close();
    await s3?.stop();
  });

  const settings = (more: Partial<BucketSettings> = {}): BucketSettings => ({
    bucket: s3?.env.S3_BUCKET ?? '',
    region: 'us-east-1',
    endpoint: s3?.env.S3_ENDPOINT ?? '',
    prefix: 'photos/',
    credentials: {
      accessKeyId: s3?.env.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: S3_SECRET,
    },
    ...more,
  });
  const earlier = () => createRowPhotoStore(database.pool, 'hosted_image');
  const open = (more: Partial<BucketSettings> = {}, limits: BucketLimits = {}): PhotoStore =>
    createS3PhotoStore({
      bucket: openBucket(settings(more), limits),
      ...{ pool: database.pool, table: 'hosted_image', earlier: earlier(), clock },
    });
  const listKeys = () => s3?.listKeys() ?? Promise.resolve([]);

  async function addRows(...ids: string[]): Promise<void> {
    const dates = { createdAt: new Date(nowMs), expiresAt: new Date(nowMs + 3_600_000) };
    const data = ids.map((id) => ({ id, shopId, mediaType: 'image/jpeg', ...dates }));
    await database.prisma.hostedImage.createMany({ data });
  }
  const deleteRows = (...ids: string[]) =>
    database.prisma.hostedImage.deleteMany({ where: { id: { in: ids } } });

  beforeEach(async () => {
    await database.prisma.hostedImage.deleteMany();
    await open().deleteOrphans();
    expect(await listKeys()).toEqual([]);
  });

  it('are under the prefix and their table, and come back whole until they are deleted', async () => {
    const store = open();
    await addRows('one', 'two');
    await store.write('one', PHOTO);
    await store.write('two', Buffer.from('another'));
    expect(await listKeys()).toEqual(['photos/hosted_image/one', 'photos/hosted_image/two']);
    expect((await store.read('one'))?.equals(PHOTO)).toBe(true);
    await store.delete(['one', 'never-stored']);
    expect(await store.read('one')).toBeNull();
    expect(await listKeys()).toEqual(['photos/hosted_image/two']);
  });

  it('that were stored in rows before are read and deleted there', async () => {
    await addRows('old');
    await earlier().write('old', PHOTO);
    const store = open();
    expect((await store.read('old'))?.equals(PHOTO)).toBe(true);
    await store.delete(['old']);
    expect(await store.read('old')).toBeNull();
    expect(await earlier().read('old')).toBeNull();
  });

  it('are not left behind by a photo whose row was deleted while it was stored', async () => {
    await open().write('erased', PHOTO);
    expect(await listKeys()).toEqual([]);
  });

  it('without a row are deleted over several pages of a listing, and no others', async () => {
    const keep = ['kept-0', 'kept-1', 'kept-2'];
    const orphans = Array.from({ length: 220 }, (_, n) => `orphan-${n}`);
    await addRows(...keep, ...orphans);
    const store = open({}, { pageSize: 100 });
    // As many at a time as the client has connections.
    const ids = [...keep, ...orphans];
    for (let from = 0; from < ids.length; from += 50)
      await Promise.all(ids.slice(from, from + 50).map((id) => store.write(id, Buffer.from(id))));
    const bucket = openBucket(settings(), { pageSize: 100 });
    await bucket.put('kept_photo/of-another-table', PHOTO);
    const sizes: number[] = [];
    for await (const page of bucket.listPages('hosted_image/')) sizes.push(page.length);
    expect(sizes).toEqual([100, 100, 23]);
    await deleteRows(...orphans);
    await store.deleteOrphans();
    expect(await listKeys()).toEqual([
      ...keep.map((id) => `photos/hosted_image/${id}`),
      'photos/kept_photo/of-another-table',
    ]);
    await bucket.delete('kept_photo/of-another-table');
  });

  it('are listed every ten minutes, and at once after a deletion failed', async () => {
    const proxy = await startDatabaseProxy(settings().endpoint ?? '');
    const store = open({ endpoint: new URL(proxy.url).origin });
    await store.deleteOrphans();
    await addRows('one', 'two');
    await store.write('one', PHOTO);
    await store.write('two', PHOTO);
    await deleteRows('one');
    await store.deleteOrphans();
    expect(await listKeys()).toHaveLength(2);
    nowMs += LIST_EVERY_MS;
    await store.deleteOrphans();
    expect(await listKeys()).toEqual(['photos/hosted_image/two']);

    await deleteRows('two');
    proxy.goAway();
    await expect(store.delete(['two'])).rejects.toThrow(AppError);
    proxy.resume();
    await store.deleteOrphans();
    expect(await listKeys()).toEqual([]);
    await proxy.stop();
  });

  const wrong: [string, string, Partial<BucketSettings>][] = [
    ['the secret is wrong', 'denied', { credentials: { accessKeyId: 'x', secretAccessKey: 'x' } }],
    ['the bucket is missing', 'no_bucket', { bucket: 'nowhere-at-all' }],
    ['the region is wrong', 'wrong_region', { region: 'eu-west-1' }],
    ['nothing listens there', 'unreachable', { endpoint: 'http://127.0.0.1:9' }],
  ];
  it.each(wrong)('are out of reach where %s', async (_, failure, change) => {
    const credentials = { accessKeyId: s3?.env.S3_ACCESS_KEY_ID ?? '', secretAccessKey: 'wrong' };
    const store = open(change.credentials ? { credentials } : change);
    await addRows('away');
    for (const work of [
      () => store.write('away', PHOTO),
      () => store.read('away'),
      () => store.delete(['away']),
      () => store.deleteOrphans(),
    ]) {
      const error: AppError = await work().then(
        () => expect.unreachable(),
        (thrown) => thrown,
      );
      expect(error).toMatchObject({ code: 'upstream_unavailable', retryAfterSeconds: 10 });
      expect(error.cause).toBeInstanceOf(BucketError);
      expect(error.cause).toMatchObject({ failure });
      const told = JSON.stringify([error.cause, String(error.cause), (error.cause as Error).stack]);
      for (const secret of ['wrong"', S3_SECRET, credentials.accessKeyId, '127.0.0.1'])
        expect(told).not.toContain(secret);
    }
  });

  it('are given up after their time where the service is silent, and are back with it', async () => {
    const proxy = await startDatabaseProxy(settings().endpoint ?? '');
    const limits = { tryMs: 200, photoMs: 900, otherMs: 900 };
    const store = open({ endpoint: new URL(proxy.url).origin }, limits);
    await addRows('slow');
    proxy.fallSilent();
    const startedAt = performance.now();
    await expect(store.write('slow', PHOTO)).rejects.toMatchObject({
      code: 'upstream_unavailable',
      cause: { failure: 'timeout' },
    });
    await expect(store.read('slow')).rejects.toMatchObject({ cause: { failure: 'timeout' } });
    await expect(store.deleteOrphans()).rejects.toMatchObject({ cause: { failure: 'timeout' } });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    proxy.resume();
    await store.write('slow', PHOTO);
    expect((await store.read('slow'))?.equals(PHOTO)).toBe(true);
    await proxy.stop();
  });

  it('are stored although a connection breaks, by another try', async () => {
    const proxy = await startDatabaseProxy(settings().endpoint ?? '');
    const store = open({ endpoint: new URL(proxy.url).origin });
    await addRows('again');
    const cuts = proxy.cut({ when: 'before', words: 'PUT ' });
    await store.write('again', PHOTO);
    expect(cuts()).toBe(1);
    expect((await store.read('again'))?.equals(PHOTO)).toBe(true);
    await proxy.stop();
  });
});
