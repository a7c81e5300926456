import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { sql } from '#app/platform/database/query.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { PhotoStore } from '#app/platform/photo-store/photo-store.ts';
import { Prisma } from '#prisma/generated/client.ts';
import type { AddedPhoto, NewPhoto, ReadingCall, ReceivingPhoto } from './photo.ts';

/** What a session may hold. A day's delivery of a large shop is a few hundred boxes. */
export const SESSION_LIMITS = {
  photos: 2_000,
  bytes: 2 * 1024 ** 3,
  /** How long photos are kept: of an open session, and after it was finished. docs/privacy.md names these figures. */
  days: 14,
  daysAfterEnd: 1,
} as const;

/** The columns of table `receiving_photo` that make a `ReceivingPhoto`. */
export const PHOTO_COLUMNS = Prisma.sql`id, shop_id AS "shopId", session_id AS "sessionId", capture_id AS "captureId",
  content_hash AS "contentHash", copy_no AS "copyNo", parent_id AS "parentId", corners, status, attempt,
  taken_at AS "takenAt", added_at AS "addedAt", added_by AS "addedBy", call_id AS "callId",
  request_id AS "requestId", charged, problem`;

export type ReceivingPhotos = ReturnType<typeof createReceivingPhotos>;

/** Photos of sessions: rows, and a store with their bytes. */
export function createReceivingPhotos(options: { pool: pg.Pool; store: PhotoStore; clock: Clock }) {
  const { pool, store, clock } = options;
  const now = () => new Date(clock.now());
  return {
    /**
     * Stores a photo, once for each capture. Its row comes first and counts as queued when the bytes are there.
     * @throws AppError `not_found`, `session_conflict` where the session ended or holds as much as it may
     */
    async add(
      { id: sessionId, shopId }: { id: string; shopId: string },
      photo: NewPhoto,
    ): Promise<AddedPhoto> {
      const added = await inTransaction(pool, (client) =>
        insertArriving(client, { sessionId, shopId, addedAt: now() }, photo),
      );
      if (added.kind === 'same' || !added.isArriving) return added;
      await store.write(added.photoId, photo.bytes);
      await sql(pool).run`
        UPDATE receiving_photo SET status = 'queued' WHERE id = ${added.photoId} AND status = 'arriving'`;
      return added;
    },

    /** Of this shop only. */
    find: (shopId: string, id: string): Promise<ReceivingPhoto | null> =>
      sql(pool).row<ReceivingPhoto>`
        SELECT ${PHOTO_COLUMNS} FROM receiving_photo WHERE shop_id = ${shopId} AND id = ${id}`,

    /** The photos that this match has read: one, and those of other boxes that look the same. None for a match of another page. */
    listByCall: (shopId: string, callId: string): Promise<ReceivingPhoto[]> =>
      sql(pool).rows<ReceivingPhoto>`
        SELECT ${PHOTO_COLUMNS} FROM receiving_photo
        WHERE shop_id = ${shopId} AND call_id = ${callId} AND status = 'read' ORDER BY copy_no`,

    /** Records that a photo was looked up again, by another match. False where it was before, or a box of it may be in the store. */
    changeCall: (
      photo: Pick<ReceivingPhoto, 'id' | 'callId'>,
      { callId, requestId, charged }: ReadingCall,
    ): Promise<boolean> => sql(pool).any`
      UPDATE receiving_photo SET call_id = ${callId}, request_id = ${requestId}, charged = charged + ${charged}
      WHERE id = ${photo.id} AND call_id = ${photo.callId}
        AND NOT EXISTS (SELECT FROM receiving_box WHERE photo_id = ${photo.id}
          AND (receipt_key IS NOT NULL OR status IN ('approved', 'done', 'undone')))`,

    /** All whose bytes are there, in the order in which they came. */
    listOf: (sessionId: string): Promise<ReceivingPhoto[]> => sql(pool).rows<ReceivingPhoto>`
      SELECT ${PHOTO_COLUMNS} FROM receiving_photo WHERE session_id = ${sessionId} AND status <> 'arriving'
      ORDER BY added_at, capture_id`,

    /** The bytes of a photo, or of the one that it is a part of; null when they were deleted. */
    read: ({ id, parentId }: Pick<ReceivingPhoto, 'id' | 'parentId'>): Promise<Buffer | null> =>
      store.read(parentId ?? id),

    /** Has failed photos read again. @param id one of them; all where it is absent */
    retry: (sessionId: string, id?: string): Promise<number> => sql(pool).run`
      UPDATE receiving_photo SET status = 'queued', attempt = attempt + 1, problem = NULL
      WHERE session_id = ${sessionId} AND status = 'failed' AND (${id ?? null}::text IS NULL OR id = ${id ?? null})`,

    /** Removes a photo that could not be read. False where it was read meanwhile. */
    remove: (sessionId: string, id: string): Promise<boolean> => sql(pool).any`
      DELETE FROM receiving_photo WHERE session_id = ${sessionId} AND id = ${id} AND status = 'failed'`,

    /** Deletes the bytes of photos that are not needed any more, and of those whose rows are gone. */
    async deleteOld(): Promise<void> {
      const before = (days: number) => new Date(clock.now() - days * 24 * 60 * 60 * 1000);
      const old = await sql(pool).rows<{ id: string }>`
        SELECT photo.id FROM receiving_photo AS photo JOIN receiving_session AS session ON session.id = session_id
        WHERE size_bytes > 0 AND (finished_at < ${before(SESSION_LIMITS.daysAfterEnd)}
          OR started_at < ${before(SESSION_LIMITS.days)})`;
      const ids = old.map(({ id }) => id);
      await store.delete(ids);
      await sql(pool).run`UPDATE receiving_photo SET size_bytes = 0 WHERE id = ANY(${ids}::text[])`;
      await store.deleteOrphans();
    },
  };
}

