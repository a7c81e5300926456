import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { sql } from '#app/platform/database/query.ts';
import { Prisma } from '#prisma/generated/client.ts';
import type { BoxResult, BoxStatus, ReceivingBox } from './box.ts';

/** More boxes of one variant on one photo are a slip of the finger. */
export const MOST_BOXES = 999;

/** The columns of table `receiving_box` that make a `ReceivingBox`. */
export const BOX_COLUMNS = Prisma.sql`id, shop_id AS "shopId", session_id AS "sessionId", photo_id AS "photoId",
  box_no AS "boxNo", code_key AS "codeKey", facts, plan, question, quantity, decided_quantity AS "decidedQuantity", status, decided_by AS "decidedBy",
  changed_at AS "changedAt", receipt_key AS "receiptKey", charged, result, problem`;

const json = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** Statuses of boxes that were not written. */
const OPEN = ['sure', 'asks', 'failed', 'removed'] as const satisfies readonly BoxStatus[];

/** Whether the store certainly does not have a box, and is not about to. */
export const isUnwritten = ({ status, receiptKey }: Pick<ReceivingBox, 'status' | 'receiptKey'>) =>
  (OPEN as readonly BoxStatus[]).includes(status) && receiptKey === null;

/** The same of a row of `receiving_box`. */
export const IS_UNWRITTEN = Prisma.sql`status IN (${Prisma.join([...OPEN])}) AND receipt_key IS NULL`;

/** A box or photo of an open session, which is not finished until the transaction ends. */
export const IN_OPEN_SESSION = Prisma.sql`EXISTS (
  SELECT FROM receiving_session WHERE id = session_id AND status = 'open' FOR SHARE)`;

/**
 * The ids of boxes, which nobody else changes until the transaction ends. Everybody locks boxes in this order: two who change
 * several of the same never wait for each other.
 */
const lockedIds = (condition: Prisma.Sql) =>
  Prisma.sql`ARRAY(SELECT id FROM receiving_box WHERE ${condition} ORDER BY id FOR UPDATE)`;

/** A box, with as many as a page showed of it. */
export type SeenBox = Pick<ReceivingBox, 'id' | 'quantity'>;

export type ReceivingBoxes = ReturnType<typeof createReceivingBoxes>;

