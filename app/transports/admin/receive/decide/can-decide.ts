import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { isUnwritten } from '#app/domain/receiving/boxes.ts';

/** Whether staff may still decide about a box: it is not in the store, not about to be written and not removed. */
export const canDecide = (box: Pick<ReceivingBox, 'status' | 'receiptKey'>): boolean =>
  isUnwritten(box) && box.status !== 'removed';
