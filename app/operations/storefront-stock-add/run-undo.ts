import type { StockAddition } from '#app/domain/stock-additions/stock-additions.ts';
import { AppError } from '#app/platform/errors.ts';
import type { StockLevel } from '#app/providers/store-catalog/store-stock.ts';
import type { RunResult } from '../define-operation.ts';
import type { OperationContext } from '../operation-context.ts';
import { UNDO_WINDOW_MS } from '../undo-window.ts';
import { adjustOnce } from './adjust-once.ts';
import type { UndoStockAddInput, UndoStockAddOutput } from './contract.ts';

/**
 * Undoes what one call added, once. An undo that was begun in time may be repeated after the undo window.
 * @throws AppError `not_found`, `undo_expired`, and as `adjustOnce` does
 */
export async function runUndoStockAdd(
  { stock_add_id: id }: UndoStockAddInput,
  context: OperationContext,
): Promise<RunResult<UndoStockAddOutput>> {
  const { services, principal, clock, signal } = context;
  const { stockAdditions } = services;
  const addition = await stockAdditions.find(principal.shopId, id);
  if (!addition?.addedAt)
    throw new AppError('not_found', 'Nothing was added to the stock of this store under this id.');
  const { variantId, locationId } = addition;
  if (addition.undoneAt) {
    const where = { variantId, locationId };
    const variant = await services.storeCatalog.readStock(principal.shop, where, { signal });
    return answer(addition, variant?.level ?? null, context);
  }
  if (!addition.undoStartedAt && clock.now() - addition.addedAt.getTime() > UNDO_WINDOW_MS)
    throw new AppError(
      'undo_expired',
      'An addition to stock can be undone for 24 hours. Change the quantity in the store.',
    );
  context.progress('Taking it back');
  const startedAt = await stockAdditions.beginUndo(id);
  const level = await adjustOnce(
    {
      addition,
      delta: -addition.quantity,
      writeId: `${id}:undo:${startedAt.getTime()}`,
      startedAt,
      onRefused: () => stockAdditions.forgetUndo(id),
    },
    context,
  );
  await stockAdditions.noteUndone(id);
  return answer(addition, level, context);
}

function answer(
  { id, productId, variantId, locationId, quantity }: StockAddition,
  level: StockLevel | null,
  { services, principal }: OperationContext,
): RunResult<UndoStockAddOutput> {
  const isBelowZero = level !== null && level.available < 0;
  const warning = `The store has ${level?.available} now: more were sold than were there without the addition.`;
  return {
    stock_add_id: id,
    product_id: productId,
    variant_id: variantId,
    location_id: locationId,
    taken_back: quantity,
    available: level?.available ?? null,
    admin_url: services.storeCatalog.adminUrl(principal.shop, productId),
    warnings: isBelowZero ? [warning] : [],
  };
}
