import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { createPhotoStores } from '#app/composition/create-photo-store.ts';
import { createKeptPhotos, type KeptPhotos } from '#app/domain/kept-photos/kept-photos.ts';
import { systemClock } from '#app/platform/clock.ts';
import { ConfigError } from '#app/platform/config.server.ts';
import {
  type DatabaseLocation,
  openDatabase,
} from '#app/platform/database/open-database.server.ts';
import {
  BUCKET_FIELDS,
  readBucketSettings,
} from '#app/platform/photo-store/bucket/bucket-settings.ts';

export type OpenKeptPhotos = {
  photos: Pick<KeptPhotos, 'list' | 'read'>;
  /** A path that a process which must not know what was confirmed cannot open. */
  secret: string;
  close: () => Promise<void>;
};

/**
 * Opens the kept photos of a service, to be read only; no migration is run.
 * The settings of a bucket, where it has one, are in the environment.
 * @param from its DATABASE_URL, or its DATA_DIR while the service is stopped
 * @throws Error that says what is wrong with `from`
 */
export async function openKeptPhotos(from: string): Promise<OpenKeptPhotos> {
  const location = toLocation(from);
  const { pool, close } = await openDatabase(location, null);
  const { bucket, problems } = readBucketSettings(z.object(BUCKET_FIELDS).parse(process.env));
  if (problems.length > 0) throw new ConfigError(...problems);
  const config = { database: location, photoBucket: bucket };
  const store = (await createPhotoStores(config, pool, systemClock)).kept_photo;
  return {
    photos: createKeptPhotos({ pool, store, clock: systemClock }),
    secret: location.kind === 'embedded' ? location.directory : os.homedir(),
    close,
  };
}

function toLocation(from: string): DatabaseLocation {
  if (/^postgres(ql)?:/.test(from)) return { kind: 'postgres', url: from, maxConnections: 2 };
  const directory = path.resolve(from, 'database');
  if (existsSync(path.join(directory, 'PG_VERSION'))) return { kind: 'embedded', directory };
  throw new Error(`${from} is no DATABASE_URL, and no DATA_DIR that holds a database.`);
}
