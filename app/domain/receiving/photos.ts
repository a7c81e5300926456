import type pg from 'pg';
import { KEPT_MS } from '#app/domain/retention.ts';
import type { Clock } from '#app/platform/clock.ts';
import { countWaiting } from '#app/platform/database/count-waiting.ts';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { sql } from '#app/platform/database/query.ts';
import { AppError } from '#app/platform/errors.ts';
import type { PhotoStore } from '#app/platform/photo-store/photo-store.ts';
import { Prisma } from '#prisma/generated/client.ts';
import { IN_OPEN_SESSION, IS_UNWRITTEN } from './boxes.ts';
import { type InsertedCapture, insertCapture } from './insert-capture.ts';
import type { AddedPhoto, NewPhoto, ReadingCall, ReceivingPhoto } from './photo.ts';
import { type SessionRef, sessionFinished } from './session.ts';

/** The columns of table `receiving_photo` that make up a `ReceivingPhoto`. */
export const PHOTO_COLUMNS = Prisma.sql`id, shop_id AS "shopId", session_id AS "sessionId", capture_id AS "captureId",
  scanned_code AS "scannedCode",
  content_hash AS "contentHash", copy_no AS "copyNo", parent_id AS "parentId", corners, status, attempt,
  taken_at AS "takenAt", added_at AS "addedAt", added_by AS "addedBy", call_id AS "callId",
  request_id AS "requestId", charged, problem`;

const WAITING = Prisma.sql`SELECT photo.added_at AS since FROM receiving_session AS session
  CROSS JOIN LATERAL (SELECT added_at FROM receiving_photo
    WHERE session_id = session.id AND status = 'queued') AS photo
  WHERE session.status = 'open'
    AND EXISTS (SELECT FROM shop WHERE shop.id = session.shop_id AND uninstalled_at IS NULL)`;

export type ReceivingPhotos = ReturnType<typeof createReceivingPhotos>;

/** Stores the sessions' photos: rows, and a store with the bytes. */
export function createReceivingPhotos(options: { pool: pg.Pool; store: PhotoStore; clock: Clock }) {
  const { pool, store, clock } = options;
  const now = () => new Date(clock.now());
  return {
    /**
     * Stores a photo, once for each capture. Its row comes first and counts as queued once the bytes are stored. Only
     * then is the box that it replaces taken out, so the box stays if the photo is not accepted.
     * @throws AppError `not_found`, `session_conflict` if the session ended or is full, or if the box that the photo
     *   replaces was approved or changed
     */
    async add(session: SessionRef, photo: NewPhoto): Promise<AddedPhoto> {
      const added = await inTransaction(pool, (client) =>
        insertPhoto(client, session, photo, now()),
      );
      if (added.kind === 'same' || added.status !== 'arriving') return added;
      await store.write(added.photoId, photo.bytes);
      const isTaken = await inTransaction(pool, (client) =>
        acceptPhoto(client, session, { ...photo, id: added.photoId }, now()),
      );
      if (isTaken) return added;
      throw new AppError(
        'session_conflict',
        'The box that this photo should replace was approved or changed in the meantime. Check it below, then remove this photo.',
      );
    },

    /** Counts the photos and scans of all shops that are not read yet. */
    countWaiting: () => countWaiting(pool, WAITING),

    /** Finds a photo, in this shop only. */
    find: (shopId: string, id: string) => sql(pool).row<ReceivingPhoto>`
      SELECT ${PHOTO_COLUMNS} FROM receiving_photo WHERE shop_id = ${shopId} AND id = ${id}`,

    /**
     * Lists the photos that this match has read: one, and those of other boxes that look the same. Empty for a match
     * from another page.
     */
    listByCall: (shopId: string, callId: string) => sql(pool).rows<ReceivingPhoto>`
      SELECT ${PHOTO_COLUMNS} FROM receiving_photo
      WHERE shop_id = ${shopId} AND call_id = ${callId} AND status = 'read' ORDER BY copy_no`,

    /**
     * Finds which of a match's photos other pages mean, where several boxes look the same: the first one with a box that
     * was neither removed nor undone, else the first. Null for a match from another page.
     */
    findForOtherPages: (shopId: string, callId: string) => sql(pool).row<ReceivingPhoto>`
      SELECT ${PHOTO_COLUMNS} FROM receiving_photo
      WHERE shop_id = ${shopId} AND call_id = ${callId} AND status = 'read'
      ORDER BY NOT EXISTS (SELECT FROM receiving_box
        WHERE photo_id = receiving_photo.id AND receiving_box.status NOT IN ('removed', 'undone')), copy_no
      LIMIT 1`,

    /** Returns, for each of these matches that has read a photo whose bytes are kept, one such photo. */
    listKeptByCalls: (shopId: string, callIds: readonly string[]): Promise<Map<string, string>> =>
      listKept(pool, shopId, callIds),

    /**
     * Records that a photo was matched again, by another call. Returns false if another call came first, or if one of
     * the photo's boxes may be in Shopify.
     */
    changeCall: (
      photo: Pick<ReceivingPhoto, 'id' | 'callId'>,
      { callId, requestId, charged }: ReadingCall,
    ): Promise<boolean> => sql(pool).any`
      UPDATE receiving_photo SET call_id = ${callId}, request_id = ${requestId}, charged = charged + ${charged}
      WHERE id = ${photo.id} AND call_id = ${photo.callId}
        AND NOT EXISTS (SELECT FROM receiving_box WHERE photo_id = ${photo.id} AND NOT (${IS_UNWRITTEN}))`,

    /** Lists all photos whose bytes are stored, in the order in which they arrived. */
    listBySession: (sessionId: string) => sql(pool).rows<ReceivingPhoto>`
      SELECT ${PHOTO_COLUMNS} FROM receiving_photo WHERE session_id = ${sessionId} AND status <> 'arriving'
      ORDER BY added_at, capture_id`,

    /** Reads a photo's bytes, or those of the photo that it is a part of; null if they were deleted. */
    read: ({ id, parentId }: Pick<ReceivingPhoto, 'id' | 'parentId'>): Promise<Buffer | null> =>
      store.read(parentId ?? id),

    /** Queues failed photos again, on behalf of this staff member. @param id one of the photos; all if absent */
    retry: (sessionId: string, staffId: string, id?: string) => sql(pool).run`
      UPDATE receiving_photo SET status = 'queued', attempt = attempt + 1, problem = NULL, added_by = ${staffId}
      WHERE session_id = ${sessionId} AND status = 'failed' AND (${id ?? null}::text IS NULL OR id = ${id ?? null})
        AND ${IN_OPEN_SESSION}`,

    /** Removes a photo that could not be read. Returns false if it was read in the meantime. */
    remove: (sessionId: string, id: string) => removeFailed(options, sessionId, id),

    /** Deletes the bytes of photos that are no longer needed. */
    async deleteOld(): Promise<void> {
      const before = (ms: number) => new Date(clock.now() - ms);
      const ids = await sql(pool).ids`
        SELECT photo.id FROM receiving_photo AS photo JOIN receiving_session AS session ON session.id = session_id
        WHERE size_bytes > 0 AND (finished_at < ${before(KEPT_MS.receivingPhotoAfterEnd)}
          OR added_at < ${before(KEPT_MS.receivingPhoto)})`;
      await store.delete(ids);
      await sql(pool).run`UPDATE receiving_photo SET size_bytes = 0 WHERE id = ANY(${ids}::text[])`;
    },
  };
}

