import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { applyMigrations } from '#app/platform/database/apply-migrations.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { appSettings, spawnApp } from '#test/support/spawn-app.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

const FOLDER = 'prisma/migrations';
const PROCESSES = 8;

/** The embedded database belongs to one process. */
const isShared = inject('postgresUrl') !== '';

describe.runIf(isShared)('processes that start together on an empty database', () => {
  it.each([1, 2, 3])('apply each migration once, and all begin (try %i)', async () => {
    const { env } = await createTestDatabase();
    const pools = Array.from(
      { length: PROCESSES },
      () => new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 }),
    );
    try {
      await Promise.all(pools.map((pool) => pool.query('SELECT 1')));
      const applied = await Promise.all(pools.map((pool) => applyMigrations(pool, FOLDER)));
      const folders = await readdir(FOLDER, { withFileTypes: true });
      const names = folders.filter((each) => each.isDirectory()).map(({ name }) => name);
      expect(applied.flat().sort()).toEqual(names.sort());
    } finally {
      await Promise.all(pools.map((pool) => pool.end()));
    }
  });
});

describe('a database with a migration that was begun and not finished', () => {
  it.each(['20261120040000_jobs', '20991231000000_of_a_newer_version'])(
    'stops the start, and says which, since when, and what to do: %s',
    async (name) => {
      const database = await createTestDatabase();
      await readDatabase(
        database.env,
        `DELETE FROM "_prisma_migrations" WHERE "migration_name" = '${name}';
         INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at")
         VALUES ('half', 'x', '${name}', '2026-11-21T10:00:00Z')`,
      );
      const env = {
        ...appSettings({ shopifyUrl: inject('shopifyUrl'), searchUrl: inject('searchUrl') }),
        ...database.env,
      };
      const failure = await spawnApp(env).catch(String);
      expect(failure).toContain('ended with 1 before it was ready');
      expect(failure).toContain(`Migration ${name} was begun at 2026-11-21T10:00:00.000Z`);
      expect(failure).toContain(`npx prisma migrate resolve --applied ${name}`);
      await database.remove();
    },
  );
});

describe.runIf(isShared)('a migration that fails', () => {
  it('leaves the database as it was, and says which it is and why', async () => {
    const { env } = await createTestDatabase();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'catalog-vision-migrations-'));
    await mkdir(path.join(folder, '1_bad'));
    await writeFile(
      path.join(folder, '1_bad/migration.sql'),
      'CREATE TABLE half (id int); CREATE TABLE half (id int);',
    );
    const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
    try {
      await expect(applyMigrations(pool, folder)).rejects.toThrow(
        /Migration 1_bad failed and was rolled back: relation "half" already exists/,
      );
      const { rows } = await pool.query<{ found: string | null }>(
        `SELECT to_regclass('half') AS found`,
      );
      expect(rows).toEqual([{ found: null }]);
    } finally {
      await pool.end();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
