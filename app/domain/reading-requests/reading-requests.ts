import type pg from 'pg';
import { KEPT_MS } from '#app/domain/retention.ts';
import { countWaiting, type Waiting } from '#app/platform/database/count-waiting.ts';
import { sql } from '#app/platform/database/query.ts';
import { readPieces } from '#app/platform/photo-store/read-pieces.ts';
import { Prisma } from '#prisma/generated/client.ts';

/** Photos that wait to be read by another process, and the processes that read. */
export type ReadingRequests = ReturnType<typeof createReadingRequests>;

/** A photo and what is to be read of it. `question` and the answer are JSON. */
export type ReadingRequest = {
  kind: string;
  /** A person waits for it: those before it that nobody waits for let it go first. */
  urgent: boolean;
  photo: Buffer;
  question: object;
};

/** What a request has come to. */
export type RequestState = { id: string; isTaken: boolean; answer: object | null };

/** How busy the readers are. */
export type ReadingLoad = {
  /** Photos that all processes together read at a time; 0: none reads. */
  atOnce: number;
  /** By kind, those that would be read first. */
  waiting: Record<string, number>;
};

/** Three beats missed: it is not counted on any more. */
const SEEN_WITHIN = Prisma.sql`interval '15 seconds'`;
const KEPT_FOR = Prisma.sql`make_interval(secs => ${KEPT_MS.photoToRead / 1000})`;

/** @param owner names this process among those that share the database */
export function createReadingRequests(pool: pg.Pool, owner: string) {
  return {
    /** How busy the readers are, for a request that is urgent or not. */
    async readLoad(urgent: boolean): Promise<ReadingLoad> {
      const found = await sql(pool).row<ReadingLoad>`
        SELECT
          (SELECT coalesce(sum(at_once), 0)::int FROM transient.reader
            WHERE seen_at > now() - ${SEEN_WITHIN}) AS "atOnce",
          (SELECT coalesce(jsonb_object_agg(kind, waiting), '{}') FROM (
            SELECT kind, count(*) AS waiting FROM transient.reading_request
            WHERE taken_at IS NULL AND (urgent OR NOT ${urgent}) GROUP BY kind) AS kinds) AS waiting`;
      return found ?? { atOnce: 0, waiting: {} };
    },

    async add(id: string, { kind, urgent, photo, question }: ReadingRequest): Promise<void> {
      await sql(pool).run`
        INSERT INTO transient.reading_request (id, kind, urgent, photo, question)
        VALUES (${id}, ${kind}, ${urgent}, ${photo}, ${JSON.stringify(question)})`;
    },

    /** What these have come to. One that is missing was lost with the memory of the database. */
    async listStates(ids: readonly string[]): Promise<RequestState[]> {
      const rows = await sql(pool).rows<{ id: string; isTaken: boolean; answer: string | null }>`
        SELECT id, taken_at IS NOT NULL AS "isTaken", answer FROM transient.reading_request
        WHERE id = ANY(${ids}::text[])`;
      return rows.map((row) => ({ ...row, answer: row.answer && JSON.parse(row.answer) }));
    },

    /** Takes a request to read it; null where nobody waits for it any more. */
    async take(id: string): Promise<Omit<ReadingRequest, 'urgent'> | null> {
      const taken = await sql(pool).row<{ kind: string; question: string }>`
        UPDATE transient.reading_request SET taken_at = now() WHERE id = ${id} AND answer IS NULL
        RETURNING kind, question`;
      if (!taken) return null;
      const photo = await readPieces(async (from, length) => {
        const row = await sql(pool).row<{ piece: Buffer }>`
          SELECT substring(photo FROM ${from}::int FOR ${length}::int) AS piece
          FROM transient.reading_request WHERE id = ${id}`;
        return row?.piece;
      });
      return photo && { kind: taken.kind, question: JSON.parse(taken.question), photo };
    },

    async answer(id: string, answer: object): Promise<void> {
      await sql(pool).run`
        UPDATE transient.reading_request SET answer = ${JSON.stringify(answer)} WHERE id = ${id}`;
    },

    async delete(id: string): Promise<void> {
      await sql(pool).run`DELETE FROM transient.reading_request WHERE id = ${id}`;
    },

    /** Says that this process reads, and how many photos at a time. To be said again every few seconds. */
    async beat(atOnce: number): Promise<void> {
      await sql(pool).run`
        INSERT INTO transient.reader (owner, at_once) VALUES (${owner}, ${atOnce})
        ON CONFLICT (owner) DO UPDATE SET at_once = excluded.at_once, seen_at = now()`;
    },

    /** Says that this process reads no more. */
    async leave(): Promise<void> {
      await sql(pool).run`DELETE FROM transient.reader WHERE owner = ${owner}`;
    },

    /** Deletes what dead processes left. */
    async deleteOld(): Promise<void> {
      await sql(pool)
        .run`DELETE FROM transient.reading_request WHERE created_at < now() - ${KEPT_FOR}`;
      await sql(pool).run`DELETE FROM transient.reader WHERE seen_at < now() - ${KEPT_FOR}`;
    },

    countWaiting: (): Promise<Waiting> =>
      countWaiting(
        pool,
        Prisma.sql`SELECT created_at AS since FROM transient.reading_request WHERE taken_at IS NULL`,
      ),
  };
}