/** Boxes of sessions. Each change names the status that it starts from, so that two people or tabs never undo each other's. */
export function createReceivingBoxes(pool: pg.Pool, clock: Clock) {
  const now = () => new Date(clock.now());
  const approve = (seen: readonly SeenBox[], staffId: string, condition: Prisma.Sql) =>
    approveSeen(pool, { seen, staffId, at: now() }, condition);
  return {
    listOf: (sessionId: string): Promise<ReceivingBox[]> => sql(pool).rows<ReceivingBox>`
      SELECT ${BOX_COLUMNS} FROM receiving_box WHERE session_id = ${sessionId} ORDER BY id`,

    /** Of this shop and session only. */
    listByIds: (
      shopId: string,
      sessionId: string,
      ids: readonly string[],
    ): Promise<ReceivingBox[]> => sql(pool).rows<ReceivingBox>`
      SELECT ${BOX_COLUMNS} FROM receiving_box
      WHERE shop_id = ${shopId} AND session_id = ${sessionId} AND id = ANY(${ids}::text[]) ORDER BY id`,

    /** The boxes of a photo. */
    listOfPhoto: (photoId: string): Promise<ReceivingBox[]> => sql(pool).rows<ReceivingBox>`
      SELECT ${BOX_COLUMNS} FROM receiving_box WHERE photo_id = ${photoId} ORDER BY box_no`,

    /** Approves those that are sure, and as many as the person saw. */
    approve: (seen: readonly SeenBox[], staffId: string) =>
      approve(seen, staffId, Prisma.sql`status = 'sure'`),

    /** Approves those that ask only whether they are what they seem. */
    confirm: (seen: readonly SeenBox[], staffId: string) =>
      approve(seen, staffId, Prisma.sql`status = 'asks' AND plan IS NOT NULL`),

    /** Has those that failed written again, and as many as the person saw. */
    retry: (seen: readonly SeenBox[], staffId: string) =>
      approve(seen, staffId, Prisma.sql`status = 'failed'`),

    /** Takes out what the store certainly does not have. */
    remove: (ids: readonly string[], staffId: string): Promise<number> => sql(pool).run`
      UPDATE receiving_box SET status = 'removed', decided_by = ${staffId}, changed_at = ${now()}
      WHERE id = ANY(${lockedIds(Prisma.sql`id = ANY(${ids}::text[]) AND status <> 'removed' AND ${IS_UNWRITTEN}`)})`,

    /** Records that the store has taken back what it had. */
    noteUndone: (ids: readonly string[], staffId: string): Promise<number> => sql(pool).run`
      UPDATE receiving_box SET status = 'undone', decided_by = ${staffId}, changed_at = ${now()}
      WHERE id = ANY(${lockedIds(Prisma.sql`id = ANY(${ids}::text[]) AND status = 'done'`)})`,

    /**
     * Records what the store has of a box that was written on another page. One that is approved too is left to its run, which
     * finds it in the store. @param quantity how many were written there
     */
    noteElsewhere: (
      { id, quantity }: SeenBox,
      result: BoxResult,
      staffId: string,
    ): Promise<number> => sql(pool).run`
      UPDATE receiving_box SET status = 'done', result = ${json(result)}::jsonb, problem = NULL, question = NULL,
        quantity = ${quantity}, decided_by = ${staffId}, changed_at = ${now()}
      WHERE id = ${id} AND status IN ('sure', 'asks', 'failed')`,

    /** Records that what these took back was undone on another page. @param undo the id that the undo named */
    noteUndoneElsewhere: (shopId: string, undo: string): Promise<number> => sql(pool).run`
      UPDATE receiving_box SET status = 'undone', changed_at = ${now()}
      WHERE id = ANY(${lockedIds(Prisma.sql`shop_id = ${shopId} AND status = 'done'
        AND ${undo} = coalesce(result->>'stockAddId', result->>'upsertId')`)})`,

    /** How many boxes, of all sessions, are done that an upsert made or listed the product of. */
    async countMadeBy(shopId: string, upsertId: string): Promise<number> {
      const row = await sql(pool).row<{ count: number }>`
        SELECT count(*)::int AS count FROM receiving_box
        WHERE shop_id = ${shopId} AND status IN ('done', 'approved') AND result->>'upsertId' = ${upsertId}`;
      return row?.count ?? 0;
    },

    /** Puts back what was taken out. It asks where it has no plan. */
    putBack: (ids: readonly string[], staffId: string): Promise<number> => sql(pool).run`
      UPDATE receiving_box SET decided_by = ${staffId}, changed_at = ${now()},
        status = CASE WHEN plan IS NULL OR question IS NOT NULL THEN 'asks' ELSE 'sure' END
      WHERE id = ANY(${lockedIds(Prisma.sql`id = ANY(${ids}::text[]) AND status = 'removed'`)})`,

    /**
     * Changes how many there are of one that the store certainly does not have. False where it is not as it was seen: somebody
     * else may have counted it meanwhile.
     */
    setQuantity: (seen: SeenBox, quantity: number): Promise<boolean> => sql(pool).any`
      UPDATE receiving_box SET quantity = ${quantity}, decided_quantity = ${quantity}, changed_at = ${now()}
      WHERE id = ${seen.id} AND quantity = ${seen.quantity} AND status <> 'removed' AND ${IS_UNWRITTEN}`,
  };
}

/** In open sessions alone: one that is being finished is waited for, and what is approved here before keeps it open. */
function approveSeen(
  pool: pg.Pool,
  { seen, staffId, at }: { seen: readonly SeenBox[]; staffId: string; at: Date },
  condition: Prisma.Sql,
): Promise<number> {
  return sql(pool).run`
    UPDATE receiving_box SET status = 'approved', question = NULL, decided_by = ${staffId}, changed_at = ${at}
    WHERE id = ANY(${lockedIds(Prisma.sql`(id, quantity) IN (
      SELECT * FROM unnest(${seen.map(({ id }) => id)}::text[], ${seen.map(({ quantity }) => quantity)}::int[]))
      AND ${condition} AND ${IN_OPEN_SESSION}`)})`;
}
