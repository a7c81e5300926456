import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/platform/database/open-database.server.ts';
import { sql } from '#app/platform/database/query.ts';
import { openDatabaseOfProject } from '#test/support/open-database-of-project.ts';

const MOST_PREPARED = 400;

let database: Database;
let client: pg.PoolClient;
beforeEach(async () => {
  database = await openDatabaseOfProject(2);
  client = await database.pool.connect();
  await client.query('CREATE TABLE box (id int PRIMARY KEY, code text)');
});
afterEach(async () => {
  client.release();
  await database.close();
});

async function prepared(): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    'SELECT statement FROM pg_prepared_statements ORDER BY prepare_time',
  );
  return rows.map(({ statement }) => statement);
}

async function times<Outcome>(count: number, work: (number: number) => Promise<Outcome>) {
  const all: Outcome[] = [];
  for (let number = 0; number < count; number += 1) all.push(await work(number));
  return all;
}

const put = (id: number, code: string) =>
  sql(client).row`INSERT INTO box (id, code) VALUES (${id}, ${code}) RETURNING id, code`;

it('a statement that is sent again and again is prepared, and answers as before', async () => {
  expect(await times(2, (id) => put(id, 'DZ5485-612'))).toHaveLength(2);
  expect(await prepared()).toEqual([]);
  expect(await times(8, (number) => put(number + 2, `M9160C ${number}`))).toEqual(
    Array.from({ length: 8 }, (_, number) => ({ id: number + 2, code: `M9160C ${number}` })),
  );
  expect(await prepared()).toEqual([
    'INSERT INTO box (id, code) VALUES ($1, $2) RETURNING id, code',
  ]);
});

it('a statement that fails does so each time, in words of the database, and the next one runs', async () => {
  await put(1, 'DZ5485-612');
  const failures = await times(6, () =>
    put(1, 'again').catch(({ code }: { code: string }) => code),
  );
  expect(failures).toEqual(Array(6).fill('23505'));
  const unknown = await times(6, () =>
    sql(client).row`SELECT size FROM box WHERE id = ${1}`.catch(({ code }) => code),
  );
  expect(unknown).toEqual(Array(6).fill('42703'));
  expect(await put(2, 'M9160C')).toEqual({ id: 2, code: 'M9160C' });
});

it('a table that gets a column, as the next version’s migration does, is read and written on', async () => {
  const named = () => sql(client).row`SELECT id, code FROM box WHERE id = ${1}`;
  const whole = () => sql(client).row<object>`SELECT * FROM box WHERE id = ${1}`;
  const count = () => sql(client).row`SELECT count(*)::int AS boxes FROM box WHERE id = ${1}`;
  await put(1, 'DZ5485-612');
  await times(8, named);
  await times(8, count);
  await times(8, whole);
  await client.query("ALTER TABLE box ADD COLUMN size text DEFAULT 'US 9'");
  expect(await named()).toEqual({ id: 1, code: 'DZ5485-612' });
  expect(await count()).toEqual({ boxes: 1 });
  expect(await whole()).toEqual({ id: 1, code: 'DZ5485-612', size: 'US 9' });
  expect(await times(4, (id) => put(id + 2, 'M9160C'))).toHaveLength(4);
});

it('a connection keeps a limited number of statements, and sends the others as they are', async () => {
  const rows = await times(MOST_PREPARED + 20, async (number) => {
    const text = `SELECT $1::int + ${number} AS sum`;
    const [last] = (
      await times(3, () => client.query<{ sum: number }>({ text, values: [1] }))
    ).slice(-1);
    return last?.rows[0]?.sum;
  });
  expect(rows).toEqual(Array.from({ length: MOST_PREPARED + 20 }, (_, number) => number + 1));
  expect(await prepared()).toHaveLength(MOST_PREPARED);
});

it('several statements in one text are sent as they are', async () => {
  await times(5, () => client.query('DELETE FROM box; INSERT INTO box VALUES (1)'));
  expect(await prepared()).toEqual([]);
});

it('a connection that takes the place of another has nothing prepared, and no transaction under way', async () => {
  const read = () => sql(client).row`SELECT id, code FROM box WHERE id = ${1}`;
  await put(1, 'DZ5485-612');
  await times(4, read);
  await client.query('BEGIN');
  await put(2, 'M9160C');
  client.release(true);
  client = await database.pool.connect();
  expect(await prepared()).toEqual([]);
  expect(await times(6, read)).toEqual(Array(6).fill({ id: 1, code: 'DZ5485-612' }));
  expect(await sql(client).row`SELECT id FROM box WHERE id = ${2}`).toBeNull();
});
