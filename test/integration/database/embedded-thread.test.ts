import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { type Database, openDatabase } from '#app/platform/database/open-database.server.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const migrations = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));

describe.runIf(inject('postgresUrl') === '')('the embedded database', () => {
  let test: TestDatabase;
  let database: Database;
  /** Every thread that was started since. */
  const threads: Worker[] = [];
  const onWorker = (worker: Worker) => threads.push(worker);

  beforeAll(async () => {
    process.on('worker', onWorker);
    test = await createTestDatabase();
    const { database: location } = readConfig({
      APP_URL: 'https://app.example.com',
      SHOPIFY_API_KEY: 'x',
      SHOPIFY_API_SECRET: 'x'.repeat(16),
      ...test.env,
    });
    database = await openDatabase(location, migrations);
  });
  afterAll(async () => {
    process.off('worker', onWorker);
    await database.close();
    await test.remove();
  });

  it('begins with every migration, which the build has applied', async () => {
    expect(database.migrated).toEqual([]);
    const { rows } = await database.pool.query('SELECT count(*)::int AS shops FROM shop');
    expect(rows).toEqual([{ shops: 0 }]);
  });

  it('is handed a statement with its values in one message', async () => {
    const [thread] = threads;
    if (!thread) throw new Error('no thread was started');
    const post = vi.spyOn(thread, 'postMessage');
    const { rows } = await database.pool.query('SELECT $1::int + $2::int AS sum', [1, 2]);
    expect(rows).toEqual([{ sum: 3 }]);
    expect(post).toHaveBeenCalledTimes(1);
  });

  it('leaves the event loop free while it works on a long statement', async () => {
    let isDone = false;
    const statement = database.pool
      .query<{ n: string }>('SELECT count(*) AS n FROM generate_series(1, 3000000)')
      .finally(() => {
        isDone = true;
      });
    let turns = 0;
    while (!isDone) {
      await nextTurn();
      turns += 1;
    }
    expect((await statement).rows).toEqual([{ n: '3000000' }]);
    // One where it worked in the thread of the loop.
    expect(turns).toBeGreaterThan(100);
  });

  it('hands bytes of several megabytes through in both directions', async () => {
    const bytes = Buffer.alloc(5_000_000, 'photo ');
    const { rows } = await database.pool.query<{ bytes: Buffer }>('SELECT $1::bytea AS bytes', [
      bytes,
    ]);
    expect(rows[0]?.bytes.equals(bytes)).toBe(true);
  });

  it('opens again after its thread has ended, with what was committed and nothing else', async () => {
    const { pool } = database;
    await pool.query('CREATE TABLE kept (word text)');
    await pool.query("INSERT INTO kept VALUES ('committed')");
    const client = await pool.connect();
    client.on('error', () => {});
    await client.query('BEGIN');
    await client.query("INSERT INTO kept VALUES ('not committed')");
    const underWay = client.query('SELECT count(*) FROM generate_series(1, 100000000)');
    await threads.at(-1)?.terminate();
    await expect(underWay).rejects.toThrow('The embedded database has ended.');
    await expect(client.query('COMMIT')).rejects.toThrow();
    client.release(true);
    expect((await pool.query('SELECT word FROM kept')).rows).toEqual([{ word: 'committed' }]);
  });
});
