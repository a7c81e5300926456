import type {
  BoxFacts,
  BoxPlan,
  BoxQuestion,
  BoxResult,
  BoxStatus,
  ProblemRecord,
  ReceivingBox,
} from '#app/domain/receiving/box.ts';

/** Boxes of one session that are one line on the page: of the same variant, at the same stage. */
export type BoxRow = {
  /** The first box; stays the same while boxes are added to the row. */
  id: string;
  /** All of them, the latest last. */
  boxIds: string[];
  /** The same, each with its number of boxes behind a colon. */
  seen: string[];
  /** It failed, and may be in stock all the same. */
  isInDoubt: boolean;
  status: BoxStatus;
  facts: BoxFacts;
  quantity: number;
  /** Of the latest box alone. */
  lastQuantity: number;
  plan: BoxPlan['kind'] | null;
  /** What was made for the boxes before they were added. */
  made: 'product' | 'size' | null;
  /** Before the boxes, where the plan is to add them to stock; null with any other plan. */
  inStock: number | null;
  question: BoxQuestion | null;
  problem: ProblemRecord | null;
  result: BoxResult | null;
  /** Of the latest box. */
  photoId: string;
  /** The latest box was scanned: it has no photo. */
  isScan: boolean;
  sessionId: string;
};

/**
 * The boxes as lines, the latest first. What asks a person or failed stands alone.
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
    seen: [`${id}:${quantity}`],
    isInDoubt: status === 'failed' && receiptKey !== null,
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
  row.seen.push(`${box.id}:${box.quantity}`);
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
