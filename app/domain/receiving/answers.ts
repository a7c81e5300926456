import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { sql } from '#app/platform/database/query.ts';
import { type Answer, type Answers, toAnswers } from './answer.ts';
import type { NewBox, ReceivingBox } from './box.ts';
import { BOX_COLUMNS } from './boxes.ts';
import type { ReceivingPhoto } from './photo.ts';
import { lockBoxes, replaceOpen } from './planned-boxes.ts';

/** An answer, and the session's boxes as planned with it. */
export type NewAnswer = {
  question: string;
  answer: Answer;
  staffId: string;
  /** The version of the answers that this one builds on. */
  version: string;
  /** Returns whether the answer is about a box. */
  concerns: (box: ReceivingBox) => boolean;
  /** Each photo with such a box, by id, with its boxes as planned now; null if they cannot be planned. */
  photos: ReadonlyMap<string, { photo: ReceivingPhoto; boxes: readonly NewBox[] } | null>;
};

/**
 * `outdated`: another answer was saved, or a box that this one is about was added, so the boxes must be planned again.
 * `unchangedPhotos`: photos that stay unchanged, because some of their boxes are in Shopify.
 */
export type AnswerOutcome = 'finished' | 'outdated' | { unchangedPhotos: ReadonlySet<string> };

export type ReceivingAnswers = ReturnType<typeof createReceivingAnswers>;

/** Stores the users' answers in sessions. */
export function createReceivingAnswers(pool: pg.Pool, clock: Clock) {
  const now = () => new Date(clock.now());
  return {
    async listBySession(sessionId: string): Promise<Answers> {
      const rows = await sql(pool).rows<{ question: string; answer: Answer; version: number }>`
        SELECT question, answer, version FROM receiving_answer WHERE session_id = ${sessionId}`;
      const version = rows.reduce((sum, row) => sum + row.version, 0);
      const byQuestion = new Map(rows.map(({ question, answer }) => [question, answer]));
      return toAnswers(byQuestion, String(version));
    },

    /**
     * Saves an answer together with the boxes that it changes, in one transaction. The last answer to a question
     * counts.
     */
    save: (sessionId: string, given: NewAnswer): Promise<AnswerOutcome> =>
      inTransaction(pool, async (client) => {
        const session = await sql(client).row<{ status: string }>`
          SELECT status FROM receiving_session WHERE id = ${sessionId} FOR NO KEY UPDATE`;
        if (session?.status !== 'open') return 'finished';
        const boxes = await sql(client).rows<ReceivingBox>`
          SELECT ${BOX_COLUMNS} FROM receiving_box WHERE session_id = ${sessionId}`;
        const isComplete = boxes.every(
          (box) => given.photos.has(box.photoId) || !given.concerns(box),
        );
        if (!isComplete || (await readVersion(client, sessionId)) !== given.version)
          return 'outdated';
        await saveAnswer(client, sessionId, given, now());
        return { unchangedPhotos: await replaceBoxes(client, given, now()) };
      }),
  };
}

/** Returns whether nothing was answered since this version. No answer can be saved until the transaction ends. */
export async function areAnswersCurrent(
  client: pg.PoolClient,
  sessionId: string,
  version: string,
): Promise<boolean> {
  await sql(client).row`SELECT id FROM receiving_session WHERE id = ${sessionId} FOR SHARE`;
  return (await readVersion(client, sessionId)) === version;
}

async function readVersion(client: pg.PoolClient, sessionId: string): Promise<string> {
  const row = await sql(client).row<{ version: string }>`
    SELECT coalesce(sum(version), 0)::text AS version FROM receiving_answer WHERE session_id = ${sessionId}`;
  return row?.version ?? '';
}

async function saveAnswer(
  client: pg.PoolClient,
  sessionId: string,
  { question, answer, staffId }: NewAnswer,
  at: Date,
): Promise<void> {
  await sql(client).run`
    INSERT INTO receiving_answer (session_id, question, answer, answered_by, answered_at, version)
    VALUES (${sessionId}, ${question}, ${JSON.stringify(answer)}::jsonb, ${staffId}, ${at}, 1)
    ON CONFLICT (session_id, question) DO UPDATE SET answer = excluded.answer,
      answered_by = excluded.answered_by, answered_at = excluded.answered_at,
      version = receiving_answer.version + 1`;
}

/** Replaces the photos' boxes with the planned ones. @returns the photos that stay unchanged */
async function replaceBoxes(client: pg.PoolClient, { photos }: NewAnswer, at: Date) {
  await lockBoxes(client, [...photos.keys()]);
  const unchangedPhotos = new Set<string>();
  for (const [photoId, planned] of photos) {
    const isPlanned = !planned || (await replaceOpen(client, planned.photo, planned.boxes, at));
    if (!isPlanned) unchangedPhotos.add(photoId);
  }
  return unchangedPhotos;
}
