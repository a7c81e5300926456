import { existsSync } from 'node:fs';
import path from 'node:path';
import { backUp, type Command, type CommandAnswer } from '#app/commands/commands.ts';
import { writeBackup } from '#app/platform/backup/write-backup.ts';
import { systemClock } from '#app/platform/clock.ts';
import type { Config } from '#app/platform/config.server.ts';
import { openDatabase } from '#app/platform/database/open-database.server.ts';
import { sql } from '#app/platform/database/query.ts';
import { AppError } from '#app/platform/errors.ts';
import { createPhotoStores } from '../create-photo-store.ts';

/** Backs a database up without migrating it: the backup is the way back from the version that would migrate it. */
export async function backUpAsItIs(
  config: Config,
  options: Command['options'],
): Promise<CommandAnswer> {
  const { database: location } = config;
  if (location.kind === 'embedded' && !existsSync(path.join(location.directory, 'PG_VERSION')))
    throw new AppError('invalid_input', `There is no database in ${location.directory}.`);
  const database = await openDatabase(location, null);
  try {
    const [has] = await sql(database.pool).rows<{ it: boolean }>`
      SELECT to_regclass('_prisma_migrations') IS NOT NULL AS it`;
    if (!has?.it)
      throw new AppError(
        'invalid_input',
        'The database of DATABASE_URL is not one of this app: it has no tables.',
      );
    const photoStores = await createPhotoStores(config, database.pool, systemClock);
    const { pool } = database;
    return await backUp(
      { backUp: (file) => writeBackup({ pool, photoStores }, file, new Date()) },
      options,
    );
  } finally {
    await database.close();
  }
}
