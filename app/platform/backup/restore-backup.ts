import type pg from 'pg';
import { applyMigrations } from '#app/platform/database/apply-migrations.ts';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { readMigrations } from '#app/platform/database/read-migrations.ts';
import type { PhotoStores, PhotoTable } from '#app/platform/photo-store/photo-store.ts';
import type { BackupCounts, BackupHead, TableShape } from './backup-lines.ts';
import { listTables } from './list-tables.ts';
import { BackupError, checkBackup, readLines } from './read-backup.ts';

const BATCH_ROWS = 200;
const BATCH_CHARACTERS = 4_000_000;

type Target = { pool: pg.Pool; photoStores: PhotoStores };

/**
 * Reads a backup and checks that this app can restore it.
 * @returns the migrations that the backed-up database had applied, and whether they are all that this app has
 * @throws BackupError
 */
export async function readMigrationsOfBackup(
  file: string,
  migrationsFolder: string,
): Promise<{ names: string[]; isUpToDate: boolean }> {
  const head = await checkBackup(file);
  const known = await readMigrations(migrationsFolder);
  const names = head.migrations.map(({ name }) => name);
  for (const { name, checksum } of head.migrations)
    if (known.find((one) => one.name === name)?.checksum !== checksum)
      throw new BackupError(
        `${file} was made by another version of this app, which has the migration ${name}. Nothing was changed. ` +
          'Restore it with that version or a newer one.',
      );
  return { names, isUpToDate: known.length === names.length };
}

/**
 * Fills an empty database from a backup (all rows or none), then applies the remaining migrations and writes the
 * photos. Tokens in the backup can be read only with the app secret that was in use when it was made.
 * @throws BackupError if the database is not empty
 */
export async function restoreBackup(
  { pool, photoStores }: Target,
  file: string,
  migrationsFolder: string,
): Promise<BackupCounts> {
  const { names } = await readMigrationsOfBackup(file, migrationsFolder);
  await inTransaction(pool, requireEmpty);
  await applyMigrations(pool, migrationsFolder, names);
  const counts: BackupCounts = { rows: {}, photos: 0 };
  await inTransaction(pool, (client) => restoreRows(client, file, counts));
  await applyMigrations(pool, migrationsFolder);
  for await (const line of readLines(file)) {
    if (line.kind !== 'photo') continue;
    const { table, id, base64 } = line.photo;
    await photoStores[table as PhotoTable].write(id, Buffer.from(base64, 'base64'));
    counts.photos += 1;
  }
  return counts;
}

async function restoreRows(client: pg.PoolClient, file: string, counts: BackupCounts) {
  await requireEmpty(client);
  const here = await listTables(client);
  for (const { name } of here) await client.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER`);
  let shapes: BackupHead['tables'] = [];
  let batch = newBatch();
  const flush = async () => {
    if (batch.table && batch.rows.length > 0) await insertRows(client, batch.table, batch.rows);
    batch = newBatch(batch.table);
  };
  for await (const line of readLines(file)) {
    if (line.kind === 'head') shapes = sameTables(line.head.tables, here);
    if (line.kind === 'photo' || line.kind === 'end') break;
    if (line.kind === 'table') {
      await flush();
      batch = newBatch(shapes.find(({ name }) => name === line.name));
      counts.rows[line.name] = 0;
    }
    if (line.kind === 'row' && batch.table) {
      batch.rows.push(line.row);
      batch.characters += line.row.length;
      counts.rows[batch.table.name] = (counts.rows[batch.table.name] ?? 0) + 1;
      if (batch.rows.length >= BATCH_ROWS || batch.characters >= BATCH_CHARACTERS) await flush();
    }
  }
  await flush();
  for (const { name } of here) await client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`);
  await continueCounting(client);
}

type Batch = { table: TableShape | undefined; rows: string[]; characters: number };

const newBatch = (table?: TableShape): Batch => ({ table, rows: [], characters: 0 });

/** @throws BackupError */
async function requireEmpty(client: pg.PoolClient): Promise<void> {
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(`SELECT FROM "${name}" LIMIT 1`);
    if (rows.length > 0)
      throw new BackupError(
        `The database is not empty: there are rows in ${name}. Nothing was changed. ` +
          'Restore into a new database: another DATA_DIR, or another database of the server.',
      );
  }
}

/** Returns the backup's tables if this database has the same ones. @throws BackupError if the tables differ */
function sameTables(tables: TableShape[], here: readonly TableShape[]): TableShape[] {
  const shapeOf = ({ name, columns }: TableShape) => `${name} ${[...columns].sort().join(' ')}`;
  const known = new Set(here.map(shapeOf));
  const other = tables.find((table) => !known.has(shapeOf(table)));
  if (!other && tables.length === here.length) return tables;
  throw new BackupError(
    `The database has other tables than the backup${other ? `, such as ${other.name}` : ''}: a newer version of this app has ` +
      'opened it before. Nothing was changed. Restore into a new database.',
  );
}

async function insertRows(
  client: pg.PoolClient,
  { name, columns }: TableShape,
  rows: readonly string[],
): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  await client.query(
    `INSERT INTO "${name}" (${list}) OVERRIDING SYSTEM VALUE
     SELECT ${list} FROM json_populate_recordset(NULL::"${name}", $1::json)`,
    [`[${rows.join(',')}]`],
  );
}

/** Makes each sequence continue after the highest number in its column. */
async function continueCounting(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(
    `SELECT pg_get_serial_sequence(quote_ident(table_name), column_name) AS sequence,
       table_name AS "table", column_name AS "column"
     FROM information_schema.columns WHERE table_schema = 'public'
       AND pg_get_serial_sequence(quote_ident(table_name), column_name) IS NOT NULL`,
  );
  for (const { sequence, table, column } of rows)
    await client.query(
      `SELECT setval($1, max("${column}")) FROM "${table}" HAVING max("${column}") IS NOT NULL`,
      [sequence],
    );
}