type Arriving = Exclude<AddedPhoto, { kind: 'same' }> & { isArriving: boolean };

async function insertArriving(
  client: pg.PoolClient,
  { sessionId, shopId, addedAt }: { sessionId: string; shopId: string; addedAt: Date },
  { captureId, contentHash, takenAt, addedBy, bytes, isAnother }: NewPhoto,
): Promise<Arriving | Extract<AddedPhoto, { kind: 'same' }>> {
  // Locked: photos of a session are numbered one after another, and none comes after its end.
  const session = await sql(client).row<{ status: string }>`
    SELECT status FROM receiving_session WHERE id = ${sessionId} AND shop_id = ${shopId} FOR UPDATE`;
  if (!session) throw new AppError('not_found', 'There is no such session.');
  const known = await sql(client).row<{ id: string; status: string; contentHash: string }>`
    SELECT id, status, content_hash AS "contentHash" FROM receiving_photo WHERE session_id = ${sessionId} AND capture_id = ${captureId}`;
  if (known && known.contentHash !== contentHash)
    throw invalidField('/capture_id', 'Another photo was sent under this id. Take a new one.');
  if (known) return { kind: 'known', photoId: known.id, isArriving: known.status === 'arriving' };
  if (session.status !== 'open')
    throw new AppError('session_conflict', 'This session is finished. Start another one.');
  const alike = await sql(client).rows<{ id: string; copyNo: number }>`
    SELECT id, copy_no AS "copyNo" FROM receiving_photo WHERE session_id = ${sessionId} AND content_hash = ${contentHash}
    ORDER BY copy_no`;
  const [first] = alike;
  if (first && !isAnother) return { kind: 'same', photoId: first.id };
  await requireRoom(client, sessionId, bytes.length);
  const id = newId('rph');
  await sql(client).run`
    INSERT INTO receiving_photo (id, shop_id, session_id, capture_id, content_hash, copy_no, status, taken_at,
      added_at, added_by, size_bytes)
    VALUES (${id}, ${shopId}, ${sessionId}, ${captureId}, ${contentHash}, ${(alike.at(-1)?.copyNo ?? -1) + 1}, 'arriving', ${takenAt},
      ${addedAt}, ${addedBy}, ${bytes.length})`;
  return { kind: 'added', photoId: id, isArriving: true };
}

async function requireRoom(client: pg.PoolClient, sessionId: string, more: number): Promise<void> {
  const held = await sql(client).row<{ photos: number; bytes: string }>`
    SELECT count(*)::int AS photos, coalesce(sum(size_bytes), 0) AS bytes
    FROM receiving_photo WHERE session_id = ${sessionId}`;
  const isFull =
    held !== null &&
    (held.photos >= SESSION_LIMITS.photos || Number(held.bytes) + more > SESSION_LIMITS.bytes);
  if (isFull)
    throw new AppError(
      'session_conflict',
      `This session holds ${held.photos} photos, as many as it may. Finish it and start another one.`,
    );
}
