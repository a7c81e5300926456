import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { sql } from '#app/platform/database/query.ts';
import type { PhotoStores, PhotoTable } from '#app/platform/photo-store/photo-store.ts';
import { Prisma } from '#prisma/generated/client.ts';
import {
  BACKUP_FORMAT,
  type BackupCounts,
  type BackupHead,
  lineOf,
  rowLine,
  type TableShape,
} from './backup-lines.ts';
import { listTables } from './list-tables.ts';

const ROWS_AT_ONCE = 200;

/**
 * Writes all rows as of one moment, and the photos that still exist afterwards, to a new file that only its owner may
 * read. The embedded database answers no other caller until its rows have been read.
 * @throws Error if the file exists or cannot be written; no incomplete file is left behind
 */
export async function writeBackup(
  { pool, photoStores }: { pool: pg.Pool; photoStores: PhotoStores },
  file: string,
  madeAt: Date,
): Promise<BackupCounts> {
  const counts: BackupCounts = { rows: {}, photos: 0 };
  // An existing file is never overwritten. A file without its end line cannot be restored.
  const target = await open(file, 'wx', 0o600);
  try {
    const lines = Readable.from(withNewlines(linesOf(pool, photoStores, counts, madeAt)));
    await pipeline(lines, createGzip({ level: 6 }), target.createWriteStream());
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return counts;
}

async function* withNewlines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

async function* linesOf(
  pool: pg.Pool,
  photoStores: PhotoStores,
  counts: BackupCounts,
  madeAt: Date,
): AsyncGenerator<string> {
  const client = await pool.connect();
  const photoIds: [PhotoTable, string][] = [];
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables = await listTables(client);
    yield lineOf('head', await headOf(client, tables, madeAt));
    for (const table of tables) {
      yield lineOf('table', table.name);
      counts.rows[table.name] = 0;
      for await (const row of rowsOf(client, table)) {
        counts.rows[table.name] = (counts.rows[table.name] ?? 0) + 1;
        yield rowLine(row);
      }
    }
    const names = new Set(tables.map(({ name }) => name));
    for (const table of Object.keys(photoStores) as PhotoTable[]) {
      // The database may be of an earlier version, which lacks the table.
      if (!names.has(table)) continue;
      const rows = await sql(client).rows<{ id: string }>`SELECT id FROM ${Prisma.raw(table)}`;
      photoIds.push(...rows.map(({ id }): [PhotoTable, string] => [table, id]));
    }
  } finally {
    await client.query('ROLLBACK').catch(() => {});
    client.release();
  }
  for (const [table, id] of photoIds) {
    const bytes = await photoStores[table].read(id);
    if (bytes === null) continue;
    counts.photos += 1;
    yield lineOf('photo', { table, id, base64: bytes.toString('base64') });
  }
  yield lineOf('end', counts);
}

async function headOf(
  client: pg.PoolClient,
  tables: TableShape[],
  madeAt: Date,
): Promise<BackupHead> {
  const migrations = await sql(client).rows<BackupHead['migrations'][number]>`
    SELECT migration_name AS name, checksum FROM _prisma_migrations
    WHERE rolled_back_at IS NULL ORDER BY migration_name`;
  return { format: BACKUP_FORMAT, madeAt: madeAt.toISOString(), migrations, tables };
}

/** Yields a table's rows as JSON text written by the database. */
async function* rowsOf(client: pg.PoolClient, { name, columns }: TableShape) {
  const list = columns.map((column) => `"${column}"`).join(', ');
  await client.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR
     SELECT row_to_json(one)::text AS row FROM (SELECT ${list} FROM "${name}") AS one`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(
      `FETCH FORWARD ${ROWS_AT_ONCE} FROM backup_rows`,
    );
    for (const { row } of rows) yield row;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('CLOSE backup_rows');
}
