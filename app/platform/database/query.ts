import type pg from 'pg';
import { Prisma, type PrismaClient } from '#prisma/generated/client.ts';

/** What can run SQL: a pool, a transaction's client, or Prisma or its transaction, for work that is part of it. */
export type SqlRunner = pg.Pool | pg.PoolClient | Pick<PrismaClient, '$queryRaw' | '$executeRaw'>;

/**
 * Runs SQL: sql(pool).row<Shop>`SELECT id FROM shop WHERE id = ${id}`. Values become parameters; parts of statements
 * are built with `Prisma.sql`. Used for what every call and page does: Prisma compiles each of its own queries every
 * time, which takes about a millisecond.
 */
export function sql(runner: SqlRunner) {
  const { rows, run } = '$queryRaw' in runner ? throughPrisma(runner) : throughClient(runner);
  type Values = readonly unknown[];
  return {
    rows: <Row extends object>(strings: TemplateStringsArray, ...values: Values) =>
      rows<Row>(Prisma.sql(strings, ...values)),
    /** Returns the first row, or null. */
    row: async <Row extends object>(strings: TemplateStringsArray, ...values: Values) =>
      (await rows<Row>(Prisma.sql(strings, ...values)))[0] ?? null,
    /** Returns the rows' `id`. */
    ids: async (strings: TemplateStringsArray, ...values: Values) =>
      (await rows<{ id: string }>(Prisma.sql(strings, ...values))).map(({ id }) => id),
    /** Returns whether a row was changed or, by a SELECT, found. */
    any: async (strings: TemplateStringsArray, ...values: Values) =>
      (await run(Prisma.sql(strings, ...values))) > 0,
    /** Runs a statement whose number of rows does not matter. */
    exec: async (strings: TemplateStringsArray, ...values: Values): Promise<void> => {
      await run(Prisma.sql(strings, ...values));
    },
    /** Returns the number of rows that were changed or, by a SELECT, found. */
    run: (strings: TemplateStringsArray, ...values: Values) => run(Prisma.sql(strings, ...values)),
  };
}

/**
 * Returns a list of values for `IN (…)` whose length differs from call to call. A limit that the
 * planner does not know makes it expect one value rather than ten: otherwise it would plan anew for each short list.
 */
export function listOf(type: 'text' | 'bytea', values: readonly unknown[]): Prisma.Sql {
  return Prisma.sql`SELECT value FROM unnest(${values}::${Prisma.raw(type)}[]) AS given(value) LIMIT ${values.length}`;
}

function throughClient(client: pg.Pool | pg.PoolClient) {
  return {
    rows: async <Row extends object>(statement: Prisma.Sql) =>
      (await client.query<Row>(statement)).rows,
    run: async (statement: Prisma.Sql) => (await client.query(statement)).rowCount ?? 0,
  };
}

function throughPrisma(prisma: Pick<PrismaClient, '$queryRaw' | '$executeRaw'>) {
  return {
    // `await` is needed: a Prisma promise runs nothing until it is awaited.
    rows: async <Row extends object>(statement: Prisma.Sql) =>
      await prisma.$queryRaw<Row[]>(statement),
    run: async (statement: Prisma.Sql) => await prisma.$executeRaw(statement),
  };
}
