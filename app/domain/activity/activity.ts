import { AppError, type ErrorCode } from '#app/platform/errors.ts';
import type { Transport } from '#app/platform/principal.ts';
import { type ApiCall, Prisma, type PrismaClient } from '#prisma/generated/client.ts';

/** One recorded call of an operation, through whichever transport it came. */
export type RecordedCall = Pick<
  ApiCall,
  'id' | 'requestId' | 'operation' | 'keyId' | 'staffId' | 'createdAt' | 'finishedAt'
> & {
  transport: Transport;
  status: 'pending' | 'succeeded' | 'failed';
  errorCode: ErrorCode | null;
  /** What it cost: 0 for a failed call and a free one. */
  creditsCharged: number;
  input: Record<string, unknown>;
  /** What a person chose or confirmed afterwards. */
  choice: Record<string, unknown> | null;
  response: Record<string, unknown> | null;
};

/** Which calls are listed: all, or those of one operation, transport or outcome. */
export type ActivityFilter = {
  operation?: string;
  transport?: Transport;
  /** Leaves out the rows of jobs: ten thousand of them would hide everything else. */
  withoutBulk?: boolean;
  /** `needs_person`: a refused or contradictory match that nobody has decided yet. */
  outcome?: 'succeeded' | 'failed' | 'needs_person';
};

/** `after` and `before` are ids of calls: the page that follows the call, or precedes it. */
export type ActivityPage = { after?: string; before?: string; size: number };

export type ActivityList = { calls: RecordedCall[]; hasNext: boolean; hasPrevious: boolean };

export type Activity = ReturnType<typeof createActivity>;

const MATCH = 'image-product-match';
/** How many free calls a store keeps: at most 320 MB. */
const FREE_CALLS_KEPT = 5_000;

export function createActivity(prisma: PrismaClient) {
  async function findLatest(where: Prisma.ApiCallWhereInput): Promise<RecordedCall | null> {
    const row = await prisma.apiCall.findFirst({ where, orderBy: { createdAt: 'desc' } });
    return row && toRecordedCall(row);
  }

  return {
    /** Newest first. */
    async list(
      shopId: string,
      filter: ActivityFilter,
      { after, before, size }: ActivityPage,
    ): Promise<ActivityList> {
      const rows = await prisma.apiCall.findMany({
        where: { shopId, ...whereOf(filter) },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        // One row more than is shown tells whether there is another page.
        take: before ? -(size + 1) : size + 1,
        ...((after ?? before) && { cursor: { id: after ?? before ?? '' }, skip: 1 }),
      });
      const hasMore = rows.length > size;
      const shown = before ? rows.slice(-size) : rows.slice(0, size);
      return {
        calls: shown.map(toRecordedCall),
        hasNext: before ? true : hasMore,
        hasPrevious: before ? hasMore : after !== undefined,
      };
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
    ): Promise<RecordedCall | null> => {
      const idempotencyKey = { startsWith: keyBegins };
      return findLatest({ shopId, operation, idempotencyKey, status: 'succeeded' });
    },

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
    deleteOldFree: (kept: number = FREE_CALLS_KEPT): Promise<number> => prisma.$executeRaw`
      DELETE FROM api_call WHERE id IN (
        SELECT id FROM (
          SELECT id, row_number() OVER (PARTITION BY shop_id ORDER BY created_at DESC, id DESC) AS place
          FROM api_call WHERE status = 'failed' OR (status = 'succeeded' AND price_credits = 0)
        ) AS free WHERE place > ${kept})`,

    /** How many calls have succeeded since then, by operation; dry runs are not counted. */
    async countSince(shopId: string, since: Date): Promise<Record<string, number>> {
      const rows = await prisma.apiCall.groupBy({
        by: ['operation'],
        where: { shopId, status: 'succeeded', createdAt: { gte: since }, priceCredits: { gt: 0 } },
        _count: true,
      });
      return Object.fromEntries(rows.map((row) => [row.operation, row._count]));
    },
  };
}

function whereOf({
  operation,
  transport,
  withoutBulk,
  outcome,
}: ActivityFilter): Prisma.ApiCallWhereInput {
  return {
    ...(operation !== undefined && { operation }),
    ...(withoutBulk === true && { transport: { not: 'bulk' } }),
    ...(transport !== undefined && { transport }),
    ...(outcome === 'succeeded' && { status: 'succeeded' }),
    ...(outcome === 'failed' && { status: 'failed' }),
    ...(outcome === 'needs_person' && {
      operation: MATCH,
      status: 'succeeded',
      choice: { equals: Prisma.AnyNull },
      OR: [
        { response: { path: ['matched'], equals: false } },
        { NOT: { response: { path: ['variant_conflicts'], equals: [] } } },
      ],
    }),
  };
}

function toRecordedCall(row: ApiCall): RecordedCall {
  return {
    ...row,
    transport: row.transport as Transport,
    status: row.status as RecordedCall['status'],
    errorCode: row.errorCode as ErrorCode | null,
    creditsCharged: row.status === 'succeeded' ? row.priceCredits : 0,
    input: recordOf(row.input) ?? {},
    choice: recordOf(row.choice),
    response: recordOf(row.response),
  };
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
