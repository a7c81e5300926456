import type { ReceivingBox } from '#app/domain/receiving/box.ts';

/** A box's sort key. Photos are sorted by when they arrived, because their ids sort that way. */
const placeOf = ({ photoId, boxNo }: Pick<ReceivingBox, 'photoId' | 'boxNo'>): string =>
  `${photoId} ${String(boxNo).padStart(4, '0')}`;

const byPlace = (one: ReceivingBox, other: ReceivingBox): number =>
  placeOf(one) < placeOf(other) ? -1 : 1;

const listAsking = (boxes: readonly ReceivingBox[]): ReceivingBox[] =>
  boxes.filter(({ status }) => status === 'asks').sort(byPlace);

/** Finds the next box to decide about: on the same photo, else on the next photo with a question, else the first. */
export function findNext(
  boxes: readonly ReceivingBox[],
  after: ReceivingBox | null,
): ReceivingBox | null {
  const asking = listAsking(boxes);
  const next = after && asking.find(({ photoId }) => photoId >= after.photoId);
  return next ?? asking[0] ?? null;
}

/** Finds the next box to decide about if this one is left for later; null if it is the only one. */
export function findLater(
  boxes: readonly ReceivingBox[],
  skipped: ReceivingBox,
): ReceivingBox | null {
  const others = listAsking(boxes).filter(({ id }) => id !== skipped.id);
  return others.find((box) => placeOf(box) > placeOf(skipped)) ?? others[0] ?? null;
}
