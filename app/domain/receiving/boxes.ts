import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { sql } from '#app/platform/database/query.ts';
import { Prisma } from '#prisma/generated/client.ts';
import type { BoxResult, BoxStatus, NewBox, ReceivingBox } from './box.ts';

/** More boxes of one variant on one photo are a slip of the finger. */
export const MOST_BOXES = 999;

/** The columns of table `receiving_box` that make a `ReceivingBox`. */
export const BOX_COLUMNS = Prisma.sql`id, shop_id AS "shopId", session_id AS "sessionId", photo_id AS "photoId",
  box_no AS "boxNo", code_key AS "codeKey", facts, plan, question, quantity, status, decided_by AS "decidedBy",
  changed_at AS "changedAt", write_id AS "writeId", charged, result, problem`;

const json = (value: object | null) => (value === null ? null : JSON.stringify(value));

export type ReceivingBoxes = ReturnType<typeof createReceivingBoxes>;

/** Boxes of sessions. Each change names the status that it starts from, so that two people or tabs never undo each other's. */
export function createReceivingBoxes(pool: pg.Pool, clock: Clock) {
  const now = () => new Date(clock.now());
  const move = (
    ids: readonly string[],
    from: readonly BoxStatus[],
    to: BoxStatus,
    staffId: string | null,
  ): Promise<number> => sql(pool).run`
    UPDATE receiving_box SET status = ${to}, decided_by = coalesce(${staffId}, decided_by), changed_at = ${now()}
    WHERE id = ANY(${ids}::text[]) AND status = ANY(${from}::text[])`;
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

    /** Approves those that are sure. */
    approve: (ids: readonly string[], staffId: string) => move(ids, ['sure'], 'approved', staffId),

    /** Has the failed ones written again. */
    retry: (ids: readonly string[], staffId: string) => move(ids, ['failed'], 'approved', staffId),

    /** Takes out what was not written. */
    remove: (ids: readonly string[], staffId: string) =>
      move(ids, ['sure', 'asks', 'failed'], 'removed', staffId),

    /** Records that the store has taken back what it had. */
    noteUndone: (ids: readonly string[], staffId: string) => move(ids, ['done'], 'undone', staffId),

    /** Records what the store has of boxes that were written on another page. */
    noteElsewhere: (ids: readonly string[], result: BoxResult, staffId: string): Promise<number> =>
      sql(pool).run`
        UPDATE receiving_box SET status = 'done', result = ${json(result)}::jsonb, problem = NULL, question = NULL,
          decided_by = ${staffId}, changed_at = ${now()}
        WHERE id = ANY(${ids}::text[]) AND status IN ('sure', 'asks', 'failed')`,

    /** Records that what these took back was undone on another page. @param undo the id that the undo named */
    noteUndoneElsewhere: (shopId: string, undo: string): Promise<number> => sql(pool).run`
      UPDATE receiving_box SET status = 'undone', changed_at = ${now()}
      WHERE shop_id = ${shopId} AND status = 'done'
        AND (result->>'upsertId' = ${undo} OR result->>'stockAddId' = ${undo})`,

    /** Puts back what was taken out. It asks where it has no plan. */
    putBack: (ids: readonly string[], staffId: string): Promise<number> => sql(pool).run`
      UPDATE receiving_box SET decided_by = ${staffId}, changed_at = ${now()},
        status = CASE WHEN plan IS NULL OR question IS NOT NULL THEN 'asks' ELSE 'sure' END
      WHERE id = ANY(${ids}::text[]) AND status = 'removed'`,

    /** Changes how many there are of one that was not written. */
    setQuantity: (id: string, quantity: number): Promise<boolean> => sql(pool).any`
      UPDATE receiving_box SET quantity = ${quantity}, changed_at = ${now()}
      WHERE id = ${id} AND status IN ('sure', 'asks', 'failed')`,

    /** Gives a box that was not written another plan, or another question. */
    replan: (
      id: string,
      { codeKey, facts, plan, question, status }: Omit<NewBox, 'quantity'>,
      from: readonly BoxStatus[],
    ): Promise<boolean> => sql(pool).any`
      UPDATE receiving_box SET code_key = ${codeKey}, facts = ${json(facts)}::jsonb, plan = ${json(plan)}::jsonb,
        question = ${json(question)}::jsonb, status = ${status}, write_id = NULL, problem = NULL, changed_at = ${now()}
      WHERE id = ${id} AND status = ANY(${from}::text[])`,
  };
}
