import type pg from 'pg';
import { sql } from '#app/platform/database/query.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { AddedPhoto, ReceivingPhoto } from './photo.ts';
import { sessionFinished } from './session.ts';

/** What a session may hold. A large shop's delivery of one day is a few hundred boxes. */
export const SESSION_LIMITS = {
  /** Photos and scans. */
  captures: 2_000,
  bytes: 2 * 1024 ** 3,
} as const;

/** An incoming photo or scan. */
export type NewCapture = Pick<
  ReceivingPhoto,
  | 'shopId'
  | 'sessionId'
  | 'captureId'
  | 'scannedCode'
  | 'contentHash'
  | 'status'
  | 'takenAt'
  | 'addedAt'
  | 'addedBy'
> & {
  sizeBytes: number;
  /** Allows the same content as an earlier capture. */
  isAnother: boolean;
};

/** How the capture was recorded, and the state of its reading. */
export type InsertedCapture =
  | (Exclude<AddedPhoto, { kind: 'same' }> & Pick<ReceivingPhoto, 'status'>)
  | Extract<AddedPhoto, { kind: 'same' }>;

/**
 * Records a photo or scan in an open session, once for each capture. Needs a transaction.
 * @throws AppError `not_found`, `session_conflict`, `invalid_input` if its id is taken
 */
export async function insertCapture(
  client: pg.PoolClient,
  capture: NewCapture,
): Promise<InsertedCapture> {
  const { shopId, sessionId, captureId, contentHash, status } = capture;
  // Locked: a session's photos are numbered one after another, and none is added after its end.
  const session = await sql(client).row<{ status: string }>`
    SELECT status FROM receiving_session WHERE id = ${sessionId} AND shop_id = ${shopId} FOR UPDATE`;
  if (!session) throw new AppError('not_found', 'There is no such session.');
  const known = await sql(client).row<Pick<ReceivingPhoto, 'id' | 'status' | 'contentHash'>>`
    SELECT id, status, content_hash AS "contentHash" FROM receiving_photo
    WHERE session_id = ${sessionId} AND capture_id = ${captureId}`;
  if (known && known.contentHash !== contentHash)
    throw invalidField(
      '/capture_id',
      'A different photo or scan was sent with this id. Take it again.',
    );
  if (known) return { kind: 'known', photoId: known.id, status: known.status };
  if (session.status !== 'open') throw sessionFinished();
  const alike = await sql(client).rows<{ id: string; copyNo: number }>`
    SELECT id, copy_no AS "copyNo" FROM receiving_photo WHERE session_id = ${sessionId} AND content_hash = ${contentHash}
    ORDER BY copy_no`;
  const [first] = alike;
  if (first && !capture.isAnother) return { kind: 'same', photoId: first.id };
  await requireRoom(client, sessionId, capture.sizeBytes);
  const id = newId('rph');
  await sql(client).run`
    INSERT INTO receiving_photo (id, shop_id, session_id, capture_id, scanned_code, content_hash, copy_no, status,
      taken_at, added_at, added_by, size_bytes)
    VALUES (${id}, ${shopId}, ${sessionId}, ${captureId}, ${capture.scannedCode}, ${contentHash},
      ${(alike.at(-1)?.copyNo ?? -1) + 1}, ${status}, ${capture.takenAt}, ${capture.addedAt}, ${capture.addedBy},
      ${capture.sizeBytes})`;
  return { kind: 'added', photoId: id, status };
}

async function requireRoom(client: pg.PoolClient, sessionId: string, more: number): Promise<void> {
  const held = await sql(client).row<{ captures: number; bytes: string }>`
    SELECT count(*)::int AS captures, coalesce(sum(size_bytes), 0) AS bytes
    FROM receiving_photo WHERE session_id = ${sessionId}`;
  const isFull =
    held !== null &&
    (held.captures >= SESSION_LIMITS.captures || Number(held.bytes) + more > SESSION_LIMITS.bytes);
  if (isFull)
    throw new AppError(
      'session_conflict',
      `This session holds ${held.captures} photos and scans, as many as it may. Finish it and start another one.`,
    );
}
