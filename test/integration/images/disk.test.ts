import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createPhotoUploadContract } from '#app/operations/photo-upload/contract.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { startApp } from '#test/support/start-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Files below a folder that hold this text. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(file)).includes(text)) found.push(file);
  }
  return found;
}

/** A server reclaims by itself, and is not ours to look into. */
describe.runIf(inject('postgresUrl') === '')('the folder of the embedded database', () => {
  let database: TestDatabase;
  let folder: string;
  let now = Date.now();
  const clock = { now: () => now };
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = database.env.DATA_DIR ?? '';
  });
  afterAll(() => database.remove());

  /** Hosts a photo and ends the app; answers a text that only the photo holds. */
  async function hostPhoto(): Promise<string> {
    const marker = `photo-${randomBytes(8).toString('hex')}`;
    const bytes = Buffer.concat([Buffer.from(marker), randomBytes(50_000)]);
    const app = await startApp({ database, clock });
    const { shopId } = await app.openShop();
    const { url } = await app.services.hostedImages.host(shopId, {
      bytes,
      mediaType: 'image/jpeg',
    });
    const shown = await fetch(new URL(new URL(url).pathname, app.url));
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true);
    await app.close();
    expect(await filesWith(folder, marker)).toHaveLength(1);
    return marker;
  }

  it('leaves an upload address open while it can take no photo', async () => {
    const app = await startApp({ database, clock });
    const { shopId } = await app.openShop();
    const also = [createPhotoUploadContract.scope];
    const { key } = await app.services.apiKeys.create({ shopId, name: 'agent', also });
    const { body } = await app.post('/api/v1/photo-uploads', {}, key);
    const photo = await readFile(new URL('../../fixtures/labels/easy-nike.jpg', import.meta.url));
    const send = async () => {
      const address = new URL(new URL(body.upload_url).pathname, app.url);
      return (await fetch(address, { method: 'PUT', body: new Uint8Array(photo) })).status;
    };
    const photos = path.join(folder, 'photos');
    await rm(photos, { recursive: true, force: true });
    await writeFile(photos, 'no folder');
    expect(await send()).toBe(500);
    await rm(photos);
    expect(await send()).toBe(201);
    await app.close();
  });

  it('holds no byte of a photo once its hour is over, its write-ahead log included', async () => {
    const marker = await hostPhoto();
    now += HOUR_MS;
    const app = await startApp({ database, clock });
    await app.close();
    expect(await filesWith(folder, marker)).toEqual([]);
  });

  it('holds no byte of a photo whose process died when only its record was deleted', async () => {
    const marker = await hostPhoto();
    await readDatabase(database.env, 'DELETE FROM hosted_image');
    const app = await startApp({ database, clock });
    await app.close();
    expect(await filesWith(folder, marker)).toEqual([]);
  });
});
