import type { BoxPlan, ReceivingBox } from '#app/domain/receiving/box.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Principal } from '#app/platform/principal.ts';
import { findOperation } from '../registry.ts';
import type { StockAddOutput } from '../storefront-stock-add/contract.ts';
import { buildReceiptKey } from './boxes/receipt-key.ts';
import { callOperation } from './call-operation.ts';
import type { SessionRun } from './session-run.ts';

const STOCK_ADD = 'storefront-stock-add';

type AddPlan = Extract<BoxPlan, { kind: 'add' }>;

/**
 * Adds a box to the stock of its variant. Its key is that of the match and the variant: the same box that was added on
 * another page is not added again.
 * @throws AppError as the operation does, `RunInterrupted`
 */
export async function addToStock(
  { services, session, signal }: SessionRun,
  box: Omit<ReceivingBox, 'plan'> & { plan: AddPlan },
  principal: Principal,
): Promise<void> {
  const { boxWrites, receivingPhotos, pipeline } = services;
  const operation = findOperation(STOCK_ADD);
  const photo = await receivingPhotos.find(session.shopId, box.photoId);
  if (!operation || !photo?.callId) throw new AppError('not_found', 'The photo was deleted.');
  const { output } = await callOperation({
    pipeline,
    principal,
    operation,
    input: {
      variant_id: box.plan.variantId,
      quantity: box.quantity,
      receipt_key: buildReceiptKey(photo.callId, box.plan.variantId, photo.copyNo),
      location_id: session.locationId,
    },
    requestId: `${box.id}-add`,
    signal,
  });
  const added = output as StockAddOutput;
  const result = {
    stockAddId: added.stock_add_id,
    available: added.available,
    adminUrl: added.admin_url,
    warnings: added.warnings,
  };
  await boxWrites.noteDone(box.id, result, 0);
}
