import type pg from 'pg';
import { sql } from '#app/platform/database/query.ts';
import type { Transport } from '#app/platform/principal.ts';
import { Prisma } from '#prisma/generated/client.ts';
import {
  CALL,
  CALL_HEAD,
  type CallHead,
  type CallHeadRow,
  type CallRow,
  type RecordedCall,
  toCallHead,
  toRecordedCall,
} from './recorded-call.ts';
import { toSearchTerms } from './search-terms.ts';

/** Which calls are listed; all where nothing is said. */
export type ActivityFilter = {
  operation?: string;
  transport?: Transport;
  /** Leaves out the rows of jobs: ten thousand of them would hide everything else. */
  withoutBulk?: boolean;
  /** `needs_person`: a refused or contradictory match that nobody has decided yet. */
  outcome?: 'succeeded' | 'failed' | 'needs_person';
  /** Calls of this key. */
  keyId?: string;
  /** Calls of this member of staff; `any`: of all of them. */
  staffId?: string | 'any';
  since?: Date;
  /** As a person typed it: codes, words of a title, barcodes, a file name. Each word must stand in the record. */
  search?: string;
};

/** `after` and `before` are cursors of an earlier list: the page that follows the call, or precedes it. */
export type ActivityPage = { after?: string; before?: string; size: number };

export type ActivityList = {
  calls: RecordedCall[];
  /** The cursor of the page before; null where this is the first. */
  before: string | null;
  /** The cursor of the page after; null where this is the last. */
  after: string | null;
};

/** The operation whose outcome a person may have to decide. */
export const MATCH = 'image-product-match';

