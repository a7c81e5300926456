import path from 'node:path';
import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import type { Config } from '#app/platform/config.server.ts';
import type { DatabaseLocation } from '#app/platform/database/open-database.server.ts';
import { createFilePhotoStore } from '#app/platform/photo-store/file-photo-store.ts';
import type { PhotoStore, PhotoStores, PhotoTable } from '#app/platform/photo-store/photo-store.ts';
import { createRowPhotoStore } from '#app/platform/photo-store/row-photo-store.ts';

/** The folder of each table's photos, beside the embedded database. */
const FOLDERS: Record<PhotoTable, string> = {
  hosted_image: 'photos',
  kept_photo: 'kept-photos',
  receiving_photo: 'receiving-photos',
};

/** Creates the photo store of each table: in the bucket of the settings, else with the database. */
export async function createPhotoStores(
  { database, photoBucket }: Pick<Config, 'database' | 'photoBucket'>,
  pool: pg.Pool,
  clock: Clock,
): Promise<PhotoStores> {
  const besideDatabase = (table: PhotoTable) => createPhotoStore(database, pool, table);
  const storeOf =
    photoBucket === null
      ? besideDatabase
      : await inBucket(photoBucket, pool, clock, besideDatabase);
  return {
    hosted_image: storeOf('hosted_image'),
    kept_photo: storeOf('kept_photo'),
    receiving_photo: storeOf('receiving_photo'),
  };
}

/** The S3 client is loaded only if a bucket is used: it takes 35 MB. */
async function inBucket(
  settings: NonNullable<Config['photoBucket']>,
  pool: pg.Pool,
  clock: Clock,
  storeBefore: (table: PhotoTable) => PhotoStore,
): Promise<(table: PhotoTable) => PhotoStore> {
  const { openBucket } = await import('#app/platform/photo-store/bucket/open-bucket.ts');
  const { createS3PhotoStore } = await import('#app/platform/photo-store/s3-photo-store.ts');
  const bucket = openBucket(settings);
  return (table) => createS3PhotoStore({ bucket, pool, table, earlier: storeBefore(table), clock });
}

/** With a server, processes share photos as rows; the embedded database has one process, which keeps them as files. */
function createPhotoStore(location: DatabaseLocation, pool: pg.Pool, table: PhotoTable) {
  if (location.kind === 'postgres') return createRowPhotoStore(pool, table);
  const folder = path.join(path.dirname(location.directory), FOLDERS[table]);
  return createFilePhotoStore(pool, table, folder);
}
