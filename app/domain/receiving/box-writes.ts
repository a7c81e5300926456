import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { sql } from '#app/platform/database/query.ts';
import { newId } from '#app/platform/ids.ts';
import type { BoxPlan, BoxQuestion, BoxResult, ProblemRecord, ReceivingBox } from './box.ts';
import { BOX_COLUMNS, toJson } from './boxes.ts';

export type BoxWrites = ReturnType<typeof createBoxWrites>;

/** Stores how approved boxes are written, for the session's run. */
export function createBoxWrites(pool: pg.Pool, clock: Clock) {
  const now = () => new Date(clock.now());
  return {
    /** Lists the boxes to write, in the order in which they were approved. */
    listApproved: (sessionId: string) => sql(pool).rows<ReceivingBox>`
      SELECT ${BOX_COLUMNS} FROM receiving_box WHERE session_id = ${sessionId} AND status = 'approved'
      ORDER BY changed_at, id`,

    /** Records the credits that were paid for a box. */
    noteCharged: (id: string, charged: number) =>
      sql(pool).exec`UPDATE receiving_box SET charged = charged + ${charged} WHERE id = ${id}`,

    /** Gives an approved box another plan. */
    changePlan: (id: string, plan: BoxPlan) => sql(pool).any`
      UPDATE receiving_box SET plan = ${toJson(plan)}::jsonb
      WHERE id = ${id} AND status = 'approved' AND receipt_key IS NULL`,

    /**
     * Turns an approved box back into a question. What was approved cannot be done: approving it again would lead to
     * the same question. The box gets a new id, so that a user who saw its old plan cannot approve its next one.
     */
    ask: (id: string, question: BoxQuestion) => sql(pool).any`
      UPDATE receiving_box SET id = ${newId('box')}, status = 'asks', plan = NULL, question = ${toJson(question)}::jsonb,
        changed_at = ${now()}
      WHERE id = ${id} AND status = 'approved' AND receipt_key IS NULL`,

    /**
     * Saves the key of the stock addition before it is sent, so that a repetition sends the same key. @returns the key
     * that counts
     */
    async claimReceiptKey(id: string, receiptKey: string): Promise<string | null> {
      const row = await sql(pool).row<{ receiptKey: string }>`
        UPDATE receiving_box SET receipt_key = coalesce(receipt_key, ${receiptKey})
        WHERE id = ${id} AND status = 'approved' RETURNING receipt_key AS "receiptKey"`;
      return row?.receiptKey ?? null;
    },

    /** Returns the key with which the box's stock addition was sent; null if it was not sent. */
    async findReceiptKey(id: string): Promise<string | null> {
      const row = await sql(pool).row<{ receiptKey: string | null }>`
        SELECT receipt_key AS "receiptKey" FROM receiving_box WHERE id = ${id}`;
      return row?.receiptKey ?? null;
    },

    /** Records what Shopify has of a box. @param status `undone` if it was undone in the meantime */
    noteDone: (id: string, result: BoxResult, status: 'done' | 'undone' = 'done') => sql(pool).exec`
      UPDATE receiving_box SET status = ${status}, result = ${toJson(result)}::jsonb, problem = NULL,
        changed_at = ${now()}
      WHERE id = ${id} AND status = 'approved'`,

    /** Records why a box was not written. @param isUnsure whether Shopify may have the box nevertheless */
    noteFailed: (id: string, problem: ProblemRecord, isUnsure: boolean) => sql(pool).exec`
      UPDATE receiving_box SET status = 'failed', problem = ${toJson(problem)}::jsonb, changed_at = ${now()},
        receipt_key = CASE WHEN ${isUnsure} THEN receipt_key END
      WHERE id = ${id} AND status = 'approved'`,
  };
}
