import { z } from 'zod';

/**
 * A backup is a gzip file of lines, each a JSON array whose first entry says what it is: the head, then each table with its rows,
 * then photos, then the end. It says nothing of the kind of database, so either kind can be restored from it.
 */
export const BACKUP_FORMAT = 1;

const table = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });

/** A table with its columns, those that the database makes itself and the bytes of photos left out. */
export type TableShape = z.output<typeof table>;

const head = z.object({
  format: z.literal(BACKUP_FORMAT),
  madeAt: z.iso.datetime(),
  /** Those that the database had seen, in their order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** No table comes before one that it refers to. */
  tables: z.array(table),
});

export type BackupHead = z.output<typeof head>;

/** How much is in a backup. */
const counts = z.object({ rows: z.record(z.string(), z.number()), photos: z.number() });

export type BackupCounts = z.output<typeof counts>;

const photo = z.object({ table: z.string(), id: z.string(), base64: z.base64() });

export type BackupPhoto = z.output<typeof photo>;

/** `row`: the JSON of it as the database made it; parsing it would round numbers. */
export type BackupLine =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'table'; name: string }
  | { kind: 'row'; row: string }
  | { kind: 'photo'; photo: BackupPhoto }
  | { kind: 'end'; counts: BackupCounts };

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

/** @throws Error where it is no line of a backup */
export function parseLine(line: string): BackupLine {
  if (line.startsWith(ROW)) return { kind: 'row', row: line.slice(ROW.length, -1) };
  return parsedLine.parse(JSON.parse(line));
}
