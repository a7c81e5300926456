import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { buildBoxReceiptKey } from '../receipt-key.ts';

type Row = Pick<ReceivingBox, 'id' | 'plan' | 'quantity' | 'status' | 'receiptKey' | 'result'>;

/** What another page added under the key of a photo's boxes of one variant. */
export type AddedElsewhere = {
  id: string;
  receiptKey: string;
  variantId: string;
  quantity: number;
};

const WAITING: readonly Row['status'][] = ['sure', 'asks', 'failed', 'approved'];

/**
 * Allots what another page added to the rows of the variant that wait to be, first to the one that has the key. Nothing
 * is allotted twice: a row that was done by the addition has its part. The last row gets what is more than all count.
 * @param rows all rows of the photo
 * @returns by the rows' ids; without the rows of which nothing was added
 */
export function allotAdded(
  rows: readonly Row[],
  { id, receiptKey, variantId, quantity }: AddedElsewhere,
): ReadonlyMap<string, number> {
  const allotted = new Map<string, number>();
  const held = rows.filter(({ result }) => result?.stockAddId === id);
  let left = held.reduce((sum, row) => sum - row.quantity, quantity);
  const waiting = rows.filter(
    (row) =>
      WAITING.includes(row.status) &&
      row.plan?.kind === 'add' &&
      row.plan.variantId === variantId &&
      [null, receiptKey, buildBoxReceiptKey(receiptKey, row.id)].includes(row.receiptKey),
  );
  const hasKey = (row: Row) => Number(row.receiptKey === receiptKey);
  for (const row of waiting.sort((one, other) => hasKey(other) - hasKey(one))) {
    if (left <= 0) break;
    allotted.set(row.id, Math.min(left, row.quantity));
    left -= row.quantity;
  }
  const last = [...allotted.keys()].at(-1);
  if (last !== undefined && left > 0) allotted.set(last, (allotted.get(last) ?? 0) + left);
  return allotted;
}
