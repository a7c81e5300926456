import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { addToStock, mayBeInStock } from './add-to-stock.ts';
import { toProblemRecord, whileInFlight, withRetries } from './call-operation.ts';
import { makeVariants } from './make-variants.ts';
import type { SessionRun } from './session-run.ts';

/** Boxes that are written together, and the key for which only one write may run at a time. */
export type WriteGroup = { key: string; boxes: ReceivingBox[] };

/**
 * Groups approved boxes by how they are written: an addition to stock for each box, and one upsert for all boxes with
 * the same style code that need the same thing created first.
 */
export function groupWrites(approved: readonly ReceivingBox[]): WriteGroup[] {
  const groups = Map.groupBy(approved, ({ id, plan, codeKey }) =>
    plan?.kind === 'add' ? id : `product ${codeKey}`,
  );
  return [...groups].map(([key, boxes]) => ({
    key,
    boxes: boxes.filter(({ plan }) => plan?.kind === boxes[0]?.plan?.kind),
  }));
}

/**
 * Does the next step for boxes and records it: creates their product or sizes, after which they must be added, or adds
 * them.
 * @throws RunInterrupted
 */
export async function writeBoxes(run: SessionRun, boxes: readonly ReceivingBox[]): Promise<void> {
  const { services, session } = run;
  const { boxWrites, pipeline } = services;
  try {
    const { clock } = pipeline;
    const wait = { clock, signal: run.signal };
    await withRetries(run.signal, () => whileInFlight(wait, () => write(run, boxes)));
  } catch (thrown) {
    const problem = toProblemRecord(thrown);
    pipeline.log.warn({ session_id: session.id, reason: problem.code }, 'boxes were not written');
    for (const box of boxes) {
      const mayBeThere = await mayBeInStock(services, box);
      await boxWrites.noteFailed(box.id, problem, mayBeThere);
    }
  }
}

/** Each attempt reads Shopify again: what an earlier attempt did there stays. */
async function write(run: SessionRun, boxes: readonly ReceivingBox[]): Promise<void> {
  const { services, session } = run;
  const [first] = boxes;
  if (!first) return;
  const principal = await services.staffOf(session.shopId, first.decidedBy ?? '');
  if (first.plan?.kind === 'add') await addToStock(run, first, first.plan, principal);
  else await makeVariants(run, boxes, principal);
}
