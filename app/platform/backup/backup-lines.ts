import { z } from 'zod';

/**
 * A backup is a gzip file of lines. Each line is a JSON array whose first entry names the line's kind: first the head,
 * then each table with its rows, then the photos, then the end. The file does not depend on the kind of database, so
 * either kind can be restored from it.
 */
export const BACKUP_FORMAT = 1;

const table = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });

/** A table and its columns, without generated columns and without the bytes of photos. */
export type TableShape = z.output<typeof table>;

const head = z.object({
  format: z.literal(BACKUP_FORMAT),
  madeAt: z.iso.datetime(),
  /** The migrations that the database had applied, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Each table comes after the tables that it references. */
  tables: z.array(table),
});

export type BackupHead = z.output<typeof head>;

/** How much a backup contains. */
const counts = z.object({ rows: z.record(z.string(), z.number()), photos: z.number() });

export type BackupCounts = z.output<typeof counts>;

const photo = z.object({ table: z.string(), id: z.string(), base64: z.base64() });

/**
 * One line of a backup. `row` is the row's JSON text as the database wrote it: parsing it would round large numbers.
 */
export type BackupLine = z.output<typeof parsedLine> | { kind: 'row'; row: string };

const ROW = '["row",';

export const rowLine = (row: string): string => `${ROW}${row}]`;

export const lineOf = (kind: 'head' | 'table' | 'photo' | 'end', value: unknown): string =>
  JSON.stringify([kind, value]);

const parsedLine = z.union([
  z.tuple([z.literal('head'), head]).transform(([kind, value]) => ({ kind, head: value })),
  z.tuple([z.literal('table'), z.string()]).transform(([kind, name]) => ({ kind, name })),
  z.tuple([z.literal('photo'), photo]).transform(([kind, value]) => ({ kind, photo: value })),
  z.tuple([z.literal('end'), counts]).transform(([kind, value]) => ({ kind, counts: value })),
]);

/** @throws Error if the line is not a line of a backup */
export function parseLine(line: string): BackupLine {
  if (line.startsWith(ROW)) return { kind: 'row', row: line.slice(ROW.length, -1) };
  return parsedLine.parse(JSON.parse(line));
}
