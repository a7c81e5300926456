import { invalidField } from '#app/platform/errors.ts';

/** The position in a list where a page begins: the creation time of the last entry before it, and that entry's id. */
export type PagePlace = { at: Date; id: string };

/** The lists that have pages: a cursor is valid only in its own list. */
type List = 'calls' | 'credits' | 'jobs';

/** 14 digits of milliseconds are more years than the database supports. */
const PLACE = /^(\w+) (\d{1,14}) (\S+)$/;
/** The ids of each list: entries of the ledger are numbered, below the 19 digits of a bigint. */
const IDS: Record<List, RegExp> = {
  calls: /^[\w-]{1,80}$/,
  credits: /^\d{1,18}$/,
  jobs: /^[\w-]{1,80}$/,
};

/** Returns a position as callers see it. */
export function toCursor(list: List, { at, id }: PagePlace): string {
  return Buffer.from(`${list} ${at.getTime()} ${id}`).toString('base64url');
}

/** Parses a cursor. @throws AppError `invalid_input` at `/cursor` */
export function readCursor(list: List, cursor: string | undefined): PagePlace | undefined {
  if (cursor === undefined) return undefined;
  const [, name, ms, id] = PLACE.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (name === list && ms !== undefined && id !== undefined && IDS[list].test(id))
    return { at: new Date(Number(ms)), id };
  throw invalidField(
    '/cursor',
    'This cursor does not belong to this list. Send the next_cursor of the previous page unchanged, or none for the first page.',
  );
}
