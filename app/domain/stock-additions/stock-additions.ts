import type pg from 'pg';
import { KEPT_MS } from '#app/domain/retention.ts';
import type { Clock } from '#app/platform/clock.ts';
import { sql } from '#app/platform/database/query.ts';
import { newId } from '#app/platform/ids.ts';
import { Prisma, type StockAddition } from '#prisma/generated/client.ts';

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

const COLUMNS = Prisma.sql`id, shop_id AS "shopId", receipt_key AS "receiptKey", delivery,
  variant_id AS "variantId", inventory_item_id AS "inventoryItemId", product_id AS "productId",
  location_id AS "locationId", quantity, created_at AS "createdAt", added_at AS "addedAt",
  undo_started_at AS "undoStartedAt", undone_at AS "undoneAt"`;

export function createStockAdditions(pool: pg.Pool, clock: Clock) {
  const now = () => new Date(clock.now());
  const findByKey = (shopId: string, receiptKey: string) => sql(pool).row<StockAddition>`
    SELECT ${COLUMNS} FROM stock_addition WHERE shop_id = ${shopId} AND receipt_key = ${receiptKey}`;
  return {
    /** Of this shop only. */
    find: (shopId: string, id: string): Promise<StockAddition | null> =>
      sql(pool).row<StockAddition>`
        SELECT ${COLUMNS} FROM stock_addition WHERE id = ${id} AND shop_id = ${shopId}`,

    /** The one under that key, also while the store has not answered. */
    findByKey: (shopId: string, receiptKey: string): Promise<StockAddition | null> =>
      findByKey(shopId, receiptKey),

    /** What the store has added under keys that begin so, undone or not. */
    listAdded: (shopId: string, keyPrefix: string): Promise<StockAddition[]> =>
      sql(pool).rows<StockAddition>`
        SELECT ${COLUMNS} FROM stock_addition
        WHERE shop_id = ${shopId} AND starts_with(receipt_key, ${keyPrefix}) AND added_at IS NOT NULL
        ORDER BY id`,

    /** Records what is about to be added, before the store is told. Returns the earlier record where the key has one. */
    async begin(addition: NewStockAddition): Promise<StockAddition> {
      for (;;) {
        const begun =
          (await insertNew(pool, addition, now())) ??
          (await findByKey(addition.shopId, addition.receiptKey));
        // Another call may have recorded it first, and forgotten it in between.
        if (begun) return begun;
      }
    },

    /** Records that the store has added it. */
    async noteAdded(id: string): Promise<void> {
      await sql(pool).run`
        UPDATE stock_addition SET added_at = ${now()} WHERE id = ${id} AND added_at IS NULL`;
    },

    /** Forgets what the store refused: its key is free again. */
    async forget(id: string): Promise<void> {
      await sql(pool).run`DELETE FROM stock_addition WHERE id = ${id} AND added_at IS NULL`;
    },

    /** Records that its undo is about to be sent. @returns when that was first done */
    async beginUndo(id: string): Promise<Date> {
      const begun = await sql(pool).row<{ startedAt: Date }>`
        UPDATE stock_addition SET undo_started_at = coalesce(undo_started_at, ${now()})
        WHERE id = ${id} RETURNING undo_started_at AS "startedAt"`;
      if (!begun) throw new Error(`There is no stock addition ${id}.`);
      return begun.startedAt;
    },

    /** Records that the store has taken it back. */
    async noteUndone(id: string): Promise<void> {
      await sql(pool).run`UPDATE stock_addition SET undone_at = ${now()} WHERE id = ${id}`;
    },

    /** Records that the store refused to take it back: the next undo begins anew. */
    async forgetUndo(id: string): Promise<void> {
      await sql(pool).run`
        UPDATE stock_addition SET undo_started_at = NULL WHERE id = ${id} AND undone_at IS NULL`;
    },

    /** Deletes records that are older than a receipt key is remembered. */
    async deleteOld(): Promise<void> {
      const before = new Date(clock.now() - KEPT_MS.stockAddition);
      await sql(pool).run`DELETE FROM stock_addition WHERE created_at < ${before}`;
    },
  };
}

/** Null where the key has a record. */
function insertNew(
  pool: pg.Pool,
  addition: NewStockAddition,
  createdAt: Date,
): Promise<StockAddition | null> {
  const { shopId, receiptKey, delivery, variantId, inventoryItemId } = addition;
  const { productId, locationId, quantity } = addition;
  return sql(pool).row<StockAddition>`
    INSERT INTO stock_addition (id, shop_id, receipt_key, delivery, variant_id, inventory_item_id,
      product_id, location_id, quantity, created_at)
    VALUES (${newId('sta')}, ${shopId}, ${receiptKey}, ${delivery}, ${variantId}, ${inventoryItemId},
      ${productId}, ${locationId}, ${quantity}, ${createdAt})
    ON CONFLICT (shop_id, receipt_key) DO NOTHING RETURNING ${COLUMNS}`;
}
