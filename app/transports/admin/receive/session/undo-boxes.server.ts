import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import type { ReceivingBoxes } from '#app/domain/receiving/boxes.ts';
import { executeOperation, type PipelineServices } from '#app/operations/execute-operation.ts';
import { findOperation } from '#app/operations/registry.ts';
import { newId } from '#app/platform/ids.ts';
import type { Principal } from '#app/platform/principal.ts';

export type UndoServices = { receivingBoxes: ReceivingBoxes; pipeline: PipelineServices };

/**
 * Takes back what the store has of these boxes: what was added, and what an upsert wrote with all its boxes. Each is
 * recorded as soon as the store has answered.
 * @throws AppError of the first that the store refused, or that is too old; those before it are taken back
 */
export async function undoBoxes(
  { receivingBoxes, pipeline }: UndoServices,
  { principal, staffId }: { principal: Principal; staffId: string },
  boxes: readonly ReceivingBox[],
): Promise<void> {
  const run = (name: string, input: object) => {
    const operation = findOperation(name);
    if (!operation) throw new Error(`there is no operation ${name}`);
    const options = { requestId: newId('req'), transport: 'admin' as const };
    return executeOperation(pipeline, principal, operation, input, options);
  };
  const upserts = new Map<string, string[]>();
  for (const { id, result, status } of boxes) {
    if (status !== 'done' || !result) continue;
    if (result.upsertId !== undefined)
      upserts.set(result.upsertId, [...(upserts.get(result.upsertId) ?? []), id]);
    if (result.stockAddId === undefined) continue;
    await run('storefront-stock-add-undo', { stock_add_id: result.stockAddId });
    await receivingBoxes.noteUndone([id], staffId);
  }
  for (const [upsertId, ids] of upserts) {
    await run('storefront-product-upsert-undo', { upsert_id: upsertId });
    await receivingBoxes.noteUndone(ids, staffId);
  }
}
