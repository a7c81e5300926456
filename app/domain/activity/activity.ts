import { AppError, type ErrorCode } from '#app/platform/errors.ts';
import type { Transport } from '#app/platform/principal.ts';
import { type ApiCall, Prisma, type PrismaClient } from '#prisma/generated/client.ts';

/** One call of an operation as it was recorded, whichever transport it came through. */
export type RecordedCall = {
  id: string;
  requestId: string;
  operation: string;
  transport: Transport;
  keyId: string | null;
  staffId: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  errorCode: ErrorCode | null;
  /** What it cost: 0 for a failed call and a free one. */
  creditsCharged: number;
  input: Record<string, unknown>;
  /** What a person chose or confirmed afterwards. */
  choice: Record<string, unknown> | null;
  response: Record<string, unknown> | null;
  createdAt: Date;
  finishedAt: Date | null;
};

/** What is shown: everything, or calls of one operation, transport or outcome. */
export type ActivityFilter = {
  operation?: string;
  transport?: Transport;
  /** Leaves the rows of jobs out: ten thousand of them would hide everything else. */
  withoutBulk?: boolean;
  /** `needs_person`: a refused or contradictory match that nobody has decided yet. */
  outcome?: 'succeeded' | 'failed' | 'needs_person';
};

/** `after` and `before` are ids of calls: the page that follows one, or comes before it. */
export type ActivityPage = { after?: string; before?: string; size: number };

export type ActivityList = { calls: RecordedCall[]; hasNext: boolean; hasPrevious: boolean };

export type Activity = {
  /** Newest first. */
  list: (shopId: string, filter: ActivityFilter, page: ActivityPage) => Promise<ActivityList>;
  find: (shopId: string, callId: string) => Promise<RecordedCall | null>;
  /** The latest call of that request id that is a match and has ended well. */
  findMatch: (shopId: string, requestId: string) => Promise<RecordedCall | null>;
  /** The latest call of that operation that has ended well and whose idempotency key begins so. */
  findByKey: (shopId: string, operation: string, keyBegins: string) => Promise<RecordedCall | null>;
  /** Writes down what a person decided about a match; its answer never changes. @throws AppError `not_found` */
  recordChoice: (shopId: string, callId: string, choice: object) => Promise<void>;
  /**
   * Deletes all but a store's latest calls that cost nothing (failures, previews, undos): whoever pays nothing keeps
   * no more than a bounded record. Paid calls stay. Answers how many were deleted.
   */
  deleteOldFree: (kept?: number) => Promise<number>;
  /** How many calls ended well since then, dry runs left out, by operation. */
  countSince: (shopId: string, since: Date) => Promise<Record<string, number>>;
};

const MATCH = 'image-product-match';
/** Of calls that cost nothing, a store's latest so many are kept: 320 MB at the very most. */
const FREE_CALLS_KEPT = 5_000;

export function createActivity(prisma: PrismaClient): Activity {
  return {
    async list(shopId, filter, { after, before, size }) {
      const rows = await prisma.apiCall.findMany({
        where: { shopId, ...whereOf(filter) },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        // One more than is shown says whether there is another page.
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

    async find(shopId, callId) {
      const row = await prisma.apiCall.findFirst({ where: { id: callId, shopId } });
      return row && toRecordedCall(row);
    },

    async findMatch(shopId, requestId) {
      const row = await prisma.apiCall.findFirst({
        where: { shopId, requestId, operation: MATCH, status: 'succeeded' },
        orderBy: { createdAt: 'desc' },
      });
      return row && toRecordedCall(row);
    },

    async findByKey(shopId, operation, keyBegins) {
      const idempotencyKey = { startsWith: keyBegins };
      const row = await prisma.apiCall.findFirst({
        where: { shopId, operation, idempotencyKey, status: 'succeeded' },
        orderBy: { createdAt: 'desc' },
      });
      return row && toRecordedCall(row);
    },

    async recordChoice(shopId, callId, choice) {
      const changed = await prisma.apiCall.updateMany({
        where: { id: callId, shopId, operation: MATCH, status: 'succeeded' },
        data: { choice: choice as Prisma.InputJsonObject },
      });
      if (changed.count === 0) throw new AppError('not_found', 'There is no such match.');
    },

    deleteOldFree: (kept = FREE_CALLS_KEPT) => prisma.$executeRaw`
      DELETE FROM api_call WHERE id IN (
        SELECT id FROM (
          SELECT id, row_number() OVER (PARTITION BY shop_id ORDER BY created_at DESC, id DESC) AS place
          FROM api_call WHERE status = 'failed' OR (status = 'succeeded' AND price_credits = 0)
        ) AS free WHERE place > ${kept})`,

    async countSince(shopId, since) {
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
    id: row.id,
    requestId: row.requestId,
    operation: row.operation,
    transport: row.transport as Transport,
    keyId: row.keyId,
    staffId: row.staffId,
    status: row.status as RecordedCall['status'],
    errorCode: row.errorCode as ErrorCode | null,
    creditsCharged: row.status === 'succeeded' ? row.priceCredits : 0,
    input: recordOf(row.input) ?? {},
    choice: recordOf(row.choice),
    response: recordOf(row.response),
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
  };
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
