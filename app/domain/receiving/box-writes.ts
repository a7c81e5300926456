import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { sql } from '#app/platform/database/query.ts';
import { newId } from '#app/platform/ids.ts';
import type { BoxPlan, BoxQuestion, BoxResult, ProblemRecord, ReceivingBox } from './box.ts';
import { BOX_COLUMNS, toJson } from './boxes.ts';
import { lockBoxes } from './planned-boxes.ts';

/**
 * The keys under which a box may be added. `ofVariant`: the same on every page that adds the photo's boxes of the
 * variant. `ofBox`: if another box of the photo has that one.
 */
export type ReceiptKeys = { ofVariant: string; ofBox: string };

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
     * Turns an approved box back into a question. The box gets a new id, so that a user who saw its old plan cannot
     * approve its next one.
     * @param receiptKey the key that the box has claimed, if nothing was sent under it
     * @param plan what confirming does; null if what was approved cannot be done: approving it again would lead to the
     *   same question
     */
    ask: (
      id: string,
      question: BoxQuestion,
      receiptKey: string | null = null,
      plan: BoxPlan | null = null,
    ) => sql(pool).any`
      UPDATE receiving_box SET id = ${newId('box')}, status = 'asks', plan = ${toJson(plan)}::jsonb, question = ${toJson(question)}::jsonb,
        changed_at = ${now()}, receipt_key = NULL
      WHERE id = ${id} AND status = 'approved' AND receipt_key IS NOT DISTINCT FROM ${receiptKey}::text`,

    /**
     * Saves the key of the stock addition before it is sent, so that a repetition sends the same key. No two boxes of a
     * photo share a key. @returns the key that counts
     */
    claimReceiptKey: ({ id, photoId }: ReceivingBox, keys: ReceiptKeys): Promise<string | null> =>
      inTransaction(pool, async (client) => {
        const boxes = await lockBoxes(client, [photoId]);
        const box = boxes.find((one) => one.id === id && one.status === 'approved');
        if (!box || box.receiptKey !== null) return box?.receiptKey ?? null;
        const isTaken = boxes.some(({ receiptKey }) => receiptKey === keys.ofVariant);
        const key = isTaken ? keys.ofBox : keys.ofVariant;
        await sql(client).run`UPDATE receiving_box SET receipt_key = ${key} WHERE id = ${id}`;
        return key;
      }),

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
