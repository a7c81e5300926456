import type pg from 'pg';
import { Prisma } from '#prisma/generated/client.ts';

/**
 * Runs SQL on a pool, or on the client of a transaction: sql(pool).row<Shop>`SELECT * FROM shop WHERE id = ${id}`.
 * Values become parameters; parts of statements are made with `Prisma.sql`.
 */
export function sql(db: pg.Pool | pg.PoolClient) {
  const query = <Row extends object>(strings: TemplateStringsArray, values: unknown[]) =>
    db.query<Row>(Prisma.sql(strings, ...values));
  return {
    rows: async <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) =>
      (await query<Row>(strings, values)).rows,
    /** The first row, or null. */
    row: async <Row extends object>(strings: TemplateStringsArray, ...values: unknown[]) =>
      (await query<Row>(strings, values)).rows[0] ?? null,
    /** Whether a row was changed or, by a SELECT, found. */
    any: async (strings: TemplateStringsArray, ...values: unknown[]) =>
      ((await query(strings, values)).rowCount ?? 0) > 0,
    /** Returns the number of rows that were changed or, by a SELECT, found. */
    run: async (strings: TemplateStringsArray, ...values: unknown[]) =>
      (await query(strings, values)).rowCount ?? 0,
  };
}
