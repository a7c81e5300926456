import type { Clock } from '#app/platform/clock.ts';
import type {
  ChangeRecord as ChangeRecordRow,
  Prisma,
  PrismaClient,
} from '#prisma/generated/client.ts';
import type { ChangeRecord, ChangeRecords, Effect, RestoredChange } from './change-records.ts';

/** Longer than an upsert can be undone, so that one who comes too late is told so. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

export function createChangeRecords(prisma: PrismaClient, clock: Clock): ChangeRecords {
  return {
    async save(record) {
      const { upsertId, ...rest } = record;
      const data = {
        ...rest,
        effects: toJson(rest.effects),
        writtenBefore: toJson(rest.writtenBefore),
        restored: toJson(rest.restored),
      };
      await prisma.changeRecord.upsert({
        where: { upsertId },
        create: { upsertId, ...data },
        update: data,
      });
    },

    async find(shopId, upsertId) {
      const row = await prisma.changeRecord.findFirst({ where: { upsertId, shopId } });
      return row && fromRow(row);
    },

    async hasLater({ shopId, identityKey, createdAt, upsertId }) {
      const later = await prisma.changeRecord.findFirst({
        where: { shopId, identityKey, createdAt: { gte: createdAt }, upsertId: { not: upsertId } },
        select: { upsertId: true },
      });
      return later !== null;
    },

    async noteRestored(upsertId, restored, at) {
      const data = { restored: toJson(restored), undoneAt: at };
      await prisma.changeRecord.updateMany({ where: { upsertId }, data });
    },

    async deleteOld() {
      const lt = new Date(clock.now() - KEPT_MS);
      await prisma.changeRecord.deleteMany({ where: { createdAt: { lt } } });
    },
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
