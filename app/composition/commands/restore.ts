import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BackupCounts } from '#app/platform/backup/backup-lines.ts';
import { BackupError } from '#app/platform/backup/read-backup.ts';
import { readMigrationsOfBackup, restoreBackup } from '#app/platform/backup/restore-backup.ts';
import { systemClock } from '#app/platform/clock.ts';
import type { Config } from '#app/platform/config.server.ts';
import {
  type DatabaseLocation,
  openDatabase,
} from '#app/platform/database/open-database.server.ts';
import { projectRoot } from '#app/platform/project-root.ts';
import { createPhotoStores } from '../create-photo-store.ts';

/**
 * Fills the empty database of the settings from a backup, whichever kind of database either is. No other process may
 * use it meanwhile. @throws BackupError
 */
export async function restore(config: Config, file: string): Promise<BackupCounts> {
  const { database: location } = config;
  const migrations = path.join(projectRoot(), 'prisma/migrations');
  const { isUpToDate } = await readMigrationsOfBackup(file, migrations);
  // A new embedded database is copied from the build's template if the backup has all of this version's migrations.
  const mayCopy = isUpToDate && isNewDirectory(location);
  const database = await openDatabase(location, mayCopy ? migrations : null).catch(
    (cause: Error) => {
      throw new BackupError(`${cause.message} Nothing was changed.`, { cause });
    },
  );
  try {
    const photoStores = await createPhotoStores(config, database.pool, systemClock);
    return await restoreBackup({ pool: database.pool, photoStores }, file, migrations);
  } finally {
    await database.close();
  }
}

const isNewDirectory = (location: DatabaseLocation) =>
  location.kind === 'embedded' && !existsSync(path.join(location.directory, 'PG_VERSION'));
