import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { sql } from '#app/platform/database/query.ts';
import type { BoxPlan, BoxQuestion, BoxResult, ProblemRecord, ReceivingBox } from './box.ts';
import { BOX_COLUMNS } from './boxes.ts';

const json = (value: object) => JSON.stringify(value);

export type BoxWrites = ReturnType<typeof createBoxWrites>;

/** Approved boxes as the run of a session sees them. */
export function createBoxWrites(pool: pg.Pool, clock: Clock) {
  const now = () => new Date(clock.now());
  return {
    /** Those to write, in the order in which they were approved. */
    listApproved: (sessionId: string): Promise<ReceivingBox[]> =>
      sql(pool).rows<ReceivingBox>`
        SELECT ${BOX_COLUMNS} FROM receiving_box WHERE session_id = ${sessionId} AND status = 'approved'
        ORDER BY changed_at, id`,

    /** Gives an approved box another way to be written. */
    changePlan: (id: string, plan: BoxPlan): Promise<boolean> => sql(pool).any`
      UPDATE receiving_box SET plan = ${json(plan)}::jsonb, write_id = NULL
      WHERE id = ${id} AND status = 'approved'`,

    /** Asks a person after all. */
    ask: (id: string, question: BoxQuestion): Promise<boolean> => sql(pool).any`
      UPDATE receiving_box SET status = 'asks', question = ${json(question)}::jsonb, write_id = NULL,
        changed_at = ${now()}
      WHERE id = ${id} AND status = 'approved'`,

    /** Marks boxes as written together by one upsert. Those that an earlier run marked stay with it. */
    async join(ids: readonly string[], writeId: string): Promise<void> {
      await sql(pool).run`
        UPDATE receiving_box SET write_id = ${writeId}
        WHERE id = ANY(${ids}::text[]) AND status = 'approved' AND write_id IS NULL`;
    },

    /** @param charged what was paid for it now */
    async noteDone(id: string, result: BoxResult, charged: number): Promise<void> {
      await sql(pool).run`
        UPDATE receiving_box SET status = 'done', result = ${json(result)}::jsonb, problem = NULL,
          charged = charged + ${charged}, changed_at = ${now()}
        WHERE id = ${id} AND status = 'approved'`;
    },

    async noteFailed(id: string, problem: ProblemRecord): Promise<void> {
      await sql(pool).run`
        UPDATE receiving_box SET status = 'failed', problem = ${json(problem)}::jsonb, changed_at = ${now()}
        WHERE id = ${id} AND status = 'approved'`;
    },
  };
}
