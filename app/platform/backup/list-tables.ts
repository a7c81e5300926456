import type pg from 'pg';
import { sql } from '#app/platform/database/query.ts';
import type { TableShape } from './backup-lines.ts';

/** The column with a photo's bytes. They are written separately, because the embedded database keeps them as files. */
const BYTES = 'bytes';
/** This table records what was done to this very database; a restore applies the migrations itself. */
const NOT_BACKED_UP = '_prisma_migrations';

/**
 * Returns the app's tables, each after the tables that it references. The job queue's tables are left out: the queue is
 * filled again at each start.
 */
export async function listTables(client: pg.PoolClient): Promise<TableShape[]> {
  const shapes = await sql(client).rows<TableShape>`
    SELECT table_name AS name, array_agg(column_name::text ORDER BY ordinal_position) AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
      AND column_name <> ${BYTES} AND table_name <> ${NOT_BACKED_UP}
    GROUP BY table_name ORDER BY table_name`;
  const references = await sql(client).rows<{ from: string; to: string }>`
    SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`;
  return inOrder(shapes, references);
}

function inOrder(
  shapes: readonly TableShape[],
  references: readonly { from: string; to: string }[],
): TableShape[] {
  const ordered: TableShape[] = [];
  const left = new Map(shapes.map((shape) => [shape.name, shape]));
  const waitsFor = (name: string) =>
    references.some(({ from, to }) => from === name && to !== name && left.has(to));
  while (left.size > 0) {
    const next = [...left.values()].filter(({ name }) => !waitsFor(name));
    if (next.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}.`);
    for (const shape of next) left.delete(shape.name);
    ordered.push(...next);
  }
  return ordered;
}
