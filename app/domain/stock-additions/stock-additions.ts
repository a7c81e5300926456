import { KEPT_MS } from '#app/domain/retention.ts';
import type { Clock } from '#app/platform/clock.ts';
import { newId } from '#app/platform/ids.ts';
import type { PrismaClient, StockAddition } from '#prisma/generated/client.ts';

export type { StockAddition };

/** What is to be added: the caller's key, a variant, a location and how many. */
export type NewStockAddition = Pick<
  StockAddition,
  | 'shopId'
  | 'receiptKey'
  | 'delivery'
  | 'variantId'
  | 'inventoryItemId'
  | 'productId'
  | 'locationId'
  | 'quantity'
>;

/** What was added to the stock of each shop. */
export type StockAdditions = ReturnType<typeof createStockAdditions>;

export function createStockAdditions(prisma: PrismaClient, clock: Clock) {
  const now = () => new Date(clock.now());
  return {
    /** Of this shop only. */
    find: (shopId: string, id: string): Promise<StockAddition | null> =>
      prisma.stockAddition.findFirst({ where: { id, shopId } }),

    /** The one under that key, also while the store has not answered. */
    findByKey: (shopId: string, receiptKey: string): Promise<StockAddition | null> =>
      prisma.stockAddition.findUnique({ where: { shopId_receiptKey: { shopId, receiptKey } } }),

    /** What the store has added under keys that begin so, undone or not. */
    listAdded: (shopId: string, keyPrefix: string): Promise<StockAddition[]> =>
      prisma.stockAddition.findMany({
        where: { shopId, receiptKey: { startsWith: keyPrefix }, addedAt: { not: null } },
        orderBy: { id: 'asc' },
      }),

    /** Records what is about to be added, before the store is told. Returns the earlier record where the key has one. */
    async begin(addition: NewStockAddition): Promise<StockAddition> {
      const { shopId, receiptKey } = addition;
      const where = { shopId_receiptKey: { shopId, receiptKey } };
      for (;;) {
        const data = { ...addition, id: newId('sta'), createdAt: now() };
        await prisma.stockAddition.createMany({ data: [data], skipDuplicates: true });
        const found = await prisma.stockAddition.findUnique({ where });
        // Another call may have recorded it first, and forgotten it in between.
        if (found) return found;
      }
    },

    /** Records that the store has added it. */
    async noteAdded(id: string): Promise<void> {
      const data = { addedAt: now() };
      await prisma.stockAddition.updateMany({ where: { id, addedAt: null }, data });
    },

    /** Forgets what the store refused: its key is free again. */
    async forget(id: string): Promise<void> {
      await prisma.stockAddition.deleteMany({ where: { id, addedAt: null } });
    },

    /** Records that its undo is about to be sent. @returns when that was first done */
    async beginUndo(id: string): Promise<Date> {
      const data = { undoStartedAt: now() };
      await prisma.stockAddition.updateMany({ where: { id, undoStartedAt: null }, data });
      const { undoStartedAt } = await prisma.stockAddition.findUniqueOrThrow({ where: { id } });
      return undoStartedAt ?? data.undoStartedAt;
    },

    /** Records that the store has taken it back. */
    async noteUndone(id: string): Promise<void> {
      await prisma.stockAddition.updateMany({ where: { id }, data: { undoneAt: now() } });
    },

    /** Records that the store refused to take it back: the next undo begins anew. */
    async forgetUndo(id: string): Promise<void> {
      const where = { id, undoneAt: null };
      await prisma.stockAddition.updateMany({ where, data: { undoStartedAt: null } });
    },

    /** Deletes what is older than a key lasts. */
    async deleteOld(): Promise<void> {
      const lt = new Date(clock.now() - KEPT_MS.stockAddition);
      await prisma.stockAddition.deleteMany({ where: { createdAt: { lt } } });
    },
  };
}
