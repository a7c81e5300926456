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
  const rows = [...Map.groupBy(boxes, keyOf).values()].flatMap((ofRow) => {
    const [first] = ofRow;
    return first ? [toRow(first, ofRow, scans)] : [];
  });
  return rows.reverse();
}

function toRow(
  first: ReceivingBox,
  boxes: readonly ReceivingBox[],
  scans: ReadonlySet<string>,
): BoxRow {
  const last = boxes.at(-1) ?? first;
  const { id, status, facts, plan, question, problem, receiptKey, sessionId } = first;
  return {
    id,
    boxIds: boxes.map((box) => box.id),
    seenBoxes: boxes.map((box) => `${box.id}:${box.quantity}`),
    mayBeInStock: status === 'failed' && receiptKey !== null,
    status,
    facts,
    quantity: boxes.reduce((sum, { quantity }) => sum + quantity, 0),
    lastQuantity: last.quantity,
    plan: plan?.kind ?? null,
    made: plan?.kind === 'add' ? (plan.made?.what ?? null) : null,
    inStock: plan?.kind === 'add' ? plan.inStock : null,
    question,
    problem,
    result: latestResult(boxes),
    photoId: last.photoId,
    isScan: scans.has(last.photoId),
    sessionId,
  };
}

/** What Shopify had after the box that was written last, which need not be the one that was photographed last. */
function latestResult(boxes: readonly ReceivingBox[]): BoxResult | null {
  const written = boxes.filter(({ result }) => result !== null);
  const latest = written.toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime()).at(-1);
  return latest?.result ?? null;
}

function keyOf({ id, status, plan, codeKey, facts }: ReceivingBox): string {
  if (plan === null || status === 'asks' || status === 'failed') return id;
  const what = plan.kind === 'add' ? plan.variantId : `${codeKey} ${facts.size}`;
  return `${status} ${plan.kind} ${what}`;
}
