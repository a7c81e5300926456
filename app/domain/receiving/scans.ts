import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { sql } from '#app/platform/database/query.ts';
import { AppError } from '#app/platform/errors.ts';
import { isUnwritten } from './boxes.ts';
import { insertCapture } from './insert-capture.ts';
import type { AddedPhoto, NewScan } from './photo.ts';
import { lockBoxes } from './planned-boxes.ts';
import { type SessionRef, sessionFinished } from './session.ts';

type AddedScan = Exclude<AddedPhoto, { kind: 'same' }>;

/**
 * Stores the sessions' scans. They are rows among the photos, without bytes, so that everything that applies to a
 * photo's boxes applies to theirs.
 */
export function createReceivingScans(pool: pg.Pool, clock: Clock) {
  const insert = async (
    client: pg.PoolClient,
    session: SessionRef,
    scan: NewScan,
    status: 'queued' | 'read',
  ): Promise<AddedScan> => {
    const added = await insertCapture(client, {
      ...scan,
      sessionId: session.id,
      shopId: session.shopId,
      contentHash: hashScan(scan.scannedCode),
      addedAt: new Date(clock.now()),
      sizeBytes: 0,
      // Each box is scanned once, so the same code means another box.
      isAnother: true,
      status,
    });
    if (added.kind === 'same') throw new Error('a scan is never refused as the same');
    return added;
  };
  return {
    /**
     * Stores a scan, once for each capture.
     * @throws AppError `not_found`, `session_conflict`, `invalid_input` if the capture's id is taken
     */
    add: (session: SessionRef, scan: NewScan): Promise<AddedScan> =>
      inTransaction(pool, (client) => insert(client, session, scan, 'queued')),

    /**
     * Takes a scan back: its boxes count as taken out. A scan that has not arrived yet is recorded, so that it has no
     * effect when it does arrive. @throws AppError as `add` does, `session_conflict` if one of its boxes was approved
     */
    takeBack: (session: SessionRef, scan: NewScan): Promise<AddedScan> =>
      inTransaction(pool, async (client) => {
        const added = await insert(client, session, scan, 'read');
        if (added.kind === 'known') await takeOut(client, session, added.photoId, scan.addedBy);
        return added;
      }),
  };

  async function takeOut(
    client: pg.PoolClient,
    session: SessionRef,
    photoId: string,
    staffId: string,
  ): Promise<void> {
    // The photo's row first: this serialises taking the scan back and reading it.
    await sql(client).run`
      UPDATE receiving_photo SET status = 'read', problem = NULL WHERE id = ${photoId} AND status IN ('queued', 'failed')`;
    const boxes = await lockBoxes(client, [photoId]);
    // It was taken back before, and the device never got the answer.
    if (boxes.every(({ status }) => status === 'removed')) return;
    const open = await sql(client).row`
      SELECT id FROM receiving_session WHERE id = ${session.id} AND status = 'open'`;
    if (!open) throw sessionFinished();
    if (!boxes.every(isUnwritten))
      throw new AppError(
        'session_conflict',
        'This box was approved already. Take it back in the list of the session.',
      );
    await sql(client).run`
      UPDATE receiving_box SET status = 'removed', decided_by = ${staffId}, changed_at = ${new Date(clock.now())}
      WHERE photo_id = ${photoId}`;
  }
}

/** The prefix keeps it apart from photos' hashes, which are those of their bytes. */
function hashScan(code: string): string {
  return `scan ${createHash('sha256').update(code).digest('hex')}`;
}
