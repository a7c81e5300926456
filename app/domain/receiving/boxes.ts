import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { sql } from '#app/platform/database/query.ts';
import { Prisma } from '#prisma/generated/client.ts';
import type { BoxResult, BoxStatus, ReceivingBox } from './box.ts';
import { isNotNeeded } from './made/is-not-needed.ts';

/** More boxes of one variant on one photo are a typing error. */
export const MAX_BOXES = 999;

/** The columns of table `receiving_box` that make up a `ReceivingBox`. */
export const BOX_COLUMNS = Prisma.sql`id, shop_id AS "shopId", session_id AS "sessionId", photo_id AS "photoId",
  box_no AS "boxNo", code_key AS "codeKey", facts, plan, question, quantity, decided_quantity AS "decidedQuantity", status, decided_by AS "decidedBy",
  changed_at AS "changedAt", receipt_key AS "receiptKey", charged, result, problem`;

export const toJson = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** Statuses of boxes that are not written, or whose writing failed. */
const OPEN = ['sure', 'asks', 'failed', 'removed'] as const satisfies readonly BoxStatus[];

/** Returns whether Shopify certainly does not have the box, and is not about to. */
export const isUnwritten = ({ status, receiptKey }: Pick<ReceivingBox, 'status' | 'receiptKey'>) =>
  (OPEN as readonly BoxStatus[]).includes(status) && receiptKey === null;

/** The same condition for a row of `receiving_box`. */
export const IS_UNWRITTEN = Prisma.sql`status IN (${Prisma.join([...OPEN])}) AND receipt_key IS NULL`;

/**
 * SQL condition: the session of the box or photo is open. Locks the session, so that it is not finished until the
 * transaction ends.
 */
export const IN_OPEN_SESSION = Prisma.sql`EXISTS (
  SELECT FROM receiving_session WHERE id = session_id AND status = 'open' FOR SHARE)`;

/**
 * Selects the ids of boxes and locks them until the transaction ends. Boxes are always locked in this order, so that
 * two transactions that change several of the same boxes never deadlock.
 */
const lockedIds = (condition: Prisma.Sql) =>
  Prisma.sql`ARRAY(SELECT id FROM receiving_box WHERE ${condition} ORDER BY id FOR UPDATE)`;

/** A box, with the quantity that the page showed. */
export type SeenBox = Pick<ReceivingBox, 'id' | 'quantity'>;

const isAsSeen = (seen: readonly SeenBox[]) => Prisma.sql`(id, quantity) IN (
  SELECT * FROM unnest(${seen.map(({ id }) => id)}::text[], ${seen.map(({ quantity }) => quantity)}::int[]))`;

export type ProductNotNeeded = {
  upsertId: string;
  productId: string;
  locationId: string;
  staffId: string;
};

export type ReceivingBoxes = ReturnType<typeof createReceivingBoxes>;

/**
 * Stores the sessions' boxes. Each change names the status that it starts from, so that two users or tabs never revert
 * each other's changes.
 */
