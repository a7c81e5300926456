import type pg from 'pg';
import { KEPT_MS } from '#app/domain/retention.ts';
import { countWaiting } from '#app/platform/database/count-waiting.ts';
import { sql } from '#app/platform/database/query.ts';
import { readPieces } from '#app/platform/photo-store/read-pieces.ts';
import { Prisma } from '#prisma/generated/client.ts';

/** Photos waiting to be read by another process, and the processes that read them. */
export type ReadingRequests = ReturnType<typeof createReadingRequests>;

/** A photo and what is to be read from it. `question` and the answer are JSON. */
export type ReadingRequest = {
  kind: string;
  /** A user is waiting for it: it is read before the requests that no user is waiting for. */
  urgent: boolean;
  photo: Buffer;
  question: object;
};

/** The state of a request. */
export type RequestState = { id: string; isTaken: boolean; answer: object | null };

/** How busy the readers are. */
export type ReadingLoad = {
  /** How many photos all processes together read at a time; 0 if no process reads. */
  atOnce: number;
  /** The number of waiting requests that would be read earlier, by kind. */
  waiting: Record<string, number>;
};

/** A reader that has missed three heartbeats no longer counts. */
const SEEN_WITHIN = Prisma.sql`interval '15 seconds'`;
const KEPT_FOR = Prisma.sql`make_interval(secs => ${KEPT_MS.photoToRead / 1000})`;

const WAITING = Prisma.sql`SELECT created_at AS since FROM transient.reading_request WHERE taken_at IS NULL`;

/** @param owner identifies this process among those that share the database */
export function createReadingRequests(pool: pg.Pool, owner: string) {
  return {
    /** Returns how busy the readers are from the point of view of an urgent or a non-urgent request. */
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

    add: (id: string, { kind, urgent, photo, question }: ReadingRequest) => sql(pool).exec`
      INSERT INTO transient.reading_request (id, kind, urgent, photo, question)
      VALUES (${id}, ${kind}, ${urgent}, ${photo}, ${JSON.stringify(question)})`,

    /** Returns the requests' states. A request that is missing was lost when the database lost its unlogged tables. */
    async listStates(ids: readonly string[]): Promise<RequestState[]> {
      const rows = await sql(pool).rows<{ id: string; isTaken: boolean; answer: string | null }>`
        SELECT id, taken_at IS NOT NULL AS "isTaken", answer FROM transient.reading_request
        WHERE id = ANY(${ids}::text[])`;
      return rows.map((row) => ({ ...row, answer: row.answer && JSON.parse(row.answer) }));
    },

    /** Takes a request in order to read it; null if no caller is waiting for it any more. */
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

    answer: (id: string, answer: object) => sql(pool).exec`
      UPDATE transient.reading_request SET answer = ${JSON.stringify(answer)} WHERE id = ${id}`,

    delete: (id: string) => sql(pool).exec`DELETE FROM transient.reading_request WHERE id = ${id}`,

    /** Announces that this process reads, and how many photos at a time. Must be repeated every few seconds. */
    beat: (atOnce: number) => sql(pool).exec`
      INSERT INTO transient.reader (owner, at_once) VALUES (${owner}, ${atOnce})
      ON CONFLICT (owner) DO UPDATE SET at_once = excluded.at_once, seen_at = now()`,

    /** Announces that this process no longer reads. */
    leave: () => sql(pool).exec`DELETE FROM transient.reader WHERE owner = ${owner}`,

    /** Deletes what dead processes have left behind. */
    async deleteOld(): Promise<void> {
      await sql(pool)
        .run`DELETE FROM transient.reading_request WHERE created_at < now() - ${KEPT_FOR}`;
      await sql(pool).run`DELETE FROM transient.reader WHERE seen_at < now() - ${KEPT_FOR}`;
    },

    countWaiting: () => countWaiting(pool, WAITING),
  };
}