/** Lists one page of calls, newest first. */
export async function listCalls(
  pool: pg.Pool,
  shopId: string,
  filter: ActivityFilter,
  page: ActivityPage,
): Promise<ActivityList> {
  const after = parseCursor(page.after);
  const before = after ? null : parseCursor(page.before);
  const ids = await findIds(pool, shopId, filter, { after, before, size: page.size });
  // Newer calls that do not fill a page are the first page, and older ones fill it up.
  if (before && ids.length <= page.size)
    return listCalls(pool, shopId, filter, { size: page.size });
  const hasMore = ids.length > page.size;
  const shown = before ? ids.slice(0, page.size).reverse() : ids.slice(0, page.size);
  const rows = await sql(pool).rows<CallRow>`
    SELECT ${CALL} FROM api_call WHERE shop_id = ${shopId} AND id = ANY(${shown}::text[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const calls = shown.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toRecordedCall(row)] : [];
  });
  const [first, last] = [calls[0], calls.at(-1)];
  const hasNewer = before ? hasMore : after !== null;
  const hasOlder = before ? true : hasMore;
  return {
    calls,
    before: hasNewer ? toCursor(first) : null,
    after: hasOlder ? toCursor(last) : null,
  };
}

/** Calls from behind a place on; from the newest on where none is named. */
export type CallSlice = { after: CallPlace | undefined; size: number };

/** `after`: the place behind which the next ones are; null where these are the last. */
export type CallHeads = { calls: CallHead[]; after: CallPlace | null };

/** Lists calls without what was sent and answered, newest first, from behind a place on. */
export async function listCallHeads(
  pool: pg.Pool,
  shopId: string,
  filter: ActivityFilter,
  { after, size }: CallSlice,
): Promise<CallHeads> {
  const ids = await findIds(pool, shopId, filter, { after: after ?? null, before: null, size });
  const rows = await sql(pool).rows<CallHeadRow>`
    SELECT ${CALL_HEAD} FROM api_call
    WHERE shop_id = ${shopId} AND id = ANY(${ids.slice(0, size)}::text[])
    ORDER BY created_at DESC, id DESC`;
  const last = rows.at(-1);
  return {
    calls: rows.map(toCallHead),
    after: last && ids.length > size ? { at: last.createdAt, id: last.id } : null,
  };
}

/** Where a call stands in the order of the list. */
export type CallPlace = { at: Date; id: string };

/**
 * The place of a call in the order of the list. It is not an id alone: the call may be deleted, or have left the filter,
 * before the next page is asked for.
 */
const toCursor = (call: RecordedCall | undefined): string | null =>
  call ? `${call.createdAt.getTime()}.${call.id}` : null;

/** Null for what is no cursor: the first page is listed then. */
function parseCursor(text: string | undefined): CallPlace | null {
  const [, ms, id] = /^(\d{1,14})\.([\w-]{1,80})$/.exec(text ?? '') ?? [];
  return ms !== undefined && id !== undefined ? { at: new Date(Number(ms)), id } : null;
}

/** One more than a page, if there are: that tells whether there is another one. In the order of reading. */
async function findIds(
  pool: pg.Pool,
  shopId: string,
  filter: ActivityFilter,
  { after, before, size }: { after: CallPlace | null; before: CallPlace | null; size: number },
): Promise<string[]> {
  const conditions = [Prisma.sql`call.shop_id = ${shopId}`, ...toConditions(filter)];
  if (after)
    conditions.push(
      Prisma.sql`(call.created_at, call.id) < (${after.at}::timestamptz, ${after.id})`,
    );
  if (before)
    conditions.push(
      Prisma.sql`(call.created_at, call.id) > (${before.at}::timestamptz, ${before.id})`,
    );
  const order = before ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const rows = await sql(pool).rows<{ id: string }>`
    SELECT call.id FROM api_call AS call WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY call.created_at ${order}, call.id ${order} LIMIT ${size + 1}`;
  return rows.map(({ id }) => id);
}

function toConditions(filter: ActivityFilter): Prisma.Sql[] {
  const { operation, transport, withoutBulk, outcome, keyId, staffId, since, search } = filter;
  return [
    ...(operation !== undefined ? [Prisma.sql`call.operation = ${operation}`] : []),
    ...(withoutBulk === true ? [Prisma.sql`call.face <> 'bulk'`] : []),
    ...(transport !== undefined ? [Prisma.sql`call.face = ${transport}`] : []),
    ...(keyId !== undefined ? [Prisma.sql`call.key_id = ${keyId}`] : []),
    ...(staffId === 'any' ? [Prisma.sql`call.staff_id IS NOT NULL`] : []),
    ...(staffId !== undefined && staffId !== 'any' ? [Prisma.sql`call.staff_id = ${staffId}`] : []),
    ...(since !== undefined ? [Prisma.sql`call.created_at >= ${since}::timestamptz`] : []),
    ...(outcome === 'needs_person' ? [NEEDS_PERSON] : []),
    ...(outcome === 'succeeded' || outcome === 'failed'
      ? [Prisma.sql`call.status = ${outcome}`]
      : []),
    ...(search !== undefined ? [isFound(search)] : []),
  ];
}

const NEEDS_PERSON = Prisma.sql`call.operation = ${MATCH} AND call.status = 'succeeded'
  AND (call.choice IS NULL OR call.choice = 'null'::jsonb)
  AND (call.response -> 'matched' = 'false'::jsonb OR call.response -> 'variant_conflicts' <> '[]'::jsonb)`;

/** An undo is found by the words of what it takes back. */
function isFound(search: string): Prisma.Sql {
  const hasWords = (table: string) =>
    Prisma.join(
      toSearchTerms(search).map(
        (pattern) => Prisma.sql`${Prisma.raw(table)}.words LIKE lower(${pattern})`,
      ),
      ' AND ',
    );
  if (toSearchTerms(search).length === 0) return Prisma.sql`TRUE`;
  return Prisma.sql`((${hasWords('call')}) OR EXISTS (
    SELECT FROM api_call AS made WHERE made.shop_id = call.shop_id AND (${hasWords('made')})
      AND made.operation = 'storefront-product-upsert' AND made.response ->> 'upsert_id' = call.input ->> 'upsert_id'
      AND call.operation = 'storefront-product-upsert-undo')
  OR EXISTS (
    SELECT FROM api_call AS made WHERE made.shop_id = call.shop_id AND (${hasWords('made')})
      AND made.operation = 'storefront-stock-add' AND made.response ->> 'stock_add_id' = call.input ->> 'stock_add_id'
      AND call.operation = 'storefront-stock-add-undo'))`;
}
