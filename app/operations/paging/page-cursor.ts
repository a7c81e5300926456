import { invalidField } from '#app/platform/errors.ts';

/** The place in a list where a page begins: when the last entry before it was made, and its id. */
export type PagePlace = { at: Date; id: string };

/** The lists that have pages: a cursor leads on in its own list alone. */
type List = 'calls' | 'credits' | 'jobs';

/** 14 digits of milliseconds are more years than the database knows. */
const PLACE = /^(\w+) (\d{1,14}) ([\w-]{1,80})$/;

/** A place as callers see it. */
export function toCursor(list: List, { at, id }: PagePlace): string {
  return Buffer.from(`${list} ${at.getTime()} ${id}`).toString('base64url');
}

/** @throws AppError `invalid_input` at `/cursor` */
export function readCursor(list: List, cursor: string | undefined): PagePlace | undefined {
  if (cursor === undefined) return undefined;
  const [, name, ms, id] = PLACE.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (name === list && ms !== undefined && id !== undefined)
    return { at: new Date(Number(ms)), id };
  throw invalidField(
    '/cursor',
    'This cursor is not one of this list. Send next_cursor of the page before, unchanged, or none for the first page.',
  );
}
