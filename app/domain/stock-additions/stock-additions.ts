import type pg from 'pg';
import { KEPT_MS } from '#app/domain/retention.ts';
import type { Clock } from '#app/platform/clock.ts';
import { sql } from '#app/platform/database/query.ts';
import { newId } from '#app/platform/ids.ts';
import { Prisma, type StockAddition } from '#prisma/generated/client.ts';

export type { StockAddition };

/** What to add: the caller's key, a variant, a location and a quantity. */
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

/** The stock additions of all shops. */
export type StockAdditions = ReturnType<typeof createStockAdditions>;

const COLUMNS = Prisma.sql`id, shop_id AS "shopId", receipt_key AS "receiptKey", delivery,
  variant_id AS "variantId", inventory_item_id AS "inventoryItemId", product_id AS "productId",
  location_id AS "locationId", quantity, created_at AS "createdAt", added_at AS "addedAt",
  undo_started_at AS "undoStartedAt", undone_at AS "undoneAt"`;

/** The start of the keys under which boxes that an upsert had listed are taken back. */
export const LISTED_KEY_PREFIX = 'listed-';

export function createStockAdditions(pool: pg.Pool, clock: Clock) {
  const now = () => new Date(clock.now());
  const findByKey = (shopId: string, receiptKey: string) => sql(pool).row<StockAddition>`
    SELECT ${COLUMNS} FROM stock_addition WHERE shop_id = ${shopId} AND receipt_key = ${receiptKey}`;
  return {
    /** Finds an addition, in this shop only. */
    find: (shopId: string, id: string) => sql(pool).row<StockAddition>`
      SELECT ${COLUMNS} FROM stock_addition WHERE id = ${id} AND shop_id = ${shopId}`,

    /** Finds the addition with that key, even before Shopify has answered. */
    findByKey,

    /** Lists the additions that Shopify has made under keys with this prefix, undone or not. */
    listAdded: (shopId: string, keyPrefix: string) => sql(pool).rows<StockAddition>`
      SELECT ${COLUMNS} FROM stock_addition
      WHERE shop_id = ${shopId} AND starts_with(receipt_key, ${keyPrefix}) AND added_at IS NOT NULL
      ORDER BY id`,

    /** Lists what has been taken back since this time of a product's boxes that an upsert had listed. */
    listTakenBack: (shopId: string, productId: string, since: Date) =>
      sql(pool).rows<StockAddition>`
        SELECT ${COLUMNS} FROM stock_addition
        WHERE shop_id = ${shopId} AND starts_with(receipt_key, ${LISTED_KEY_PREFIX}) AND product_id = ${productId}
          AND undo_started_at IS NOT NULL AND created_at >= ${since}`,

    /** Records an addition before it is sent to Shopify. Returns the earlier record if the key has one. */
    async begin(addition: NewStockAddition): Promise<StockAddition> {
      for (;;) {
        const begun =
          (await insertNew(pool, addition, now())) ??
          (await findByKey(addition.shopId, addition.receiptKey));
        // Another call may have recorded it first, and deleted it in between.
        if (begun) return begun;
      }
    },

    /** Records that Shopify has made the addition. */
    noteAdded: (id: string) => sql(pool).exec`
      UPDATE stock_addition SET added_at = ${now()} WHERE id = ${id} AND added_at IS NULL`,

    /** Deletes an addition that Shopify refused: its key is free again. */
    forget: (id: string) =>
      sql(pool).exec`DELETE FROM stock_addition WHERE id = ${id} AND added_at IS NULL`,

    /** Records that the addition's undo is about to be sent. @returns when that was first recorded */
    async beginUndo(id: string): Promise<Date> {
      const begun = await sql(pool).row<{ startedAt: Date }>`
        UPDATE stock_addition SET undo_started_at = coalesce(undo_started_at, ${now()})
        WHERE id = ${id} RETURNING undo_started_at AS "startedAt"`;
      if (!begun) throw new Error(`There is no stock addition ${id}.`);
      return begun.startedAt;
    },

    /** Records that Shopify has undone the addition. */
    noteUndone: (id: string) =>
      sql(pool).exec`UPDATE stock_addition SET undone_at = ${now()} WHERE id = ${id}`,

    /** Records that Shopify refused the undo, so that the next one starts over. */
    forgetUndo: (id: string) => sql(pool).exec`
      UPDATE stock_addition SET undo_started_at = NULL WHERE id = ${id} AND undone_at IS NULL`,

    /** Deletes records older than a receipt key is remembered. */
    deleteOld: () => sql(pool).exec`
      DELETE FROM stock_addition WHERE created_at < ${new Date(clock.now() - KEPT_MS.stockAddition)}`,
  };
}

/** Inserts an addition; null if the key already has a record. */
function insertNew(pool: pg.Pool, addition: NewStockAddition, createdAt: Date) {
  const { shopId, receiptKey, delivery, variantId, inventoryItemId } = addition;
  const { productId, locationId, quantity } = addition;
  return sql(pool).row<StockAddition>`
    INSERT INTO stock_addition (id, shop_id, receipt_key, delivery, variant_id, inventory_item_id,
      product_id, location_id, quantity, created_at)
    VALUES (${newId('sta')}, ${shopId}, ${receiptKey}, ${delivery}, ${variantId}, ${inventoryItemId},
      ${productId}, ${locationId}, ${quantity}, ${createdAt})
    ON CONFLICT (shop_id, receipt_key) DO NOTHING RETURNING ${COLUMNS}`;
}
