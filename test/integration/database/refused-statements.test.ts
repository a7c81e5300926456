import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/platform/database/open-database.server.ts';
import { sql } from '#app/platform/database/query.ts';
import { openDatabaseOfProject } from '#test/support/open-database-of-project.ts';

let database: Database;
/** How many connections the pool has opened. */
let opened = 0;
beforeEach(async () => {
  database = await openDatabaseOfProject(1);
  await database.pool.query(
    'CREATE TABLE shelf (id int PRIMARY KEY, boxes int CHECK (boxes >= 0))',
  );
  opened = 0;
  database.pool.on('connect', () => {
    opened += 1;
  });
});
afterEach(() => database.close());

const put = (id: number, boxes: number) =>
  sql(database.pool).row`INSERT INTO shelf (id, boxes) VALUES (${id}, ${boxes}) RETURNING id`;
const codeOf = ({ code }: { code: string }) => code;

describe('a connection', () => {
  it('is kept after a statement that a constraint or a value refuses, with what is prepared on it', async () => {
    for (const id of [1, 2, 3]) await put(id, 1);
    expect(await put(1, 1).catch(codeOf)).toBe('23505');
    expect(await put(4, -1).catch(codeOf)).toBe('23514');
    const text = sql(database.pool).row`SELECT ${'seven'}::int`;
    expect(await text.catch(codeOf)).toBe('22P02');
    expect(await put(4, 1)).toEqual({ id: 4 });
    expect(opened).toBe(0);
    const { rows } = await database.pool.query(
      'SELECT count(*)::int AS n FROM pg_prepared_statements',
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('is replaced after any other failure', async () => {
    const unknown = sql(database.pool).row`SELECT size FROM shelf WHERE id = ${1}`;
    expect(await unknown.catch(codeOf)).toBe('42703');
    expect(await put(1, 1)).toEqual({ id: 1 });
    expect(opened).toBe(1);
  });

  it('is kept where Prisma meets a row that is there already', async () => {
    const shop = () =>
      database.prisma.$executeRaw`INSERT INTO shelf (id, boxes) VALUES (${1}, ${1})`;
    await shop();
    await expect(shop()).rejects.toThrow('duplicate key');
    expect(opened).toBe(0);
  });
});
