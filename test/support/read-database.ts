import { fileURLToPath } from 'node:url';
import { readConfig } from '#app/platform/config.server.ts';
import { openDatabase } from '#app/platform/database/open-database.server.ts';

/** Queries the database of an app that has stopped. */
export async function readDatabase<Row extends object>(
  env: Record<string, string>,
  sql: string,
): Promise<Row[]> {
  const { database } = readConfig({
    APP_URL: 'https://app.catalog-vision.test',
    SHOPIFY_API_KEY: 'x',
    SHOPIFY_API_SECRET: 'x'.repeat(16),
    ...env,
  });
  const opened = await openDatabase(
    database,
    fileURLToPath(new URL('../../prisma/migrations', import.meta.url)),
  );
  try {
    return (await opened.pool.query<Row>(sql)).rows;
  } finally {
    await opened.close();
  }
}
