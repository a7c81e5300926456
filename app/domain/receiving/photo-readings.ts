import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { sql } from '#app/platform/database/query.ts';
import { newId } from '#app/platform/ids.ts';
import { areAnswersCurrent } from './answers.ts';
import type { ProblemRecord } from './box.ts';
import type { Corners, ReadingCall, ReceivingPhoto } from './photo.ts';
import { PHOTO_COLUMNS } from './photos.ts';
import {
  insertBox,
  lockBoxes,
  type Planned,
  type PlanOutcome,
  replaceAll,
  replaceOpen,
} from './planned-boxes.ts';

export type PhotoReadings = ReturnType<typeof createPhotoReadings>;

/** Stores how queued photos are read, for the session's run. */
export function createPhotoReadings(pool: pg.Pool, clock: Clock) {
  const now = () => new Date(clock.now());
  /**
   * Records boxes unless a question was answered since they were planned. No answer can be saved until the transaction
   * ends.
   */
  const whileCurrent = (
    { sessionId }: ReceivingPhoto,
    { version }: Planned,
    record: (client: pg.PoolClient) => Promise<boolean>,
  ): Promise<PlanOutcome> =>
    inTransaction(pool, async (client) => {
      if (!(await areAnswersCurrent(client, sessionId, version))) return 'outdated';
      return (await record(client)) ? 'planned' : 'left';
    });
  return {
    /** Lists the next photos to read, except those that are being read. */
    listQueued: (sessionId: string, without: readonly string[], size: number) =>
      sql(pool).rows<ReceivingPhoto>`
        SELECT ${PHOTO_COLUMNS} FROM receiving_photo
        WHERE session_id = ${sessionId} AND status = 'queued' AND id <> ALL(${without}::text[])
        ORDER BY added_at, capture_id LIMIT ${size}`,

    /** Adds the parts of a photo that shows boxes of several styles, and marks the photo as split. */
    async split(photo: ReceivingPhoto, call: ReadingCall, parts: readonly Corners[]) {
      await inTransaction(pool, async (client) => {
        if (!(await endReading(client, photo, call, 'split'))) return;
        for (const [index, corners] of parts.entries())
          await insertPart(client, photo, index, corners);
      });
    },

    /** Records once what a photo shows, or what was scanned. @param call null for a scan */
    noteRead: (photo: ReceivingPhoto, call: ReadingCall | null, planned: Planned) =>
      whileCurrent(photo, planned, async (client) => {
        if (!(await endReading(client, photo, call, 'read'))) return false;
        for (const [boxNo, box] of planned.boxes.entries())
          await insertBox(client, photo, boxNo, box, now());
        return true;
      }),

    /**
     * Plans a photo's boxes again after the user decided about its match. Keeps the user's quantities, and boxes that
     * were taken out stay out. Does nothing if one of the boxes may be in Shopify, or is about to be.
     */
    replan: (photo: ReceivingPhoto, planned: Planned): Promise<PlanOutcome> =>
      whileCurrent(photo, planned, async (client) => {
        const held = await lockBoxes(client, [photo.id]);
        return replaceAll(client, { photo, held, boxes: planned.boxes }, now());
      }),

    /** Plans those of a photo's boxes again that are not in Shopify. The others stay unchanged. */
    replanOpen: (photo: ReceivingPhoto, planned: Planned): Promise<PlanOutcome> =>
      whileCurrent(photo, planned, (client) => replaceOpen(client, photo, planned.boxes, now())),

    /** Records why a photo could not be read, and what its match cost nevertheless. */
    noteFailed: (id: string, problem: ProblemRecord, charged: number) => sql(pool).exec`
      UPDATE receiving_photo SET status = 'failed', problem = ${JSON.stringify(problem)}::jsonb,
        charged = charged + ${charged}
      WHERE id = ${id} AND status = 'queued'`,
  };
}

/** Ends the reading of a photo. Returns false if it had ended before. */
function endReading(
  client: pg.PoolClient,
  { id }: ReceivingPhoto,
  call: ReadingCall | null,
  status: 'read' | 'split',
): Promise<boolean> {
  const { callId, requestId, charged } = call ?? { callId: null, requestId: null, charged: 0 };
  return sql(client).any`
    UPDATE receiving_photo SET status = ${status}, call_id = ${callId}, request_id = ${requestId},
      charged = charged + ${charged}, problem = NULL
    WHERE id = ${id} AND status = 'queued'`;
}

async function insertPart(
  client: pg.PoolClient,
  parent: ReceivingPhoto,
  index: number,
  corners: Corners,
): Promise<void> {
  const part = `part ${index + 1}`;
  await sql(client).run`
    INSERT INTO receiving_photo (id, shop_id, session_id, capture_id, content_hash, copy_no, parent_id, corners,
      status, taken_at, added_at, added_by, size_bytes)
    VALUES (${newId('rph')}, ${parent.shopId}, ${parent.sessionId}, ${`${parent.captureId} ${part}`},
      ${`${parent.contentHash} ${part}`}, ${parent.copyNo}, ${parent.id}, ${JSON.stringify(corners)}::jsonb,
      'queued', ${parent.takenAt}, ${parent.addedAt}, ${parent.addedBy}, 0)`;
}
