import { KEPT_MS } from '#app/domain/retention.ts';
import type { Clock } from '#app/platform/clock.ts';
import type {
  ChangeRecord as ChangeRecordRow,
  Prisma,
  PrismaClient,
} from '#prisma/generated/client.ts';
import type {
  ChangeRecord,
  Effect,
  LaterChanges,
  RestoredChange,
  Undoing,
} from './change-records.ts';
import { isUnanswered } from './is-unanswered.ts';
import { gatherLaterChanges } from './later-changes.ts';

export type ChangeRecords = ReturnType<typeof createChangeRecords>;

export function createChangeRecords(prisma: PrismaClient, clock: Clock) {
  return {
    /** Saves a record and replaces the one of the same upsert. */
    async save(record: ChangeRecord): Promise<void> {
      const { upsertId, ...data } = toRow(record);
      await prisma.changeRecord.upsert({
        where: { upsertId },
        create: { upsertId, ...data },
        update: data,
      });
    },

    /** Saves records of upserts that have none yet. */
    async saveNew(records: readonly ChangeRecord[]): Promise<void> {
      await prisma.changeRecord.createMany({ data: records.map(toRow) });
    },

    /** Whether an upsert of this style code began to create a product in the last seven days. */
    async hasCreation(shopId: string, identityKey: string): Promise<boolean> {
      const createdAt = { gte: new Date(clock.now() - KEPT_MS.changeRecord) };
      const where = { shopId, identityKey, createdProduct: true, createdAt };
      return (await prisma.changeRecord.findFirst({ where, select: { upsertId: true } })) !== null;
    },

    /** Of this shop only. */
    async find(shopId: string, upsertId: string): Promise<ChangeRecord | null> {
      const row = await prisma.changeRecord.findFirst({ where: { upsertId, shopId } });
      return row && fromRow(row);
    },

    /** Of the latest upserts of a product those that the store never answered because their process ended, oldest first. */
    async findUnanswered(shopId: string, productId: string): Promise<ChangeRecord[]> {
      const rows = await prisma.changeRecord.findMany({
        where: {
          shopId,
          productId,
          createdAt: { gte: new Date(clock.now() - KEPT_MS.changeRecord) },
        },
        orderBy: { createdAt: 'desc' },
        take: LOOKED_BACK,
      });
      return rows.map(fromRow).filter(isUnanswered).reverse();
    },

    /** The effects of later upserts of the same style code. */
    findLater: (record: ChangeRecord): Promise<LaterChanges> =>
      gatherLaterChanges(record, readLater(prisma, record)),

    /** Records the result of an undo. */
    async noteUndone(upsertId: string, { restored, open, at }: Undoing): Promise<void> {
      const data = { restored: toJson(restored), effects: toJson(open), undoneAt: at };
      await prisma.changeRecord.updateMany({ where: { upsertId }, data });
    },

    /** Deletes records that are too old to be undone. */
    async deleteOld(): Promise<void> {
      const lt = new Date(clock.now() - KEPT_MS.changeRecord);
      await prisma.changeRecord.deleteMany({ where: { createdAt: { lt } } });
    },
  };
}

/** How many upserts of a product may have been interrupted in succession. */
const LOOKED_BACK = 5;
/** A record may hold thousands of variants, and a feed may run every few minutes. */
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
