import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { sql } from '#app/platform/database/query.ts';
import { type Answer, type Answers, toAnswers } from './answer.ts';

export type ReceivingAnswers = ReturnType<typeof createReceivingAnswers>;

/** What people answered in sessions. */
export function createReceivingAnswers(pool: pg.Pool, clock: Clock) {
  return {
    async listOf(sessionId: string): Promise<Answers> {
      const rows = await sql(pool).rows<{ question: string; answer: Answer; version: number }>`
        SELECT question, answer, version FROM receiving_answer WHERE session_id = ${sessionId}`;
      const version = rows.reduce((sum, row) => sum + row.version, 0);
      const byQuestion = new Map(rows.map(({ question, answer }) => [question, answer]));
      return toAnswers(byQuestion, String(version));
    },

    /** The last answer to a question counts. Does nothing in a session that is finished. @returns whether it was kept */
    save: (
      sessionId: string,
      { question, answer, staffId }: { question: string; answer: Answer; staffId: string },
    ): Promise<boolean> => sql(pool).any`
      INSERT INTO receiving_answer (session_id, question, answer, answered_by, answered_at, version)
      SELECT id, ${question}, ${JSON.stringify(answer)}::jsonb, ${staffId}, ${new Date(clock.now())}, 1
      FROM receiving_session WHERE id = ${sessionId} AND status = 'open'
      ON CONFLICT (session_id, question) DO UPDATE SET answer = excluded.answer,
        answered_by = excluded.answered_by, answered_at = excluded.answered_at,
        version = receiving_answer.version + 1`,
  };
}
