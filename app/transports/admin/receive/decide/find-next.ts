import type { ReceivingBox } from '#app/domain/receiving/box.ts';

/** A box's sort key. Photos are sorted by when they arrived, because their ids sort that way. */
const sortKeyOf = ({ photoId, boxNo }: Pick<ReceivingBox, 'photoId' | 'boxNo'>): string =>
  `${photoId} ${String(boxNo).padStart(4, '0')}`;

const bySortKey = (one: ReceivingBox, other: ReceivingBox): number =>
  sortKeyOf(one) < sortKeyOf(other) ? -1 : 1;

const listWithQuestion = (boxes: readonly ReceivingBox[]): ReceivingBox[] =>
  boxes.filter(({ status }) => status === 'asks').sort(bySortKey);

/** Finds the next box to decide about: on the same photo, else on the next photo with a question, else the first. */
export function findNext(
  boxes: readonly ReceivingBox[],
  after: ReceivingBox | null,
): ReceivingBox | null {
  const asking = listWithQuestion(boxes);
  const next = after && asking.find(({ photoId }) => photoId >= after.photoId);
  return next ?? asking[0] ?? null;
}

/** Finds the next box to decide about if this one is left for later; null if it is the only one. */
export function findLater(
  boxes: readonly ReceivingBox[],
  skipped: ReceivingBox,
): ReceivingBox | null {
  const others = listWithQuestion(boxes).filter(({ id }) => id !== skipped.id);
  return others.find((box) => sortKeyOf(box) > sortKeyOf(skipped)) ?? others[0] ?? null;
}
