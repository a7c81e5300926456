import type pg from 'pg';
import { KEPT_MS } from '#app/domain/retention.ts';
import type { Clock } from '#app/platform/clock.ts';
import { sql } from '#app/platform/database/query.ts';
import {
  type ChangeRecord as ChangeRecordRow,
  Prisma,
  type PrismaClient,
} from '#prisma/generated/client.ts';
import type { ChangeRecord, Effect, RestoredChange, Undoing } from './change-records.ts';
import { isUnanswered } from './is-unanswered.ts';
import { gatherLaterChanges } from './later-changes.ts';

export type ChangeRecords = ReturnType<typeof createChangeRecords>;

const COLUMNS = Prisma.sql`upsert_id AS "upsertId", shop_id AS "shopId", identity_key AS "identityKey",
  bare_code AS "comparisonKey", created_product AS "createdProduct", product_id AS "productId",
  location_id AS "locationId", effects, written_before AS "writtenBefore", restored,
  receiving_session_id AS "receivingSessionId", created_at AS "createdAt", undone_at AS "undoneAt"`;

type CreationNames = Pick<ChangeRecord, 'upsertId' | 'identityKey'>;

export function createChangeRecords(
  { prisma, pool }: { prisma: PrismaClient; pool: pg.Pool },
  clock: Clock,
) {
  /** Records from before are too old to be undone. */
  const oldest = () => new Date(clock.now() - KEPT_MS.changeRecord);
  return {
    /** Saves a record, replacing the same upsert's earlier one. */
    save: (record: ChangeRecord) => save(pool, record),

    /** Saves records for upserts that have none yet. */
    async saveNew(records: readonly ChangeRecord[]): Promise<void> {
      await prisma.changeRecord.createMany({ data: records.map(toRow) });
    },

    /** Returns whether an upsert of this style code began to create a product in the last seven days. */
    hasCreation: (shopId: string, identityKey: string) => sql(pool).any`
      SELECT FROM change_record WHERE shop_id = ${shopId} AND identity_key = ${identityKey}
        AND created_product AND created_at >= ${oldest()} LIMIT 1`,

    /**
     * Finds the latest other upsert of this style code that began to create a product and was not undone; null if there
     * is none. A product that is there unfinished was begun by it.
     */
    findBegunBefore: (shopId: string, { upsertId, identityKey }: CreationNames) => sql(pool).row<
      Pick<ChangeRecord, 'receivingSessionId'>
    >`
      SELECT receiving_session_id AS "receivingSessionId" FROM change_record
      WHERE shop_id = ${shopId} AND identity_key = ${identityKey} AND upsert_id <> ${upsertId}
        AND created_product AND undone_at IS NULL AND created_at >= ${oldest()}
      ORDER BY created_at DESC LIMIT 1`,

    /** Finds an upsert's record, in this shop only. */
    async find(shopId: string, upsertId: string): Promise<ChangeRecord | null> {
      const row = await sql(pool).row<ChangeRecordRow>`
        SELECT ${COLUMNS} FROM change_record WHERE upsert_id = ${upsertId} AND shop_id = ${shopId}`;
      return row && fromRow(row);
    },

    /**
     * Finds the upsert with which a receiving session created a product; null if it did not, or has undone it. An upsert
     * counts as soon as the product exists, whatever failed afterwards.
     */
    async findCreationFor(
      receivingSessionId: string,
      productId: string,
    ): Promise<ChangeRecord | null> {
      const row = await sql(pool).row<ChangeRecordRow>`
        SELECT ${COLUMNS} FROM change_record
        WHERE receiving_session_id = ${receivingSessionId} AND product_id = ${productId}
          AND created_product AND undone_at IS NULL
        ORDER BY created_at DESC LIMIT 1`;
      return row && fromRow(row);
    },

    /**
     * Finds those of a product's latest upserts that Shopify never answered because their process ended, oldest first.
     */
    async findUnanswered(shopId: string, productId: string): Promise<ChangeRecord[]> {
      const rows = await prisma.changeRecord.findMany({
        where: { shopId, productId, createdAt: { gte: oldest() } },
        orderBy: { createdAt: 'desc' },
        take: LOOKED_BACK,
      });
      return rows.map(fromRow).filter(isUnanswered).reverse();
    },

    /** Finds the effects of later upserts with the same style code. */
    findLater: (record: ChangeRecord) => gatherLaterChanges(record, readLater(prisma, record)),

    /** Records that the undo of these stock effects is about to be sent. */
    async noteUndoSent({ upsertId, effects }: ChangeRecord, sent: ReadonlySet<Effect>) {
      const marked = effects.map((one) => (sent.has(one) ? { ...one, undoSent: true } : one));
      await prisma.changeRecord.updateMany({
        where: { upsertId },
        data: { effects: toJson(marked) },
      });
    },

    /** Records the result of an undo. */
    async noteUndone(upsertId: string, { restored, open, at }: Undoing): Promise<void> {
      const data = { restored: toJson(restored), effects: toJson(open), undoneAt: at };
      await prisma.changeRecord.updateMany({ where: { upsertId }, data });
    },

    /** Deletes records that are too old to be undone. */
    async deleteOld(): Promise<void> {
      await prisma.changeRecord.deleteMany({ where: { createdAt: { lt: oldest() } } });
    },
  };
}

