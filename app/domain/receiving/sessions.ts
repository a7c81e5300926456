import type pg from 'pg';
import { KEPT_MS } from '#app/domain/retention.ts';
import { type Clock, HOUR_MS } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { sql } from '#app/platform/database/query.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { Prisma } from '#prisma/generated/client.ts';
import type { BoxStatus } from './box.ts';
import { isNotNeeded } from './made/is-not-needed.ts';
import type { ReceivingSession, SessionCounts, SessionRef, SessionTerms } from './session.ts';

/** The most open sessions that a shop may have: more would be a mistake rather than a delivery. */
const MAX_OPEN = 50;

const COLUMNS = Prisma.sql`id, shop_id AS "shopId", status, location_id AS "locationId", supplier, goes_live AS "goesLive",
  product_type AS "productType", price_rule AS "priceRule", started_by AS "startedBy", started_at AS "startedAt",
  finished_by AS "finishedBy", finished_at AS "finishedAt"`;

/** A session with its counts, for lists. */
export type ListedSession = ReceivingSession & { counts: SessionCounts };

export type ReceivingSessions = ReturnType<typeof createReceivingSessions>;

export function createReceivingSessions(pool: pg.Pool, clock: Clock) {
  const now = () => new Date(clock.now());
  return {
    /** Starts a session. @throws AppError `session_conflict` if the shop has too many open sessions */
    async start(
      by: { shopId: string; staffId: string },
      terms: SessionTerms,
    ): Promise<ReceivingSession> {
      const session = await sql(pool).row<ReceivingSession>`
        INSERT INTO receiving_session (id, shop_id, status, location_id, supplier, goes_live, product_type,
          price_rule, started_by, started_at)
        SELECT ${newId('rcv')}, ${by.shopId}, 'open', ${terms.locationId}, ${terms.supplier}, ${terms.goesLive},
          ${terms.productType}, ${JSON.stringify(terms.priceRule)}::jsonb, ${by.staffId}, ${now()}
        WHERE ${hasRoom(by.shopId)} RETURNING ${COLUMNS}`;
      if (session) return session;
      throw tooManyOpen();
    },

    /** Finds a session, in this shop only. */
    find: (shopId: string, id: string) => sql(pool).row<ReceivingSession>`
      SELECT ${COLUMNS} FROM receiving_session WHERE shop_id = ${shopId} AND id = ${id}`,

    /** Finds any shop's session, for its run; null if its shop no longer has the app. */
    findById: (id: string) => sql(pool).row<ReceivingSession>`
      SELECT ${COLUMNS} FROM receiving_session WHERE id = ${id}
        AND EXISTS (SELECT FROM shop WHERE shop.id = shop_id AND uninstalled_at IS NULL)`,

    /** Finds the session that the staff member started last; null if they never started one. */
    findLatestOf: (shopId: string, staffId: string) => sql(pool).row<ReceivingSession>`
      SELECT ${COLUMNS} FROM receiving_session WHERE shop_id = ${shopId} AND started_by = ${staffId}
      ORDER BY started_at DESC LIMIT 1`,

    /** Lists open sessions first, then the latest finished ones. */
    list: (shopId: string, size: number) => listWithCounts(pool, shopId, size),

    /**
     * Finishes an open session in which nothing is under way. Returns false if something is, or if it is finished
     * already.
     */
    finish: (shopId: string, id: string, staffId: string): Promise<boolean> =>
      finish(pool, { shopId, id, staffId, at: now() }),

    /** Returns whether a finished session can be reopened: only as long as its photos are kept. */
    canReopen: (session: ReceivingSession): boolean => isRecent(session, clock.now()),

    /**
     * Reopens a finished session.
     * @throws AppError `not_found`, `session_conflict` if it is open or too old, or the shop has too many open sessions
     */
    reopen: (shopId: string, id: string): Promise<void> =>
      inTransaction(pool, async (client) => {
        const session = await sql(client).row<ReceivingSession>`
          SELECT ${COLUMNS} FROM receiving_session WHERE shop_id = ${shopId} AND id = ${id} FOR UPDATE`;
        if (!session) throw new AppError('not_found', 'There is no such session.');
        if (session.status === 'open')
          throw new AppError('session_conflict', 'This session is open already.');
        if (!isRecent(session, clock.now()))
          throw new AppError(
            'session_conflict',
            'This session is too old to be opened again. Start another one.',
          );
        const isOpen = await sql(client).any`
          UPDATE receiving_session SET status = 'open', finished_by = NULL, finished_at = NULL
          WHERE id = ${id} AND ${hasRoom(shopId)}`;
        if (!isOpen) throw tooManyOpen();
      }),

    /**
     * Lists the sessions with photos to read, boxes to write or, of the last hour, products to archive, of all shops that
     * have the app.
     */
    listUnfinished: () => sql(pool).rows<SessionRef>`
      SELECT id, shop_id AS "shopId" FROM receiving_session AS session
      WHERE EXISTS (SELECT FROM shop WHERE shop.id = shop_id AND uninstalled_at IS NULL)
        AND (EXISTS (SELECT FROM receiving_photo WHERE session_id = session.id AND status = 'queued')
          OR EXISTS (SELECT FROM receiving_box WHERE session_id = session.id AND status = 'approved')
          OR EXISTS (SELECT FROM change_record AS made
            WHERE made.receiving_session_id = session.id AND ${isNotNeeded(clock)}
              AND ${new Date(clock.now() - HOUR_MS)} < greatest(session.finished_at,
                (SELECT max(changed_at) FROM receiving_box WHERE session_id = session.id))))`,

    /** Returns a text that changes with every change to the session, its photos and its boxes. */
    async readVersion(id: string): Promise<string> {
      const row = await sql(pool).row<{ version: string }>`
        SELECT concat_ws(' ', session.status, photos.version, boxes.version) AS version
        FROM receiving_session AS session,
        LATERAL (SELECT concat_ws(' ', count(*), sum(attempt), sum(charged), ${countsOf(PHOTO_STATUSES)}) AS version
          FROM receiving_photo WHERE session_id = session.id) AS photos,
        LATERAL (SELECT concat_ws(' ', count(*), sum(quantity), max(changed_at), ${countsOf(BOX_STATUSES)}) AS version
          FROM receiving_box WHERE session_id = session.id) AS boxes
        WHERE session.id = ${id}`;
      return row?.version ?? '';
    },

    /** Deletes sessions past their retention time, together with their photos. */
    deleteOld: () => sql(pool).exec`
      DELETE FROM receiving_session
      WHERE coalesce(finished_at, started_at) < ${new Date(clock.now() - KEPT_MS.receivingSession)}`,
  };
}

