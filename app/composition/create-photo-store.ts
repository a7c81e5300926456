import path from 'node:path';
import type pg from 'pg';
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

/** One for each table. */
export function createPhotoStores(location: DatabaseLocation, pool: pg.Pool): PhotoStores {
  const storeOf = (table: PhotoTable) => createPhotoStore(location, pool, table);
  return {
    hosted_image: storeOf('hosted_image'),
    kept_photo: storeOf('kept_photo'),
    receiving_photo: storeOf('receiving_photo'),
  };
}

/** With a server, processes share photos as rows; the embedded database has one process, which keeps them as files. */
function createPhotoStore(
  location: DatabaseLocation,
  pool: pg.Pool,
  table: PhotoTable,
): PhotoStore {
  if (location.kind === 'postgres') return createRowPhotoStore(pool, table);
  const folder = path.join(path.dirname(location.directory), FOLDERS[table]);
  return createFilePhotoStore(pool, table, folder);
}