function save(pool: pg.Pool, record: ChangeRecord): Promise<void> {
  const { upsertId, shopId, identityKey, comparisonKey, createdProduct, productId } = record;
  const { locationId, effects, writtenBefore, restored, createdAt, undoneAt } = record;
  const { receivingSessionId } = record;
  const [effectsJson, writtenJson, restoredJson] = [effects, writtenBefore, restored].map((value) =>
    JSON.stringify(value),
  );
  return sql(pool).exec`
    INSERT INTO change_record (upsert_id, shop_id, identity_key, bare_code, created_product, product_id,
      location_id, effects, written_before, restored, receiving_session_id, created_at, undone_at)
    VALUES (${upsertId}, ${shopId}, ${identityKey}, ${comparisonKey}, ${createdProduct}, ${productId},
      ${locationId}, ${effectsJson}::jsonb, ${writtenJson}::jsonb, ${restoredJson}::jsonb,
      ${receivingSessionId}, ${createdAt}, ${undoneAt})
    ON CONFLICT (upsert_id) DO UPDATE SET shop_id = excluded.shop_id, identity_key = excluded.identity_key,
      bare_code = excluded.bare_code, created_product = excluded.created_product,
      product_id = excluded.product_id, location_id = excluded.location_id, effects = excluded.effects,
      written_before = excluded.written_before, restored = excluded.restored,
      receiving_session_id = excluded.receiving_session_id, created_at = excluded.created_at, undone_at = excluded.undone_at`;
}

/** How many of a product's upserts may have been interrupted in succession. */
const LOOKED_BACK = 5;
/** Records read at a time: each may hold thousands of variants, and a feed may run every few minutes. */
const LATER_PER_READ = 20;

async function* readLater(
  prisma: PrismaClient,
  { shopId, identityKey, createdAt, upsertId }: ChangeRecord,
): AsyncGenerator<ChangeRecord> {
  for (let skip = 0; ; skip += LATER_PER_READ) {
    const rows = await prisma.changeRecord.findMany({
      where: { shopId, identityKey, createdAt: { gte: createdAt }, upsertId: { not: upsertId } },
      orderBy: [{ createdAt: 'asc' }, { upsertId: 'asc' }],
      skip,
      take: LATER_PER_READ,
    });
    yield* rows.map(fromRow);
    if (rows.length < LATER_PER_READ) return;
  }
}

function toRow(record: ChangeRecord) {
  const { effects, writtenBefore, restored } = record;
  return {
    ...record,
    effects: toJson(effects),
    writtenBefore: toJson(writtenBefore),
    restored: toJson(restored),
  };
}

function toJson(value: object): Prisma.InputJsonValue {
  return value as Prisma.InputJsonValue;
}

function fromRow(row: ChangeRecordRow): ChangeRecord {
  return {
    ...row,
    effects: row.effects as unknown as Effect[],
    writtenBefore: row.writtenBefore as Record<string, string>,
    restored: row.restored as unknown as RestoredChange[],
  };
}
