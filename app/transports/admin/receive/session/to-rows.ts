import type {
  BoxFacts,
  BoxPlan,
  BoxQuestion,
  BoxResult,
  BoxStatus,
  ProblemRecord,
  ReceivingBox,
} from '#app/domain/receiving/box.ts';

/** Boxes of one session that form one line on the page: of the same variant and with the same status. */
export type BoxRow = {
  /** The first box's id, which stays the same while boxes are added to the row. */
  id: string;
  /** The ids of all boxes, the latest last. */
  boxIds: string[];
  /** The same ids, each followed by a colon and the box's quantity. */
  seenBoxes: string[];
  /** The box failed, but may be in stock nevertheless. */
  mayBeInStock: boolean;
  status: BoxStatus;
  facts: BoxFacts;
  quantity: number;
  /** The quantity of the latest box only. */
  lastQuantity: number;
  plan: BoxPlan['kind'] | null;
  /** What was created for the boxes before they were added to stock. */
  made: 'product' | 'size' | null;
  /** The stock without the boxes, if the plan is to add them to it; null for any other plan. */
  inStock: number | null;
  question: BoxQuestion | null;
  problem: ProblemRecord | null;
  result: BoxResult | null;
  /** The latest box's photo. */
  photoId: string;
  /** The latest box was scanned, so it has no photo. */
  isScan: boolean;
  sessionId: string;
};

/**
 * Groups boxes into lines, the latest first. A box that has a question, failed or has no plan gets its own line.
 * @param scans ids of captures that have no photo
 */
export function toRows(boxes: readonly ReceivingBox[], scans: ReadonlySet<string>): BoxRow[] {
  const rows = new Map<string, BoxRow>();
  for (const box of boxes) {
    const known = rows.get(keyOf(box));
    if (known) extend(known, box, scans);
    else rows.set(keyOf(box), toRow(box, scans));
  }
  return [...rows.values()].reverse();
}

function toRow(box: ReceivingBox, scans: ReadonlySet<string>): BoxRow {
  const { id, status, facts, quantity, plan, question, problem, result, photoId, receiptKey } = box;
  const { sessionId } = box;
  return {
    id,
    boxIds: [id],
    seenBoxes: [`${id}:${quantity}`],
    mayBeInStock: status === 'failed' && receiptKey !== null,
    status,
    facts,
    quantity,
    lastQuantity: quantity,
    plan: plan?.kind ?? null,
    made: plan?.kind === 'add' ? (plan.made?.what ?? null) : null,
    inStock: plan?.kind === 'add' ? plan.inStock : null,
    question,
    problem,
    result,
    photoId,
    isScan: scans.has(photoId),
    sessionId,
  };
}

function extend(row: BoxRow, box: ReceivingBox, scans: ReadonlySet<string>): void {
  row.boxIds.push(box.id);
  row.seenBoxes.push(`${box.id}:${box.quantity}`);
  row.quantity += box.quantity;
  row.lastQuantity = box.quantity;
  row.photoId = box.photoId;
  row.isScan = scans.has(box.photoId);
  row.result = box.result ?? row.result;
}

function keyOf({ id, status, plan, codeKey, facts }: ReceivingBox): string {
  if (plan === null || status === 'asks' || status === 'failed') return id;
  const what = plan.kind === 'add' ? plan.variantId : `${codeKey} ${facts.size}`;
  return `${status} ${plan.kind} ${what}`;
}
