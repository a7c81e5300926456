import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ConfirmedBox,
  createKeptPhotos,
  KEPT_PHOTO_LIMITS,
} from '#app/domain/kept-photos/kept-photos.ts';
import { createFilePhotoStore } from '#app/platform/photo-store/file-photo-store.ts';
import { type OpenTestDatabase, openTestDatabase } from '#test/support/open-test-database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let database: OpenTestDatabase;
let folder: string;
let shopId: string;
let nowMs = Date.now();

const open = () => {
  const store = createFilePhotoStore(database.pool, 'kept_photo', folder);
  return createKeptPhotos({ pool: database.pool, store, clock: { now: () => nowMs } });
};
const boxOf = (callId: string, more: Partial<ConfirmedBox> = {}): ConfirmedBox => ({
  callId,
  boxKey: 'AB1234100',
  styleCode: 'AB1234-100',
  confirmedBy: 'choice',
  ...more,
});
const JPEG = Buffer.from('a photo');

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'catalog-vision-kept-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  shopId = await database.addShop();
});

describe('a photo whose code was confirmed', () => {
  it('is not kept while the shop does not allow it', async () => {
    const kept = open();
    await kept.keep(shopId, boxOf('call_1'), JPEG);
    expect(await kept.status(shopId)).toEqual({ isOn: false, photos: 0, bytes: 0 });
    expect(await readdir(folder)).toEqual([]);
  });

  it('is kept once a box, with what was confirmed last', async () => {
    const kept = open();
    await kept.setKeeping(shopId, true);
    await kept.keep(shopId, boxOf('call_2', { brand: 'Nike' }), JPEG);
    await kept.keep(shopId, boxOf('call_2', { boxKey: 'OTHER1', styleCode: 'OTHER-1' }), JPEG);
    const listed = { styleCode: 'AB1234-101', brand: 'NIKE', size: '9', confirmedBy: 'listing' };
    // By then the photo itself may be gone.
    await kept.keep(shopId, boxOf('call_2', listed as Partial<ConfirmedBox>), null);
    const mine = (await kept.list()).filter(({ callId }) => callId === 'call_2');
    expect(mine).toMatchObject([listed, { styleCode: 'OTHER-1', confirmedBy: 'choice' }]);
    expect(await kept.read(mine[0]?.id ?? '')).toEqual(JPEG);
  });

  it('is not kept without its bytes', async () => {
    const kept = open();
    await kept.setKeeping(shopId, true);
    await kept.keep(shopId, boxOf('call_3'), null);
    expect(await kept.status(shopId)).toEqual({ isOn: true, photos: 0, bytes: 0 });
  });
});

describe('kept photos', () => {
  it('are deleted with their bytes when the shop stops, and those of other shops stay', async () => {
    const kept = open();
    const other = await database.addShop();
    for (const shop of [shopId, other]) {
      await kept.setKeeping(shop, true);
      await kept.keep(shop, boxOf('call_4'), JPEG);
    }
    const files = (await readdir(folder)).length;
    await kept.setKeeping(shopId, false);
    expect(await kept.status(shopId)).toEqual({ isOn: false, photos: 0, bytes: 0 });
    expect(await kept.status(other)).toEqual({ isOn: true, photos: 1, bytes: JPEG.length });
    expect((await readdir(folder)).length).toBe(files - 1);
  });

  it('end after their time', async () => {
    const kept = open();
    await kept.setKeeping(shopId, true);
    await kept.keep(shopId, boxOf('call_5'), JPEG);
    nowMs += KEPT_PHOTO_LIMITS.days * DAY_MS;
    await kept.keep(shopId, boxOf('call_6'), JPEG);
    await kept.deleteOld();
    expect((await kept.status(shopId)).photos).toBe(2);
    nowMs += 1;
    await kept.deleteOld();
    expect((await kept.list()).filter(({ callId }) => /_[56]/.test(callId))).toMatchObject([
      { callId: 'call_6' },
    ]);
  });

  it.each([
    ['number', KEPT_PHOTO_LIMITS.photos, 1],
    ['bytes', 2, KEPT_PHOTO_LIMITS.bytes / 2],
  ])('give way to new ones beyond the allowed %s', async (_what, count, sizeBytes) => {
    const kept = open();
    await kept.setKeeping(shopId, true);
    await database.prisma.keptPhoto.createMany({
      data: Array.from({ length: count }, (_, at) => ({
        ...boxOf(`call_old_${at}`),
        id: `kpt_${shopId}_${at}`,
        shopId,
        sizeBytes,
        keptAt: new Date(nowMs - DAY_MS + at),
      })),
    });
    await kept.keep(shopId, boxOf('call_new'), JPEG);
    const left = await database.prisma.keptPhoto.findMany({
      where: { shopId },
      orderBy: { keptAt: 'asc' },
    });
    expect(left).toHaveLength(count);
    expect(left[0]?.callId).toBe('call_old_1');
    expect(left.at(-1)?.callId).toBe('call_new');
  });
});
