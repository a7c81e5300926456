import path from 'node:path';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#app/platform/database/open-database.server.ts';
import { createTestDatabase } from './test-database.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../prisma/migrations');

/**
 * Opens an empty database with the product's schema, on the server of the project or embedded; `close` also deletes it.
 * @param maxConnections on a server; the embedded one has one connection
 */
export async function openDatabaseOfProject(maxConnections: number): Promise<Database> {
  const made = await createTestDatabase();
  const { DATABASE_URL: url = '', DATA_DIR: directory = '' } = made.env;
  const database = await openDatabase(
    inject('postgresUrl')
      ? { kind: 'postgres', url, maxConnections }
      : { kind: 'embedded', directory: `${directory}/db` },
    MIGRATIONS,
  );
  return {
    ...database,
    async close() {
      await database.close();
      await made.remove();
    },
  };
}
