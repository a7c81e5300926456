import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { type BackupCounts, type BackupHead, type BackupLine, parseLine } from './backup-lines.ts';

/** The file is not a backup, or is incomplete. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Reads the lines of a backup one by one. @throws BackupError */
export async function* readLines(file: string): AsyncGenerator<BackupLine> {
  const source = createReadStream(file);
  const text = createGunzip();
  source.on('error', (error) => text.destroy(error));
  try {
    for await (const line of splitLines(source.pipe(text))) yield parseLine(line);
  } catch (cause) {
    throw damaged(file, cause);
  } finally {
    source.destroy();
    text.destroy();
  }
}

/** Splits at line feeds only: the text of a row may contain U+2028, which other line readers take for a line break. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, at)]).toString('utf8');
      begun = [];
      from = at + 1;
    }
    begun.push(chunk.subarray(from));
  }
  const rest = Buffer.concat(begun);
  if (rest.length > 0) yield rest.toString('utf8');
}

const LINE_FEED = 10;

/** Reads a whole backup without using it. @throws BackupError if any part of it is missing */
export async function checkBackup(file: string): Promise<BackupHead> {
  let head: BackupHead | null = null;
  let end: BackupCounts | null = null;
  let table: string | null = null;
  const found: BackupCounts = { rows: {}, photos: 0 };
  for await (const line of readLines(file)) {
    if (end !== null || (head === null) !== (line.kind === 'head')) throw damaged(file);
    if (line.kind === 'head') head = line.head;
    if (line.kind === 'end') end = line.counts;
    if (line.kind === 'photo') found.photos += 1;
    if (line.kind === 'table') {
      table = line.name;
      found.rows[table] = 0;
    }
    if (line.kind === 'row') {
      if (table === null) throw damaged(file);
      found.rows[table] = (found.rows[table] ?? 0) + 1;
    }
  }
  const isWhole = JSON.stringify(found) === JSON.stringify(end);
  if (head === null || !isWhole) throw damaged(file);
  return head;
}

const damaged = (file: string, cause?: unknown) =>
  new BackupError(
    `${file} is not a complete backup of this app${describe(cause)}. Nothing was changed. Choose another file.`,
    { cause },
  );

function describe(cause: unknown): string {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'ENOENT') return ': there is no such file';
  if (code === 'EACCES' || code === 'EISDIR') return ': it cannot be read';
  return cause === undefined ? '' : ', or it is damaged';
}