function finish(
  pool: pg.Pool,
  { shopId, id, staffId, at }: { shopId: string; id: string; staffId: string; at: Date },
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    // Locked first, so that the next statement sees everything that was approved until now.
    await sql(client).run`
      SELECT FROM receiving_session WHERE shop_id = ${shopId} AND id = ${id} FOR UPDATE`;
    return sql(client).any`
      UPDATE receiving_session SET status = 'finished', finished_by = ${staffId}, finished_at = ${at}
      WHERE shop_id = ${shopId} AND id = ${id} AND status = 'open'
        AND NOT EXISTS (SELECT FROM receiving_photo WHERE session_id = ${id} AND status = 'queued')
        AND NOT EXISTS (SELECT FROM receiving_box WHERE session_id = ${id} AND status = 'approved')`;
  });
}

/** SQL condition: the shop may have one more open session. */
const hasRoom = (shopId: string) => Prisma.sql`${MAX_OPEN} > (
  SELECT count(*) FROM receiving_session WHERE shop_id = ${shopId} AND status = 'open')`;

const tooManyOpen = () =>
  new AppError(
    'session_conflict',
    `The store has ${MAX_OPEN} open sessions. Finish one of them first.`,
  );

/** Returns whether a session is finished, and was started and finished recently enough for its photos to be kept. */
const isRecent = ({ startedAt, finishedAt }: ReceivingSession, now: number): boolean =>
  finishedAt !== null &&
  finishedAt.getTime() >= now - KEPT_MS.receivingPhotoAfterEnd &&
  startedAt.getTime() >= now - KEPT_MS.receivingPhoto;

function listWithCounts(pool: pg.Pool, shopId: string, size: number): Promise<ListedSession[]> {
  return sql(pool).rows<ListedSession>`
    SELECT session.*, json_build_object('reading', photos.reading, 'sure', boxes.sure, 'asks', boxes.asks,
        'done', boxes.done, 'failed', boxes.failed + photos.failed) AS counts
    FROM (SELECT ${COLUMNS} FROM receiving_session WHERE shop_id = ${shopId} AND (status = 'open' OR id IN (
        SELECT id FROM receiving_session WHERE shop_id = ${shopId} AND status <> 'open'
        ORDER BY started_at DESC LIMIT ${size}))
      ORDER BY status = 'open' DESC, started_at DESC) AS session,
    LATERAL (SELECT count(*) FILTER (WHERE status = 'queued')::int AS reading,
        count(*) FILTER (WHERE status = 'failed')::int AS failed
      FROM receiving_photo WHERE session_id = session.id) AS photos,
    LATERAL (SELECT ${countOf('sure')}, ${countOf('asks')}, ${countOf('done')}, ${countOf('failed')}
      FROM receiving_box WHERE session_id = session.id) AS boxes`;
}

const PHOTO_STATUSES = ['queued', 'read', 'split', 'failed'] as const;
const BOX_STATUSES = ['sure', 'asks', 'approved', 'done', 'failed', 'removed', 'undone'] as const;

/** SQL columns with the number of rows in each of these statuses. */
const countsOf = (statuses: readonly string[]) =>
  Prisma.join(statuses.map((status) => Prisma.sql`count(*) FILTER (WHERE status = ${status})`));

const countOf = (status: BoxStatus) =>
  Prisma.sql`coalesce(sum(quantity) FILTER (WHERE status = ${status}), 0)::int AS ${Prisma.raw(status)}`;
