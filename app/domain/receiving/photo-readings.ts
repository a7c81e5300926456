import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { sql } from '#app/platform/database/query.ts';
import { newId } from '#app/platform/ids.ts';
import type { NewBox, ProblemRecord, ReceivingBox } from './box.ts';
import { BOX_COLUMNS } from './boxes.ts';
import type { Corners, ReadingCall, ReceivingPhoto } from './photo.ts';
import { PHOTO_COLUMNS } from './photos.ts';

/** Statuses of boxes that were not written. */
const OPEN: readonly string[] = ['sure', 'asks', 'failed', 'removed'];

/** Whether the store certainly does not have a box, and is not about to. */
export const isUnwritten = ({ status, receiptKey }: Pick<ReceivingBox, 'status' | 'receiptKey'>) =>
  OPEN.includes(status) && receiptKey === null;

export type PhotoReadings = ReturnType<typeof createPhotoReadings>;

/** Queued photos as the run of a session sees them. */
export function createPhotoReadings(pool: pg.Pool, clock: Clock) {
  const now = () => new Date(clock.now());
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
    async noteRead(
      photo: ReceivingPhoto,
      call: ReadingCall | null,
      boxes: readonly NewBox[],
    ): Promise<void> {
      await inTransaction(pool, async (client) => {
        if (!(await endReading(client, photo, call, 'read'))) return;
        for (const [boxNo, box] of boxes.entries())
          await insertBox(client, photo, boxNo, box, now());
      });
    },

    /**
     * Plans the boxes of a photo anew, as a person decided about its match. What a person counted or took out stays so. Does
     * nothing where one of them may be in the store, or is about to be. @returns whether it did
     */
    replan: (photo: ReceivingPhoto, boxes: readonly NewBox[]): Promise<boolean> =>
      inTransaction(pool, async (client) => {
        const held = await lockBoxes(client, photo);
        return replaceAll(client, { photo, held, boxes }, now());
      }),

    /**
     * Plans those boxes of a photo anew that are not in the store, as a person answered a question about them. The others stay
     * as they are. @returns whether there was one to plan
     */
    replanOpen: (photo: ReceivingPhoto, boxes: readonly NewBox[]): Promise<boolean> =>
      inTransaction(pool, async (client) => {
        const held = await lockBoxes(client, photo);
        // It was not read yet, or a scan was taken back: what is not there cannot be planned anew.
        if (held.length === 0) return false;
        if (!areSamePrints(held, boxes)) return replaceAll(client, { photo, held, boxes }, now());
        const open = held.filter(isUnwritten);
        for (const before of open) {
          const box = boxes[before.boxNo];
          if (box) await updateBox(client, before, box, now());
        }
        return open.length > 0;
      }),

    /** Records why a photo could not be read, and what its match cost all the same. */
    async noteFailed(id: string, problem: ProblemRecord, charged: number): Promise<void> {
      await sql(pool).run`
        UPDATE receiving_photo SET status = 'failed', problem = ${JSON.stringify(problem)}::jsonb,
          charged = charged + ${charged}
        WHERE id = ${id} AND status = 'queued'`;
    },
  };
}

function lockBoxes(client: pg.PoolClient, { id }: ReceivingPhoto): Promise<ReceivingBox[]> {
  return sql(client).rows<ReceivingBox>`
    SELECT ${BOX_COLUMNS} FROM receiving_box WHERE photo_id = ${id} ORDER BY box_no FOR UPDATE`;
}

/** Whether each stands for the same labels as before: an answer may bring two of them together, or apart. */
const areSamePrints = (held: readonly ReceivingBox[], boxes: readonly NewBox[]): boolean =>
  held.length === boxes.length &&
  held.every(({ facts }, at) => facts.sizeQuestion === boxes[at]?.facts.sizeQuestion);

/** Does nothing where a box of the photo may be in the store, or is about to be. */
async function replaceAll(
  client: pg.PoolClient,
  { photo, held, boxes }: Replacement,
  at: Date,
): Promise<boolean> {
  if (!held.every(isUnwritten)) return false;
  await sql(client).run`DELETE FROM receiving_box WHERE photo_id = ${photo.id}`;
  for (const [boxNo, box] of boxes.entries()) {
    await insertBox(client, photo, boxNo, box, at);
    const before = held.length === boxes.length ? held[boxNo] : undefined;
    if (before) await keepDecisions(client, photo, before);
  }
  return true;
}

type Replacement = {
  photo: ReceivingPhoto;
  /** The boxes as they are. */
  held: readonly ReceivingBox[];
  boxes: readonly NewBox[];
};

/** What a person counted or took out stays so. */
async function keepDecisions(
  client: pg.PoolClient,
  { id }: ReceivingPhoto,
  { boxNo, status, decidedQuantity }: ReceivingBox,
): Promise<void> {
  await sql(client).run`
    UPDATE receiving_box SET quantity = coalesce(${decidedQuantity}, quantity), decided_quantity = ${decidedQuantity},
      status = CASE WHEN ${status === 'removed'} THEN 'removed' ELSE status END
    WHERE photo_id = ${id} AND box_no = ${boxNo}`;
}

/** What approving a box stands for, as a page shows it. */
const whatIsApproved = ({ plan, facts }: Pick<ReceivingBox, 'plan' | 'facts'>) => {
  const { title, code, size, barcode } = facts;
  return { ...plan, inStock: null, title, code, size, barcode };
};

/** A box that would be written otherwise gets a new id: who saw it as it was cannot approve what it became. */
async function updateBox(
  client: pg.PoolClient,
  before: ReceivingBox,
  box: NewBox,
  changedAt: Date,
): Promise<void> {
  const { codeKey, facts, plan, question, quantity, status } = box;
  const isSeen =
    before.plan === null || isDeepStrictEqual(whatIsApproved(before), whatIsApproved(box));
  await sql(client).run`
    UPDATE receiving_box SET id = ${isSeen ? before.id : newId('box')}, code_key = ${codeKey}, facts = ${toJson(facts)}::jsonb, plan = ${toJson(plan)}::jsonb,
      question = ${toJson(question)}::jsonb, quantity = ${before.decidedQuantity ?? quantity},
      status = ${before.status === 'removed' ? 'removed' : status}, problem = NULL, changed_at = ${changedAt}
    WHERE id = ${before.id}`;
}

const toJson = (value: object | null) => (value === null ? null : JSON.stringify(value));

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

async function insertBox(
  client: pg.PoolClient,
  { id: photoId, shopId, sessionId }: ReceivingPhoto,
  boxNo: number,
  { codeKey, facts, plan, question, quantity, status }: NewBox,
  changedAt: Date,
): Promise<void> {
  await sql(client).run`
    INSERT INTO receiving_box (id, shop_id, session_id, photo_id, box_no, code_key, facts, plan, question, quantity,
      status, changed_at)
    VALUES (${newId('box')}, ${shopId}, ${sessionId}, ${photoId}, ${boxNo}, ${codeKey}, ${toJson(facts)}::jsonb,
      ${toJson(plan)}::jsonb, ${toJson(question)}::jsonb, ${quantity}, ${status}, ${changedAt})`;
}
