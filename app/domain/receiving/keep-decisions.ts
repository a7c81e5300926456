import { isDeepStrictEqual } from 'node:util';
import type { NewBox, ReceivingBox } from './box.ts';

type Row = Pick<ReceivingBox, 'facts'>;

/** A box, the quantity that the user entered (null if none), and whether the user took it out. */
export type DecidedBox = { box: NewBox; count: number | null; isTakenOut: boolean };

/** Returns whether the row is a label that does not belong to the product of the labels beside it. */
const isOfOtherProduct = ({ facts }: Row, rows: readonly Row[]): boolean =>
  rows.length > 1 && facts.sizeQuestion === undefined;

/**
 * Returns the labels that each of a photo's rows stands for, by name: an answer may merge rows, or split them. A row
 * has none while it is not known what its boxes are.
 */
function labelsOf(rows: readonly Row[]): string[][] {
  const unread: string[] = [];
  return rows.map((row) => {
    const { sizeQuestion, otherSizeQuestions = [], code } = row.facts;
    if (sizeQuestion !== undefined) return [sizeQuestion, ...otherSizeQuestions];
    if (!isOfOtherProduct(row, rows)) return [];
    const no = unread.filter((one) => one === code).length;
    unread.push(code);
    return [`unread ${code} ${no}`];
  });
}

/** Returns whether each row stands for the same labels as before. */
export const areSameLabels = (held: readonly Row[], boxes: readonly Row[]): boolean =>
  isDeepStrictEqual(labelsOf(held), labelsOf(boxes));

/** Returns a photo's current rows, each with the user's decisions about the earlier rows. */
export function keepDecisions(
  held: readonly ReceivingBox[],
  boxes: readonly NewBox[],
): DecidedBox[] {
  const labelsHeld = labelsOf(held);
  const rows = held.map((row, at) => ({ row, labels: labelsHeld[at] ?? [] }));
  const labelsNow = labelsOf(boxes);
  const now = boxes.map((box, at) => ({ box, labels: labelsNow[at] ?? [] }));
  const areKnown = now.some(({ labels }) => findBefore(rows, labels).length > 0);
  return areKnown ? now.map((one) => keepByLabels(rows, one)) : keepByPlace(held, boxes);
}

type HeldRow = { row: ReceivingBox; labels: readonly string[] };

/** Finds a row's earlier rows: several, if their labels turned out to be one size. */
const findBefore = (rows: readonly HeldRow[], labels: readonly string[]): HeldRow[] =>
  rows.filter((before) => before.labels.some((label) => labels.includes(label)));

/**
 * Carries decisions over by label. If the user did not say how many boxes each label of a row has, there are as many as
 * there are labels.
 */
function keepByLabels(
  rows: readonly HeldRow[],
  { box, labels }: { box: NewBox; labels: readonly string[] },
): DecidedBox {
  const before = findBefore(rows, labels);
  const out = before.filter(({ row }) => isOut(row));
  const isTakenOut =
    out.length > 0 && labels.every((label) => out.some((row) => row.labels.includes(label)));
  const counted = isTakenOut ? before : before.filter(({ row }) => !isOut(row));
  const whole = counted.filter((row) => row.labels.every((label) => labels.includes(label)));
  const isDecided =
    counted.length < before.length || whole.some(({ row }) => row.decidedQuantity !== null);
  if (!isDecided) return { box, count: null, isTakenOut };
  const settled = [...(isTakenOut ? [] : out), ...whole].flatMap((row) => row.labels);
  const printed = labels.filter((label) => !settled.includes(label));
  const count =
    sum(whole.map(({ row }) => row.quantity)) +
    sum(printed.map((label) => box.labels?.get(label) ?? box.quantity));
  return { box, count, isTakenOut };
}

/**
 * Carries decisions over by position: labels of another product than before have other names. They count as the same
 * labels if there are equally many, all of that product.
 */
function keepByPlace(held: readonly ReceivingBox[], boxes: readonly NewBox[]): DecidedBox[] {
  const areAlike =
    held.length === boxes.length &&
    [held, boxes].every((rows) => !rows.some((row) => isOfOtherProduct(row, rows)));
  return boxes.map((box, at) => {
    const row = areAlike ? held[at] : undefined;
    return { box, count: row?.decidedQuantity ?? null, isTakenOut: isOut(row) };
  });
}

const isOut = (row: ReceivingBox | undefined): boolean => row?.status === 'removed';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
