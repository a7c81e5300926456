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

/** Queued photos as the run of a session sees them. */
export function createPhotoReadings(pool: pg.Pool, clock: Clock) {
  const now = () => new Date(clock.now());
  /** Records boxes unless something was answered since they were planned. Nothing is answered until that has ended. */
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
    /** The next ones to read, without those that are being read. */
    listQueued: (
      sessionId: string,
      without: readonly string[],
      size: number,
    ): Promise<ReceivingPhoto[]> => sql(pool).rows<ReceivingPhoto>`
      SELECT ${PHOTO_COLUMNS} FROM receiving_photo
      WHERE session_id = ${sessionId} AND status = 'queued' AND id <> ALL(${without}::text[])
      ORDER BY added_at, capture_id LIMIT ${size}`,

    /** Adds the parts of a photo that shows boxes of several styles, and marks it as split. */
    async split(
      photo: ReceivingPhoto,
      call: ReadingCall,
      parts: readonly Corners[],
    ): Promise<void> {
      await inTransaction(pool, async (client) => {
        if (!(await endReading(client, photo, call, 'split'))) return;
        for (const [index, corners] of parts.entries())
          await insertPart(client, photo, index, corners);
      });
    },

    /** Records what a photo shows, or what was scanned, once. @param call null for a scan */
    noteRead: (
      photo: ReceivingPhoto,
      call: ReadingCall | null,
      planned: Planned,
    ): Promise<PlanOutcome> =>
      whileCurrent(photo, planned, async (client) => {
        if (!(await endReading(client, photo, call, 'read'))) return false;
        for (const [boxNo, box] of planned.boxes.entries())
          await insertBox(client, photo, boxNo, box, now());
        return true;
      }),

    /**
     * Plans the boxes of a photo anew, as a person decided about its match. What a person counted or took out stays so. Does
     * nothing where one of them may be in the store, or is about to be.
     */
    replan: (photo: ReceivingPhoto, planned: Planned): Promise<PlanOutcome> =>
      whileCurrent(photo, planned, async (client) => {
        const held = await lockBoxes(client, [photo.id]);
        return replaceAll(client, { photo, held, boxes: planned.boxes }, now());
      }),

    /** Plans those boxes of a photo anew that are not in the store. The others stay as they are. */
    replanOpen: (photo: ReceivingPhoto, planned: Planned): Promise<PlanOutcome> =>
      whileCurrent(photo, planned, (client) => replaceOpen(client, photo, planned.boxes, now())),

    /** Records why a photo could not be read, and what its match cost all the same. */
    async noteFailed(id: string, problem: ProblemRecord, charged: number): Promise<void> {
      await sql(pool).run`
        UPDATE receiving_photo SET status = 'failed', problem = ${JSON.stringify(problem)}::jsonb,
          charged = charged + ${charged}
        WHERE id = ${id} AND status = 'queued'`;
    },
  };
}

/** False where its reading has ended before. */
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
