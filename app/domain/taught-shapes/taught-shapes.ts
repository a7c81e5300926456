import type pg from 'pg';
import type { CountedTaughtShape } from '#app/knowledge/code-shapes/learn-shapes.ts';
import type { TaughtShape } from '#app/knowledge/code-shapes/taught-shape.ts';
import { type Clock, DAY_MS } from '#app/platform/clock.ts';
import { inBatches } from '#app/platform/database/batch.ts';
import { listOf, sql } from '#app/platform/database/query.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';

/** A style code's shape, as staff see it. */
export type ListedShape = CountedTaughtShape & {
  learntAt: Date;
  /** Staff removed it: it is not used, and not learnt again. */
  isRemoved: boolean;
};

/** How often a shop's catalogue is read again: after a week. */
const LEARN_EVERY_MS = 7 * DAY_MS;
/** The wait after a turn in which nothing was learnt, such as when Shopify did not answer. */
const TRY_AGAIN_MS = 60 * 60 * 1000;
/** Right after an install staff are at work and need Shopify's rate limit. */
const NOT_BEFORE_MS = 60 * 60 * 1000;

/** The style code shapes learnt from each shop. */
export type TaughtShapes = ReturnType<typeof createTaughtShapes>;

export function createTaughtShapes(
  { prisma, pool }: { prisma: PrismaClient; pool: pg.Pool },
  clock: Clock,
) {
  return {
    /** Lists the shapes in use in this shop. Every match calls it, so it bypasses Prisma. */
    list: inBatches(async (shopIds: readonly string[]) => {
      const rows = await sql(pool).rows<TaughtShape & { shopId: string }>`
        SELECT shop_id AS "shopId", brand, form, example FROM taught_shape
        WHERE shop_id IN (${listOf('text', shopIds)}) AND removed_at IS NULL ORDER BY brand, form`;
      const byShop = Map.groupBy(rows, ({ shopId }) => shopId);
      return shopIds.map((shopId): TaughtShape[] =>
        (byShop.get(shopId) ?? []).map(({ brand, form, example }) => ({ brand, form, example })),
      );
    }),

    /**
     * Lists all of this shop's shapes by brand, including removed ones; and when the shop was last read, null if never.
     */
    async listAll(shopId: string): Promise<{ shapes: ListedShape[]; learntAt: Date | null }> {
      const [rows, shop] = await Promise.all([
        prisma.taughtShape.findMany({
          where: { shopId },
          orderBy: [{ brand: 'asc' }, { form: 'asc' }],
        }),
        prisma.shop.findUnique({ where: { id: shopId }, select: { brandsLearntAt: true } }),
      ]);
      const shapes = rows.map(({ brand, form, example, codes, learntAt, removedAt }) => ({
        ...{ brand, form, example, codes, learntAt },
        isRemoved: removedAt !== null,
      }));
      return { shapes, learntAt: shop?.brandsLearntAt ?? null };
    },

    /**
     * Saves the learnt shapes. Removed shapes stay removed.
     * @param options.isComplete the whole shop was read: shapes that were not learnt again are deleted
     */
    async save(
      shopId: string,
      shapes: readonly CountedTaughtShape[],
      { isComplete }: { isComplete: boolean },
    ): Promise<void> {
      const learntAt = new Date(clock.now());
      const saves = shapes.map(({ brand, form, example, codes }) =>
        prisma.taughtShape.upsert({
          where: { shopId_brand_form: { shopId, brand, form } },
          create: { shopId, brand, form, example, codes, learntAt },
          update: { example, codes, learntAt },
        }),
      );
      const others = { shopId, removedAt: null, learntAt: { lt: learntAt } };
      await prisma.$transaction([
        prisma.shop.update({ where: { id: shopId }, data: { brandsLearntAt: learntAt } }),
        ...saves,
        ...(isComplete ? [prisma.taughtShape.deleteMany({ where: others })] : []),
      ]);
    },

    /** Takes a shape out of use, or back into use. */
    async setRemoved(
      shopId: string,
      { brand, form }: Pick<TaughtShape, 'brand' | 'form'>,
      isRemoved: boolean,
    ): Promise<void> {
      const removedAt = isRemoved ? new Date(clock.now()) : null;
      await prisma.taughtShape.updateMany({ where: { shopId, brand, form }, data: { removedAt } });
    },

    /**
     * Takes the turn to learn from the installed shop that has waited longest, so that no other process does; null if
     * none is due.
     */
    takeTurn: () => takeTurn(prisma, clock.now()),
  };
}

/**
 * A shop is due a week after its last turn, and an hour after a turn in which nothing was learnt. Earlier versions
 * recorded a turn as learnt.
 */
async function takeTurn(prisma: PrismaClient, nowMs: number) {
  const at = (ms: number) => new Date(nowMs - ms);
  const [taken] = await prisma.$queryRaw<{ id: string; domain: string }[]>`
    UPDATE shop SET brands_turn_at = ${at(0)} WHERE id = (
      SELECT id FROM shop, LATERAL (SELECT coalesce(brands_turn_at, brands_learnt_at) AS at) AS turn
      WHERE uninstalled_at IS NULL AND installed_at < ${at(NOT_BEFORE_MS)} AND (turn.at IS NULL
        OR turn.at < ${at(LEARN_EVERY_MS)}
        OR (turn.at < ${at(TRY_AGAIN_MS)} AND (brands_learnt_at IS NULL OR brands_learnt_at < turn.at)))
      ORDER BY turn.at NULLS FIRST LIMIT 1 FOR UPDATE OF shop SKIP LOCKED)
    RETURNING id, domain`;
  return taken ?? null;
}