export function createReceivingBoxes(pool: pg.Pool, clock: Clock) {
  const now = () => new Date(clock.now());
  const approve = (seen: readonly SeenBox[], staffId: string, condition: Prisma.Sql) =>
    approveSeen(pool, { seen, staffId, at: now() }, condition);
  return {
    listBySession: (sessionId: string) => sql(pool).rows<ReceivingBox>`
      SELECT ${BOX_COLUMNS} FROM receiving_box WHERE session_id = ${sessionId} ORDER BY id`,

    /** Lists boxes, in this shop and session only. */
    listByIds: (shopId: string, sessionId: string, ids: readonly string[]) =>
      sql(pool).rows<ReceivingBox>`
        SELECT ${BOX_COLUMNS} FROM receiving_box
        WHERE shop_id = ${shopId} AND session_id = ${sessionId} AND id = ANY(${ids}::text[]) ORDER BY id`,

    /** Lists a photo's boxes. */
    listByPhoto: (photoId: string) => sql(pool).rows<ReceivingBox>`
      SELECT ${BOX_COLUMNS} FROM receiving_box WHERE photo_id = ${photoId} ORDER BY box_no`,

    /** Approves boxes with status `sure`, if their quantity is still the one that the user saw. */
    approve: (seen: readonly SeenBox[], staffId: string) =>
      approve(seen, staffId, Prisma.sql`status = 'sure'`),

    /** Approves boxes that ask only for a confirmation, because they have a plan. */
    confirm: (seen: readonly SeenBox[], staffId: string) =>
      approve(seen, staffId, Prisma.sql`status = 'asks' AND plan IS NOT NULL`),

    /** Approves failed boxes again, if their quantity is still the one that the user saw. */
    retry: (seen: readonly SeenBox[], staffId: string) =>
      approve(seen, staffId, Prisma.sql`status = 'failed'`),

    /** Takes out boxes that Shopify certainly does not have, if their quantity is still the one that the user saw. */
    remove: (seen: readonly SeenBox[], staffId: string) => sql(pool).run`
      UPDATE receiving_box SET status = 'removed', decided_by = ${staffId}, changed_at = ${now()}
      WHERE id = ANY(${lockedIds(Prisma.sql`${isAsSeen(seen)} AND status <> 'removed' AND ${IS_UNWRITTEN}`)})`,

    /** Records that boxes were undone in Shopify. */
    noteUndone: (ids: readonly string[], staffId: string) => sql(pool).run`
      UPDATE receiving_box SET status = 'undone', decided_by = ${staffId}, changed_at = ${now()}
      WHERE id = ANY(${lockedIds(Prisma.sql`id = ANY(${ids}::text[]) AND status = 'done'`)})`,

    /**
     * Records what Shopify has of a box that was written on another page. A box that is approved too is left to its
     * run, which finds it in Shopify. @param quantity how many were written there
     */
    recordListedElsewhere: ({ id, quantity }: SeenBox, result: BoxResult, staffId: string) =>
      sql(pool).run`
        UPDATE receiving_box SET status = 'done', result = ${toJson(result)}::jsonb, problem = NULL, question = NULL,
          quantity = ${quantity}, decided_by = ${staffId}, changed_at = ${now()}
        WHERE id = ${id} AND status IN ('sure', 'asks', 'failed')`,

    /** Lists the boxes that are done by a stock addition, or by a listing on another page. @param id of either */
    listDoneBy: (shopId: string, id: string) => sql(pool).rows<ReceivingBox>`
      SELECT ${BOX_COLUMNS} FROM receiving_box WHERE shop_id = ${shopId} AND status = 'done'
        AND ${id} = coalesce(result->>'stockAddId', result->>'upsertId') ORDER BY id`,

    /**
     * Lists the products that a shop's sessions created for boxes and no box needs now. `upsertId`: the undo of their
     * creation. `staffId`: who last decided in the session.
     */
    listProductsNotNeeded: (shopId: string) => sql(pool).rows<ProductNotNeeded>`
      SELECT made.upsert_id AS "upsertId", made.product_id AS "productId", made.location_id AS "locationId",
        coalesce((SELECT decided_by FROM receiving_box WHERE session_id = started.id AND decided_by IS NOT NULL
          ORDER BY changed_at DESC LIMIT 1), started.started_by) AS "staffId"
      FROM receiving_session AS started JOIN change_record AS made ON made.receiving_session_id = started.id
      WHERE started.shop_id = ${shopId} AND ${isNotNeeded(clock)}`,

    /** Puts boxes back that were taken out. A box failed again if it had, and asks again if it has no plan or a question. */
    putBack: (ids: readonly string[], staffId: string) => sql(pool).run`
      UPDATE receiving_box SET decided_by = ${staffId}, changed_at = ${now()},
        status = CASE WHEN problem IS NOT NULL THEN 'failed' WHEN plan IS NULL OR question IS NOT NULL THEN 'asks' ELSE 'sure' END
      WHERE id = ANY(${lockedIds(Prisma.sql`id = ANY(${ids}::text[]) AND status = 'removed'`)})`,

    /**
     * Changes the quantity of a box that Shopify certainly does not have. Returns false if the quantity is not the one
     * that the user saw: another user may have counted the box in the meantime.
     */
    setQuantity: (seen: SeenBox, quantity: number) => sql(pool).any`
      UPDATE receiving_box SET quantity = ${quantity}, decided_quantity = ${quantity}, changed_at = ${now()}
      WHERE id = ${seen.id} AND quantity = ${seen.quantity} AND status <> 'removed' AND ${IS_UNWRITTEN}`,
  };
}

/**
 * Approves boxes of open sessions only: waits for a session that is being finished, while a box that was approved
 * before that keeps its session open.
 */
function approveSeen(
  pool: pg.Pool,
  { seen, staffId, at }: { seen: readonly SeenBox[]; staffId: string; at: Date },
  condition: Prisma.Sql,
): Promise<number> {
  return sql(pool).run`
    UPDATE receiving_box SET status = 'approved', question = NULL, problem = NULL, decided_by = ${staffId}, changed_at = ${at}
    WHERE id = ANY(${lockedIds(Prisma.sql`${isAsSeen(seen)} AND ${condition} AND ${IN_OPEN_SESSION}`)})`;
}
