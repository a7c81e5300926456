import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createHostedImages } from '#app/domain/hosted-images/prisma-hosted-images.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { openDatabase } from '#app/platform/database/open-database.server.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

const migrations = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));

/** Files of the table space that hold this text. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(file)).includes(text)) found.push(entry.name);
  }
  return found;
}

describe('the embedded database', () => {
  it('holds no byte of a photo in its tables once its hour is over', async ({ skip }) => {
    const test = await createTestDatabase();
    if (test.kind === 'postgres') skip('a server reclaims by itself');
    const { database: location } = readConfig({
      APP_URL: 'https://app.example.com',
      SHOPIFY_API_KEY: 'x',
      SHOPIFY_API_SECRET: 'x'.repeat(16),
      ...test.env,
    });
    const database = await openDatabase(location, migrations);
    let now = Date.now();
    const images = createHostedImages({
      prisma: database.prisma,
      clock: { now: () => now },
      appUrl: 'https://app.example.com',
    });
    await database.prisma.shop.create({ data: { id: 'shop', domain: 'a.myshopify.com' } });
    const marker = `photo-${randomBytes(8).toString('hex')}`;
    await images.host('shop', {
      bytes: Buffer.concat([Buffer.from(marker), randomBytes(50_000)]),
      mediaType: 'image/jpeg',
    });
    await database.pool.query('CHECKPOINT');
    const tables = path.join(location.kind === 'embedded' ? location.directory : '', 'base');
    expect(await filesWith(tables, marker)).not.toEqual([]);
    now += 60 * 60 * 1000;
    expect(await images.deleteExpired()).toBe(1);
    await database.reclaim('hosted_image');
    await database.close();
    expect(await filesWith(tables, marker)).toEqual([]);
    await test.remove();
  });
});
