import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createShops } from '#app/domain/shops/shops.ts';
import { systemClock } from '#app/platform/clock.ts';
import { type Database, openDatabase } from '#app/platform/database/open-database.server.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../prisma/migrations');

/** A new embedded database with the product's schema, opened in this process from the sources. */
export type OpenTestDatabase = Database & {
  /** Adds an installed shop without credits. Returns its id. */
  addShop: () => Promise<string>;
};

/** Opens an empty database; `close` also deletes its folder. */
export async function openTestDatabase(): Promise<OpenTestDatabase> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'catalog-vision-database-'));
  const database = await openDatabase({ kind: 'embedded', directory }, MIGRATIONS);
  return {
    ...database,
    async addShop() {
      const domain = `${randomUUID()}.myshopify.com`;
      const { shop } = await createShops(database.pool, systemClock).recordInstall(domain);
      return shop.id;
    },
    async close() {
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
