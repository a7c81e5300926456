import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { findRows } from './find-rows.ts';
import type { PhotoStore, PhotoTable } from './photo-store.ts';

/**
 * Keeps bytes as files in a folder beside the embedded database, which only this process uses. Inside that database a
 * photo would block every other statement, and stay in the write-ahead log after its row is deleted.
 */
export function createFilePhotoStore(pool: pg.Pool, table: PhotoTable, folder: string): PhotoStore {
  const fileOf = (id: string) => path.join(folder, id);
  return {
    async write(id, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(fileOf(id), bytes, { mode: 0o600 });
      // An erasure may have deleted the row in the meantime.
      if (!(await findRows(pool, table, [id])).has(id)) await rm(fileOf(id), { force: true });
    },

    async read(id) {
      return readFile(fileOf(id)).catch(nullIfMissing);
    },

    async delete(ids) {
      await Promise.all(ids.map((id) => rm(fileOf(id), { force: true })));
    },

    async deleteOrphans() {
      // Files are listed before rows: a photo that is stored in between already has its row.
      const ids = (await readdir(folder).catch(nullIfMissing)) ?? [];
      const known = await findRows(pool, table, ids);
      const orphans = ids.filter((id) => !known.has(id));
      await Promise.all(orphans.map((id) => rm(fileOf(id), { force: true })));
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
