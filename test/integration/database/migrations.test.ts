import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { applyMigrations } from '#app/platform/database/apply-migrations.ts';
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
