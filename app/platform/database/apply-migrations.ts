import type pg from 'pg';
import { newId } from '#app/platform/ids.ts';
import { inTransaction } from './in-transaction.ts';
import { isDatabaseUnavailable } from './is-database-unavailable.ts';
import { type Migration, readMigrations } from './read-migrations.ts';

/**
 * Makes processes that start together take turns. Creating the table needs the lock too: two concurrent `CREATE TABLE
 * IF NOT EXISTS` both see no table, and one fails. The number only has to be unique among this app's locks.
 */
export const MIGRATION_LOCK = 727_190_401;

const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY, "checksum" VARCHAR(64) NOT NULL, "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL, "logs" TEXT, "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`;

/**
 * Applies every migration in the folder that the database has not had yet, in order of name, each in its own
 * transaction. Uses Prisma's own table, so `prisma migrate status` agrees.
 * @param only if given, no other migrations are applied
 * @returns the names applied now
 * @throws Error that says what to do: when the file of an applied migration has changed, when a migration failed, and
 * when another tool began a migration and never finished it
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
    // Another process may have applied it in the meantime.
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

/** Checksums of the migrations that the database has had, by name. */
type Seen = ReadonlyMap<string, string>;

async function readSeen(client: pg.PoolClient): Promise<Seen> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT "migration_name" AS name, "checksum" FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** @throws Error if the file differs from the one that was applied */
function isSeen({ name, checksum }: Migration, seen: Seen): boolean {
  if (!seen.has(name)) return false;
  if (seen.get(name) === checksum) return true;
  throw new Error(
    `Migration ${name} was changed after it had been applied; add a new one instead.`,
  );
}

/**
 * Creates the table and checks for a migration that was begun and never finished. Such a migration comes from another
 * tool, such as `prisma migrate deploy`: this app applies a migration as a whole and records it afterwards. The
 * migration may be missing from our folder.
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
