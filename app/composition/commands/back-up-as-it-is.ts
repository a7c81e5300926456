import { backUp, type Command, type CommandAnswer } from '#app/commands/commands.ts';
import { writeBackup } from '#app/platform/backup/write-backup.ts';
import { systemClock } from '#app/platform/clock.ts';
import type { Config } from '#app/platform/config.server.ts';
import { openDatabase } from '#app/platform/database/open-database.server.ts';
import { createPhotoStores } from '../create-photo-store.ts';

/** Backs a database up without bringing it up to date: the backup is the way back from the version that would. */
export async function backUpAsItIs(
  config: Config,
  options: Command['options'],
): Promise<CommandAnswer> {
  const database = await openDatabase(config.database, null);
  try {
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
