import { MOST_KEPT } from '#app/domain/retention.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Prisma, PrismaClient } from '#prisma/generated/client.ts';
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
import { type RecordedCall, toRecordedCall } from './recorded-call.ts';

export type Activity = ReturnType<typeof createActivity>;

export function createActivity(prisma: PrismaClient) {
  async function findLatest(where: Prisma.ApiCallWhereInput): Promise<RecordedCall | null> {
    const row = await prisma.apiCall.findFirst({ where, orderBy: { createdAt: 'desc' } });
    return row && toRecordedCall(row);
  }

  async function findAll(shopId: string, ids: readonly string[]): Promise<RecordedCall[]> {
    if (ids.length === 0) return [];
    const rows = await prisma.apiCall.findMany({ where: { shopId, id: { in: [...ids] } } });
    return rows.map(toRecordedCall);
  }

  return {
    /** Newest first. */
    list: (shopId: string, filter: ActivityFilter, page: ActivityPage): Promise<ActivityList> =>
      listCalls(prisma, shopId, filter, page),

    /** Newest first, without what was sent and answered. */
    listHeads: (shopId: string, filter: ActivityFilter, slice: CallSlice): Promise<CallHeads> =>
      listCallHeads(prisma, shopId, filter, slice),

    /** These calls, in no order. */
    findAll,

    /**
     * The calls that made what was or can be undone, by the names in their answers: an upsert's `upsert_id`, and the
     * `stock_add_id` of an addition to stock.
     */
    async findMakers(
      shopId: string,
      { upsertIds, stockAddIds }: { upsertIds: readonly string[]; stockAddIds: readonly string[] },
    ): Promise<RecordedCall[]> {
      if (upsertIds.length + stockAddIds.length === 0) return [];
      return findAll(shopId, await findMakerIds(prisma, shopId, upsertIds, stockAddIds));
    },

    find: (shopId: string, id: string): Promise<RecordedCall | null> => findLatest({ shopId, id }),

    /** The latest match with that request id that succeeded. */
    findMatch: (shopId: string, requestId: string): Promise<RecordedCall | null> =>
      findLatest({ shopId, requestId, operation: MATCH, status: 'succeeded' }),

    /** The latest call of that operation that succeeded and whose idempotency key begins with `keyBegins`. */
    findByKey: (
      shopId: string,
      operation: string,
      keyBegins: string,
    ): Promise<RecordedCall | null> =>
      findLatest({
        shopId,
        operation,
        status: 'succeeded',
        idempotencyKey: { startsWith: keyBegins },
      }),

    /** Records what a person decided about a match; its answer never changes. @throws AppError `not_found` */
    async recordChoice(shopId: string, callId: string, choice: object): Promise<void> {
      const changed = await prisma.apiCall.updateMany({
        where: { id: callId, shopId, operation: MATCH, status: 'succeeded' },
        data: { choice: choice as Prisma.InputJsonObject },
      });
      if (changed.count === 0) throw new AppError('not_found', 'There is no such match.');
    },

    /**
     * Deletes all free calls of a store (failures, previews, undos) but the latest, so that calls that cost nothing leave a
     * bounded record. Paid calls stay. Returns how many were deleted.
     */
    deleteOldFree: (kept: number = MOST_KEPT.freeCalls): Promise<number> =>
      deleteFreeBeyond(prisma, kept),

    /** How many calls have succeeded since then, by operation; dry runs are not counted. */
    countSince: (shopId: string, since: Date): Promise<Record<string, number>> =>
      countPaid(prisma, shopId, since),
  };
}

async function findMakerIds(
  prisma: PrismaClient,
  shopId: string,
  upsertIds: readonly string[],
  stockAddIds: readonly string[],
): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM api_call WHERE shop_id = ${shopId} AND operation = 'storefront-product-upsert'
      AND response ->> 'upsert_id' = ANY(${[...upsertIds]}::text[])
    UNION SELECT id FROM api_call WHERE shop_id = ${shopId} AND operation = 'storefront-stock-add'
      AND response ->> 'stock_add_id' = ANY(${[...stockAddIds]}::text[])`;
  return rows.map(({ id }) => id);
}

function deleteFreeBeyond(prisma: PrismaClient, kept: number): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM api_call WHERE id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY shop_id ORDER BY created_at DESC, id DESC) AS place
        FROM api_call WHERE status = 'failed' OR (status = 'succeeded' AND price_credits = 0)
      ) AS free WHERE place > ${kept})`;
}

async function countPaid(
  prisma: PrismaClient,
  shopId: string,
  since: Date,
): Promise<Record<string, number>> {
  const rows = await prisma.apiCall.groupBy({
    by: ['operation'],
    where: { shopId, status: 'succeeded', createdAt: { gte: since }, priceCredits: { gt: 0 } },
    _count: true,
  });
  return Object.fromEntries(rows.map((row) => [row.operation, row._count]));
}
