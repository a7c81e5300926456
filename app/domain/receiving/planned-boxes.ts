import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { sql } from '#app/platform/database/query.ts';
import { newId } from '#app/platform/ids.ts';
import type { NewBox, ReceivingBox } from './box.ts';
import { BOX_COLUMNS, isUnwritten } from './boxes.ts';
import { areSameLabels, type DecidedBox, keepDecisions } from './keep-decisions.ts';
import type { ReceivingPhoto } from './photo.ts';

/** The boxes of a photo, and the version of the session's answers that they were planned by. */
export type Planned = { version: string; boxes: readonly NewBox[] };

/**
 * What became of boxes that were planned: `planned`, they are on record; `left`, the photo stays as it is, because boxes of it
 * may be in the store, or somebody else has recorded or taken back what it shows; `outdated`, something was answered since, so
 * that they are to be planned again.
 */
export type PlanOutcome = 'planned' | 'left' | 'outdated';

/**
 * The boxes of photos in their order, which nobody else changes until the transaction ends. All are locked in the order of their
 * ids, as everybody locks boxes: two who change several of the same never wait for each other.
 */
export async function lockBoxes(
  client: pg.PoolClient,
  photoIds: readonly string[],
): Promise<ReceivingBox[]> {
  const boxes = await sql(client).rows<ReceivingBox>`
    SELECT ${BOX_COLUMNS} FROM receiving_box WHERE photo_id = ANY(${photoIds}::text[]) ORDER BY id FOR UPDATE`;
  return boxes.sort((one, other) => one.boxNo - other.boxNo);
}

/**
 * Replaces those boxes of a photo that are not in the store. @returns whether there was one: a photo that was not read yet, or a
 * scan that was taken back, has none
 */
export async function replaceOpen(
  client: pg.PoolClient,
  photo: ReceivingPhoto,
  boxes: readonly NewBox[],
  at: Date,
): Promise<boolean> {
  const held = await lockBoxes(client, [photo.id]);
  if (held.length === 0) return false;
  if (!areSameLabels(held, boxes)) return replaceAll(client, { photo, held, boxes }, at);
  const open = held.filter(isUnwritten);
  for (const before of open) {
    const box = boxes[before.boxNo];
    if (box) await updateBox(client, before, box, at);
  }
  return open.length > 0;
}

/**
 * Replaces the boxes of a photo. @returns false, and does nothing, where one of them may be in the store, or is about to be
 */
export async function replaceAll(
  client: pg.PoolClient,
  { photo, held, boxes }: Replacement,
  at: Date,
): Promise<boolean> {
  if (!held.every(isUnwritten)) return false;
  await sql(client).run`DELETE FROM receiving_box WHERE photo_id = ${photo.id}`;
  for (const [boxNo, { box, ...decision }] of keepDecisions(held, boxes).entries()) {
    await insertBox(client, photo, boxNo, box, at);
    await recordDecision(client, { photoId: photo.id, boxNo }, decision);
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
async function recordDecision(
  client: pg.PoolClient,
  { photoId, boxNo }: { photoId: string; boxNo: number },
  { count, isTakenOut }: Omit<DecidedBox, 'box'>,
): Promise<void> {
  await sql(client).run`
    UPDATE receiving_box SET quantity = coalesce(${count}, quantity), decided_quantity = ${count},
      status = CASE WHEN ${isTakenOut} THEN 'removed' ELSE status END
    WHERE photo_id = ${photoId} AND box_no = ${boxNo}`;
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

/** Records the box of a photo. */
export async function insertBox(
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
