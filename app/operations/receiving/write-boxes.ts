import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { newId } from '#app/platform/ids.ts';
import type { Principal } from '#app/platform/principal.ts';
import { toProblemRecord } from './call-operation.ts';
import { planAnew } from './plan-anew.ts';
import type { SessionRun } from './session-run.ts';
import { addToStock } from './write-addition.ts';
import { writeProduct } from './write-product.ts';

/** Boxes that are written together, and what only one write at a time may hold. */
export type WriteGroup = { key: string; boxes: ReceivingBox[] };

/**
 * Groups approved boxes by what writes them. Each addition to stock is one of its own; boxes of one style code that need
 * its product created or extended are one upsert. Those that an earlier run sent together stay together.
 */
export function groupWrites(approved: readonly ReceivingBox[]): WriteGroup[] {
  const groups = new Map<string, ReceivingBox[]>();
  for (const box of approved) {
    const key = box.plan?.kind === 'add' ? box.id : `product ${box.codeKey}`;
    groups.set(key, [...(groups.get(key) ?? []), box]);
  }
  return [...groups].map(([key, boxes]) => ({ key, boxes: firstWrite(boxes) }));
}

/** Of the boxes of a product, those that one upsert writes next. */
function firstWrite(boxes: readonly ReceivingBox[]): ReceivingBox[] {
  const sent = boxes.find(({ writeId }) => writeId !== null)?.writeId;
  if (sent !== undefined) return boxes.filter(({ writeId }) => writeId === sent);
  const kind = boxes[0]?.plan?.kind;
  return boxes.filter(({ plan }) => plan?.kind === kind);
}

/**
 * Writes boxes to the store and records how it ended.
 * @throws RunInterrupted
 */
export async function writeBoxes(run: SessionRun, boxes: readonly ReceivingBox[]): Promise<void> {
  const { services, session } = run;
  const { boxWrites, pipeline } = services;
  try {
    const principal = await services.staffOf(session.shopId, boxes[0]?.decidedBy ?? '');
    await write(run, boxes, principal);
  } catch (thrown) {
    const problem = toProblemRecord(thrown);
    pipeline.log.warn({ session_id: session.id, reason: problem.code }, 'boxes');
    for (const { id } of boxes) await boxWrites.noteFailed(id, problem);
  }
}

async function write(
  run: SessionRun,
  boxes: readonly ReceivingBox[],
  principal: Principal,
): Promise<void> {
  const [first] = boxes;
  if (first?.plan?.kind === 'add')
    return addToStock(run, { ...first, plan: first.plan }, principal);
  // What was sent already is sent again as it was: the store may have it by now.
  if (first?.writeId) return writeProduct(run, { writeId: first.writeId, boxes, principal });
  if (await planAnew(run, boxes, principal)) return;
  const writeId = newId('rcw');
  await run.services.boxWrites.join(
    boxes.map(({ id }) => id),
    writeId,
  );
  await writeProduct(run, { writeId, boxes, principal });
}
