import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { sql } from '#app/platform/database/query.ts';
import { newId } from '#app/platform/ids.ts';
import type { NewBox, ReceivingBox } from './box.ts';
import { BOX_COLUMNS, isUnwritten, toJson } from './boxes.ts';
import { areSameLabels, type DecidedBox, keepDecisions } from './keep-decisions.ts';
import type { ReceivingPhoto } from './photo.ts';

/** A photo's boxes, and the version of the session's answers with which they were planned. */
export type Planned = { version: string; boxes: readonly NewBox[] };

/**
 * The outcome for planned boxes. `planned`: they are saved. `left`: the photo stays unchanged, because some of its
 * boxes may be in Shopify, or its content was already recorded or taken back. `outdated`: a question was answered
 * since, so they must be planned again.
 */
export type PlanOutcome = 'planned' | 'left' | 'outdated';

/**
 * Lists photos' boxes in their order and locks them until the transaction ends. Locks them in the order of their ids,
 * as all code that locks boxes does, so that two transactions that change several of the same boxes never deadlock.
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
 * Replaces those of a photo's boxes that are not in Shopify. @returns whether there was one: a photo that was not read
 * yet, or a scan that was taken back, has none
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

/** Replaces a photo's boxes. @returns false, without a change, if one of them may be in Shopify, or is about to be */
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
  /** The existing boxes. */
  held: readonly ReceivingBox[];
  boxes: readonly NewBox[];
};

/** Carries over the quantity that the user entered, and whether the user took the box out. */
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

/** What the user approves with a box, as the page shows it. */
const whatIsApproved = ({ plan, facts }: Pick<ReceivingBox, 'plan' | 'facts'>) => {
  const { title, code, size, barcode } = facts;
  return { ...plan, inStock: null, title, code, size, barcode };
};

/**
 * Updates a box. If it would be written differently, it gets a new id, so that a user who saw the old version cannot
 * approve the new one.
 */
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

/** Saves one of the photo's boxes. */
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
