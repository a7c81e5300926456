import type pg from 'pg';
import { newId } from '#app/platform/ids.ts';
import { inTransaction } from './in-transaction.ts';
import { isDatabaseUnavailable } from './is-database-unavailable.ts';
import { type Migration, readMigrations } from './read-migrations.ts';

/**
 * Processes that start together take turns. The creation of the table needs that too: two `CREATE TABLE IF NOT EXISTS`
 * at the same moment both see no table, and one fails. The number only has to be unique among our locks.
 */
export const MIGRATION_LOCK = 727_190_401;

const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY, "checksum" VARCHAR(64) NOT NULL, "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL, "logs" TEXT, "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`;

/**
 * Applies every migration of the folder that the database has not seen, in order of name, each in one
 * transaction. Keeps Prisma's own table, so `prisma migrate status` agrees.
 * @param only applies no others than these
 * @returns the names applied now
 * @throws Error that says what to do: when the file of an applied migration has changed, when a migration failed, and when
 * another tool began one and never finished it
 */
export async function applyMigrations(
  pool: pg.Pool,
  folder: string,
  only?: readonly string[],
): Promise<string[]> {
  const all = await readMigrations(folder);
  const migrations = only ? all.filter(({ name }) => only.includes(name)) : all;
  const seen = await inTransaction(pool, prepareTable, MIGRATION_LOCK);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (isSeen(migration, seen)) continue;
    if (await applyOne(pool, migration)) applied.push(migration.name);
  }
  return applied;
}

async function applyOne(pool: pg.Pool, migration: Migration): Promise<boolean> {
  const { name, sql, checksum } = migration;
  const apply = async (client: pg.PoolClient) => {
    // Another process may have applied it since.
    if (isSeen(migration, await readSeen(client))) return false;
    await client.query(sql).catch((error: unknown) => {
      throw isDatabaseUnavailable(error) ? error : failed(name, error);
    });
    await client.query(
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
       VALUES ($1, $2, $3, now(), 1)`,
      [newId('own').slice(0, 36), checksum, name],
    );
    return true;
  };
  return inTransaction(pool, apply, MIGRATION_LOCK);
}

/** Checksums of the migrations that the database has seen, by name. */
type Seen = ReadonlyMap<string, string>;

async function readSeen(client: pg.PoolClient): Promise<Seen> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT "migration_name" AS name, "checksum" FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** @throws Error where the file is another than the one that was applied */
function isSeen({ name, checksum }: Migration, seen: Seen): boolean {
  if (!seen.has(name)) return false;
  if (seen.get(name) === checksum) return true;
  throw new Error(
    `Migration ${name} was changed after it had been applied; add a new one instead.`,
  );
}

/**
 * Creates the table and looks for a migration that was begun and never finished. This app applies a migration whole and
 * records it afterwards, so it was another tool, such as `prisma migrate deploy`. The migration may be missing in our folder.
 */
async function prepareTable(client: pg.PoolClient): Promise<Seen> {
  await client.query(MIGRATIONS_TABLE);
  const found = await client.query<{ name: string; startedAt: Date }>(
    `SELECT "migration_name" AS name, "started_at" AS "startedAt" FROM "_prisma_migrations"
     WHERE "finished_at" IS NULL AND "rolled_back_at" IS NULL ORDER BY "started_at" LIMIT 1`,
  );
  const half = found.rows[0];
  if (!half) return readSeen(client);
  throw new Error(
    `Migration ${half.name} was begun at ${half.startedAt.toISOString()} and is not finished, so the database may be ` +
      'half changed, and this app does not start on it. If another tool is still applying it, wait for that. ' +
      'Otherwise restore the backup from before that time. Without one, compare the database with ' +
      `prisma/migrations/${half.name}/migration.sql: complete by hand what is missing and run ` +
      `"npx prisma migrate resolve --applied ${half.name}", or take back what is there and run it with --rolled-back. ` +
      'Then start again.',
  );
}

function failed(name: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `Migration ${name} failed and was rolled back: ${reason}. The database is as it was before. Fix what the ` +
      'message names, or start the version of this app that ran before, and report the message.',
    { cause },
  );
}
