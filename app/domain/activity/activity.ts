import type pg from 'pg';
import { MAX_KEPT } from '#app/domain/retention.ts';
import { sql } from '#app/platform/database/query.ts';
import { AppError } from '#app/platform/errors.ts';
import { Prisma } from '#prisma/generated/client.ts';
import {
  type ActivityFilter,
  type ActivityList,
  type ActivityPage,
  type CallHeads,
  type CallSlice,
  listCallHeads,
  listCalls,
  MATCH,
} from './list-calls.ts';
import { CALL, type CallRow, type RecordedCall, toRecordedCall } from './recorded-call.ts';

export type Activity = ReturnType<typeof createActivity>;

export function createActivity(pool: pg.Pool) {
  async function findAll(shopId: string, ids: readonly string[]): Promise<RecordedCall[]> {
    if (ids.length === 0) return [];
    const rows = await sql(pool).rows<CallRow>`
      SELECT ${CALL} FROM api_call WHERE shop_id = ${shopId} AND id = ANY(${[...ids]}::text[])`;
    return rows.map(toRecordedCall);
  }

  return {
    /** Lists calls, newest first. */
    list: (shopId: string, filter: ActivityFilter, page: ActivityPage): Promise<ActivityList> =>
      listCalls(pool, shopId, filter, page),

    /** Lists calls without their input and response, newest first. */
    listHeads: (shopId: string, filter: ActivityFilter, slice: CallSlice): Promise<CallHeads> =>
      listCallHeads(pool, shopId, filter, slice),

    /** Finds the calls with these ids, in no particular order. */
    findAll,

    /**
     * Finds the calls whose changes were or can be undone, by the ids in their responses: an upsert's `upsert_id`, and
     * a stock addition's `stock_add_id`.
     */
    async findChangingCalls(
      shopId: string,
      { upsertIds, stockAddIds }: { upsertIds: readonly string[]; stockAddIds: readonly string[] },
    ): Promise<RecordedCall[]> {
      if (upsertIds.length + stockAddIds.length === 0) return [];
      return findAll(shopId, await findChangingCallIds(pool, shopId, upsertIds, stockAddIds));
    },

    find: (shopId: string, id: string) => findLatest(pool, shopId, Prisma.sql`id = ${id}`),

    /** Finds the latest successful match with that request id. */
    findMatch: (shopId: string, requestId: string): Promise<RecordedCall | null> =>
      findLatest(
        pool,
        shopId,
        Prisma.sql`request_id = ${requestId} AND operation = ${MATCH} AND status = 'succeeded'`,
      ),

    /**
     * Lists the calls that were to list boxes of a match on a page, whatever became of them, oldest first. They are found
     * by their idempotency key (boxes/listing-key.ts), which a failed call has given back but keeps in its input.
     */
    async listListings(shopId: string, matchCallId: string): Promise<RecordedCall[]> {
      const rows = await sql(pool).rows<CallRow>`
        SELECT ${CALL} FROM api_call
        WHERE shop_id = ${shopId} AND operation = 'storefront-product-upsert'
          AND input ->> 'idempotency_key' LIKE 'listing of %'
          AND split_part(input ->> 'idempotency_key', ' ', 3) = ${matchCallId}
        ORDER BY created_at, id`;
      return rows.map(toRecordedCall);
    },

    /** Records the user's decision about a match; the match's response never changes. @throws AppError `not_found` */
    async recordChoice(shopId: string, callId: string, choice: object): Promise<void> {
      const isRecorded = await sql(pool).any`
        UPDATE api_call SET choice = ${JSON.stringify(choice)}::jsonb
        WHERE id = ${callId} AND shop_id = ${shopId} AND operation = ${MATCH} AND status = 'succeeded'`;
      if (!isRecorded) throw new AppError('not_found', 'There is no such match.');
    },

    /**
     * Deletes all but each shop's latest free calls (failures, previews, undos), so that calls that cost nothing leave
     * a bounded record. Keeps paid calls. Returns how many were deleted.
     */
    deleteOldFree: (kept: number = MAX_KEPT.freeCalls) => sql(pool).run`
      DELETE FROM api_call WHERE id IN (
        SELECT id FROM (
          SELECT id, row_number() OVER (PARTITION BY shop_id ORDER BY created_at DESC, id DESC) AS place
          FROM api_call WHERE status = 'failed' OR (status = 'succeeded' AND price_credits = 0)
        ) AS free WHERE place > ${kept})`,

    /** Counts the calls that have succeeded since then, by operation; dry runs are not counted. */
    countSince: (shopId: string, since: Date) => countPaid(pool, shopId, since),
  };
}

async function findLatest(pool: pg.Pool, shopId: string, condition: Prisma.Sql) {
  const row = await sql(pool).row<CallRow>`
    SELECT ${CALL} FROM api_call WHERE shop_id = ${shopId} AND ${condition}
    ORDER BY created_at DESC LIMIT 1`;
  return row && toRecordedCall(row);
}

function findChangingCallIds(
  pool: pg.Pool,
  shopId: string,
  upsertIds: readonly string[],
  stockAddIds: readonly string[],
): Promise<string[]> {
  return sql(pool).ids`
    SELECT id FROM api_call WHERE shop_id = ${shopId} AND operation = 'storefront-product-upsert'
      AND response ->> 'upsert_id' = ANY(${[...upsertIds]}::text[])
    UNION SELECT id FROM api_call WHERE shop_id = ${shopId} AND operation = 'storefront-stock-add'
      AND response ->> 'stock_add_id' = ANY(${[...stockAddIds]}::text[])`;
}

async function countPaid(pool: pg.Pool, shopId: string, since: Date) {
  const rows = await sql(pool).rows<{ operation: string; calls: number }>`
    SELECT operation, count(*)::int AS calls FROM api_call
    WHERE shop_id = ${shopId} AND status = 'succeeded' AND created_at >= ${since} AND price_credits > 0
    GROUP BY operation`;
  return Object.fromEntries(rows.map(({ operation, calls }) => [operation, calls]));
}