async function removeFailed(
  { pool, store }: { pool: pg.Pool; store: PhotoStore },
  sessionId: string,
  id: string,
): Promise<boolean> {
  const isRemoved = await sql(pool).any`
    DELETE FROM receiving_photo WHERE session_id = ${sessionId} AND id = ${id} AND status = 'failed'`;
  // If this fails, the next search for bytes without a row deletes them.
  if (isRemoved) await store.delete([id]).catch(() => {});
  return isRemoved;
}

function insertPhoto(
  client: pg.PoolClient,
  { id: sessionId, shopId }: SessionRef,
  { bytes, replaces: _, ...photo }: NewPhoto,
  addedAt: Date,
): Promise<InsertedCapture> {
  return insertCapture(client, {
    ...photo,
    sessionId,
    shopId,
    scannedCode: null,
    addedAt,
    sizeBytes: bytes.length,
    status: 'arriving',
  });
}

/**
 * Marks a photo whose bytes are stored as queued, and takes out the box that it replaces: once, however often it was
 * sent. Returns false if that box may be in Shopify, stands for several that somebody counted, or was taken out, as by
 * somebody else's photo; the photo is not in the session then.
 * @throws AppError `session_conflict` if the session is finished
 */
async function acceptPhoto(
  client: pg.PoolClient,
  { id: sessionId }: SessionRef,
  { id, replaces, addedBy }: Pick<NewPhoto, 'replaces' | 'addedBy'> & { id: string },
  at: Date,
): Promise<boolean> {
  const session = await sql(client).row<{ status: string }>`
    SELECT status FROM receiving_session WHERE id = ${sessionId} FOR SHARE`;
  const photo = await sql(client).row<Pick<ReceivingPhoto, 'status'>>`
    SELECT status FROM receiving_photo WHERE id = ${id} FOR UPDATE`;
  // The photo was accepted or refused when it was sent before.
  if (photo?.status !== 'arriving') return photo !== null;
  // Finished while the photo was being stored. The photo is accepted when it is sent again after the session is
  // reopened.
  if (session?.status !== 'open') throw sessionFinished();
  const isFree =
    replaces === undefined ||
    (await sql(client).any`
      UPDATE receiving_box SET status = 'removed', decided_by = ${addedBy}, changed_at = ${at}
      WHERE id = ${replaces} AND session_id = ${sessionId} AND status <> 'removed' AND ${IS_UNWRITTEN}
        AND (decided_quantity IS NULL OR decided_quantity = 1)`);
  if (isFree) await sql(client).run`UPDATE receiving_photo SET status = 'queued' WHERE id = ${id}`;
  else await sql(client).run`DELETE FROM receiving_photo WHERE id = ${id}`;
  return isFree;
}

async function listKept(pool: pg.Pool, shopId: string, callIds: readonly string[]) {
  const rows = await sql(pool).rows<{ id: string; callId: string }>`
    SELECT DISTINCT ON (photo.call_id) photo.id, photo.call_id AS "callId" FROM receiving_photo AS photo
    JOIN receiving_photo AS whole ON whole.id = coalesce(photo.parent_id, photo.id)
    WHERE photo.shop_id = ${shopId} AND photo.call_id = ANY(${callIds}::text[]) AND whole.size_bytes > 0
    ORDER BY photo.call_id, photo.copy_no`;
  return new Map(rows.map(({ id, callId }) => [callId, id]));
}
