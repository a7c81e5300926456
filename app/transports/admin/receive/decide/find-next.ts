import type { ReceivingBox } from '#app/domain/receiving/box.ts';

/** Photos sort by when they came, as their ids do. */
const placeOf = ({ photoId, boxNo }: Pick<ReceivingBox, 'photoId' | 'boxNo'>): string =>
  `${photoId} ${String(boxNo).padStart(4, '0')}`;

const byPlace = (one: ReceivingBox, other: ReceivingBox): number =>
  placeOf(one) < placeOf(other) ? -1 : 1;

const listAsking = (boxes: readonly ReceivingBox[]): ReceivingBox[] =>
  boxes.filter(({ status }) => status === 'asks').sort(byPlace);

/** The box to decide about after this one: of the same photo, else of the next one that asks, else the first. */
export function findNext(
  boxes: readonly ReceivingBox[],
  after: ReceivingBox | null,
): ReceivingBox | null {
  const asking = listAsking(boxes);
  const next = after && asking.find(({ photoId }) => photoId >= after.photoId);
  return next ?? asking[0] ?? null;
}

/** The next box to decide about when this one is left for later; null where it is the only one. */
export function findLater(
  boxes: readonly ReceivingBox[],
  skipped: ReceivingBox,
): ReceivingBox | null {
  const others = listAsking(boxes).filter(({ id }) => id !== skipped.id);
  return others.find((box) => placeOf(box) > placeOf(skipped)) ?? others[0] ?? null;
}
