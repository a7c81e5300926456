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

/** Which calls to list; a field that is absent does not restrict the list. */
export type ActivityFilter = {
  operation?: string;
  transport?: Transport;
  /** Leaves out the rows of bulk jobs: ten thousand of them would hide everything else. */
  withoutBulk?: boolean;
  /** `needs_person`: a refused or contradictory match that nobody has decided yet. */
  outcome?: 'succeeded' | 'failed' | 'needs_person';
  /** Only calls made with this API key. */
  keyId?: string;
  /** Only calls made by this staff member; `any`: by any staff member. */
  staffId?: string | 'any';
  since?: Date;
  /** The search text as typed: codes, words of a title, barcodes, a file name. Each word must occur in the record. */
  search?: string;
};

/**
 * Which page to list. `after` and `before` are cursors from an earlier list: the page follows or precedes that call.
 */
export type ActivityPage = { after?: string; before?: string; size: number };

export type ActivityList = {
  calls: RecordedCall[];
  /** The cursor of the previous page; null on the first page. */
  before: string | null;
  /** The cursor of the next page; null on the last page. */
  after: string | null;
};

/** The operation whose outcome staff may have to decide. */
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
  // If the newer calls do not fill a page, this is the first page, so it is filled up with older ones.
  if (before && ids.length <= page.size)
    return listCalls(pool, shopId, filter, { size: page.size });
  const hasMore = ids.length > page.size;
  const rows = await sql(pool).rows<CallRow>`
    SELECT ${CALL} FROM api_call WHERE shop_id = ${shopId} AND id = ANY(${ids.slice(0, page.size)}::text[])
    ORDER BY created_at DESC, id DESC`;
  const calls = rows.map(toRecordedCall);
  const [first, last] = [calls[0], calls.at(-1)];
  const hasNewer = before ? hasMore : after !== null;
  const hasOlder = before ? true : hasMore;
  return {
    calls,
    before: hasNewer ? toCursor(first) : null,
    after: hasOlder ? toCursor(last) : null,
  };
}

/** A slice of the list: the calls that follow `after`, or the newest ones if it is undefined. */
export type CallSlice = { after: CallPlace | undefined; size: number };

/** `after`: the place that the next slice follows; null if this slice is the last. */
export type CallHeads = { calls: CallHead[]; after: CallPlace | null };

/** Lists a slice of calls without their input and response, newest first. */
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

/** A call's position in the order of the list. */
export type CallPlace = { at: Date; id: string };

/**
 * Returns the cursor for a call's position in the list. An id alone would not do: the call may be deleted, or no longer
 * match the filter, before the next page is requested.
 */
const toCursor = (call: RecordedCall | undefined): string | null =>
  call ? `${call.createdAt.getTime()}.${call.id}` : null;

/** Returns null if the text is not a cursor: the first page is listed then. */
function parseCursor(text: string | undefined): CallPlace | null {
  const [, ms, id] = /^(\d{1,14})\.([\w-]{1,80})$/.exec(text ?? '') ?? [];
  return ms !== undefined && id !== undefined ? { at: new Date(Number(ms)), id } : null;
}

/**
 * Finds the page's call ids, and one more if there are more calls, which tells whether there is another page. Newest
 * first; with `before`, oldest first.
 */
function findIds(
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
  return sql(pool).ids`
    SELECT call.id FROM api_call AS call WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY call.created_at ${order}, call.id ${order} LIMIT ${size + 1}`;
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
    ...(search !== undefined ? [matchesSearch(search)] : []),
  ];
}

const NEEDS_PERSON = Prisma.sql`call.operation = ${MATCH} AND call.status = 'succeeded'
  AND (call.choice IS NULL OR call.choice = 'null'::jsonb)
  AND (call.response -> 'matched' = 'false'::jsonb OR call.response -> 'variant_conflicts' <> '[]'::jsonb)`;

/** Also finds an undo by the words of the call that it takes back. */
function matchesSearch(search: string): Prisma.Sql {
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
