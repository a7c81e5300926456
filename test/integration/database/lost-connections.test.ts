import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { isDatabaseUnavailable } from '#app/platform/database/is-database-unavailable.ts';
import { type Database, openDatabase } from '#app/platform/database/open-database.server.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#test/support/start-database-proxy.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));
const PLACES = 2;
const ENDS_IT = 'SELECT pg_terminate_backend(pg_backend_pid())';

let database: Database;
let proxy: DatabaseProxy;
beforeEach(async () => {
  const { env } = await createTestDatabase();
  proxy = await startDatabaseProxy(env.DATABASE_URL ?? '');
  database = await openDatabase(
    { kind: 'postgres', url: proxy.url, maxConnections: PLACES, statementTimeoutMs: 500 },
    MIGRATIONS,
  );
});
afterEach(async () => {
  proxy.resume();
  await database.close();
  await proxy.stop();
});

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

/** More often than the pool has places: what is not given back would use them up. */
async function loseAndGoOn(lose: (round: number) => Promise<unknown>): Promise<void> {
  for (let round = 0; round <= PLACES; round += 1) {
    const failure = await failureOf(lose(round));
    expect(failure).not.toBeNull();
    expect(isDatabaseUnavailable(failure), String(failure)).toBe(true);
  }
  expect((await database.pool.query('SELECT 1')).rowCount).toBe(1);
  expect(await database.prisma.shop.count()).toBe(0);
}

describe('a connection that ends', () => {
  it('under a statement of the pool fails that statement alone', () =>
    loseAndGoOn(() => database.pool.query(ENDS_IT)));

  it('under a transaction of ours, between two statements, fails that transaction alone', () =>
    loseAndGoOn(() =>
      inTransaction(database.pool, async (client) => {
        const ended = new Promise((resolve) => client.once('end', resolve));
        await client.query(ENDS_IT).catch(() => {});
        await ended;
        await client.query('SELECT 1');
      }),
    ));

  it('under a statement of Prisma fails that statement alone', () =>
    loseAndGoOn(() => database.prisma.$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`));

  it.each([
    ['inside', 'SELECT'],
    ['at the COMMIT of', 'COMMIT'],
  ])('%s a transaction of Prisma gives its place in the pool back', (_, words) =>
    loseAndGoOn((round) => {
      proxy.cut({ when: 'before', words, following: 'BEGIN' });
      return database.prisma.$transaction(async (transaction) => {
        await transaction.shop.findUnique({ where: { id: `round ${round}` } });
      });
    }),
  );

  it('without a word, as when the machine of the server vanishes, fails what waits on it', () =>
    loseAndGoOn(async () => {
      await database.pool.query('SELECT 1');
      proxy.fallSilent();
      const failure = await failureOf(database.pool.query('SELECT 1'));
      proxy.resume();
      throw failure;
    }));

  it('because the server takes none any more fails each try, until it takes one', () =>
    loseAndGoOn(async () => {
      proxy.goAway();
      const failure = await failureOf(database.prisma.shop.count());
      proxy.resume();
      throw failure;
    }));
});
