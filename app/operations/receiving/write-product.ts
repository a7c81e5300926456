import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import type { Principal } from '#app/platform/principal.ts';
import { findOperation } from '../registry.ts';
import type { StorefrontProductUpsertOutput } from '../storefront-product-upsert/contract.ts';
import { callOperation } from './call-operation.ts';
import type { SessionRun } from './session-run.ts';
import { toUpsertInput } from './to-upsert-input.ts';

const UPSERT = 'storefront-product-upsert';

/** Boxes of one style code, under the name of the upsert that writes them. */
export type ProductWrite = {
  writeId: string;
  boxes: readonly ReceivingBox[];
  principal: Principal;
};

/**
 * Creates the product of boxes, or adds their sizes to it, with their stock. Repeated under the same name, it is done and
 * paid once.
 * @throws AppError as the operation does, `RunInterrupted`
 */
export async function writeProduct(
  { services, session, signal }: SessionRun,
  { writeId, boxes, principal }: ProductWrite,
): Promise<void> {
  const { output, creditsCharged } = await callOperation({
    pipeline: services.pipeline,
    principal,
    operation: findUpsert(),
    input: toUpsertInput(boxes, session),
    requestId: writeId,
    idempotencyKey: writeId,
    signal,
  });
  const { upsert_id, admin_url, warnings } = output as StorefrontProductUpsertOutput;
  for (const [index, box] of boxes.entries()) {
    const result = {
      ...(upsert_id !== undefined && { upsertId: upsert_id }),
      available: countOf(box, boxes),
      adminUrl: admin_url,
      warnings,
    };
    await services.boxWrites.noteDone(box.id, result, index === 0 ? creditsCharged : 0);
  }
}

/** What the upsert of these boxes would do; nothing is written. */
export async function tryProduct(
  { services, session, signal }: SessionRun,
  boxes: readonly ReceivingBox[],
  principal: Principal,
): Promise<StorefrontProductUpsertOutput> {
  const { output } = await callOperation({
    pipeline: services.pipeline,
    principal,
    operation: findUpsert(),
    input: { ...toUpsertInput(boxes, session), dry_run: true },
    requestId: `${boxes[0]?.id}-try`,
    signal,
  });
  return output as StorefrontProductUpsertOutput;
}

function findUpsert() {
  const operation = findOperation(UPSERT);
  if (!operation) throw new Error(`there is no operation ${UPSERT}`);
  return operation;
}

/** How many of the box's size were set. */
function countOf({ facts }: ReceivingBox, boxes: readonly ReceivingBox[]): number {
  const same = boxes.filter((box) => box.facts.size === facts.size);
  return same.reduce((sum, { quantity }) => sum + quantity, 0);
}
