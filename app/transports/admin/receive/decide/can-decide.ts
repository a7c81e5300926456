import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { isUnwritten } from '#app/domain/receiving/boxes.ts';

/** Whether a person may still say what a box is: the store does not have it, and it is not about to be written. */
export const canDecide = (box: Pick<ReceivingBox, 'status' | 'receiptKey'>): boolean =>
  isUnwritten(box) && box.status !== 'removed';
