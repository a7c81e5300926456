import { CONFUSIONS, type Confusion } from './confusions.ts';

/** The lowest weight at which each function considers a confusion possible. */
const LEAST = {
  same: 0.9,
  oneShape: 0.8,
  open: 0.5,
  alike: 0.4,
  repair: 0.3,
  slip: 0.2,
  named: 0.1,
} as const;

/** Capitals, digits and the bar that readers see. Letters of other scripts are in latin-look-alikes.ts. */
const ON_LABELS = CONFUSIONS.filter(({ weight }) => weight < 1);

const WEIGHTS = new Map(ON_LABELS.map(({ printed, read, weight }) => [printed + read, weight]));
const weightOf = (printed: string, read: string) => WEIGHTS.get(printed + read) ?? 0;
/** The higher of the weights in the two directions. */
const weightBetween = (one: string, other: string) =>
  Math.max(weightOf(one, other), weightOf(other, one));
const marksOf = (confusions: readonly Confusion[]) =>
  new Set(confusions.flatMap(({ printed, read }) => [printed, read]));
const atLeast = (weight: number) => ON_LABELS.filter((each) => each.weight >= weight);

const isDigit = (mark: string) => /^\d$/.test(mark);
const isLetter = (mark: string) => /^[A-Z]$/.test(mark);

/**
 * Returns what else a character may be, whatever stands beside it, the most likely first: `1` may be `I` or `T`. Empty
 * if there is nothing.
 */
export function lookAlikesOf(mark: string): string {
  return LOOK_ALIKES.get(mark) ?? '';
}

const LOOK_ALIKES = new Map(
  [...marksOf(atLeast(LEAST.open))].map((mark) => {
    const others = [...marksOf(atLeast(LEAST.open))].filter(
      (other) => weightBetween(mark, other) >= LEAST.open,
    );
    return [mark, others.join('')];
  }),
);

/** Whether two characters are mistaken for each other: O and 0, D and 0. */
export function isLookAlike(one: string, other: string | undefined): boolean {
  return other !== undefined && weightBetween(one, other) >= LEAST.alike;
}

/** Whether two characters look the same even to people. */
export function looksTheSame(one: string, other: string | undefined): boolean {
  return other !== undefined && weightBetween(one, other) >= LEAST.same;
}

/** Whether two characters are so similar that a reader has to measure them: O and 0, I and 1. */
export function areNearlyIdentical(one: string, other: string): boolean {
  return weightBetween(one, other) >= LEAST.oneShape;
}

/** Returns the printed digit if `read` was read where a digit belongs; null if no confusion explains it. */
export function digitReadAs(read: string): string | null {
  return DIGITS.get(read) ?? null;
}

/** Returns the printed letter if `read` was read where a letter belongs; null if no confusion explains it. */
export function letterReadAs(read: string): string | null {
  return LETTERS.get(read) ?? null;
}

/** Maps a character that was read to the most likely printed character of the wanted kind. */
const printedAs = (isKind: (mark: string) => boolean, isOther: (mark: string) => boolean) =>
  new Map(
    atLeast(LEAST.repair)
      .filter(({ printed, read }) => isKind(printed) && isOther(read))
      .toSorted((one, other) => one.weight - other.weight)
      .map(({ printed, read }) => [read, printed]),
  );
const DIGITS = printedAs(isDigit, (read) => !isDigit(read));
const LETTERS = printedAs(isLetter, isDigit);

/** Whether a character that a shape requires may have been read as another. */
export function mayBeReadAs(printed: string, read: string): boolean {
  return weightOf(printed, read) >= LEAST.named;
}

/**
 * Whether a reader may mistake one of the two characters for the other: two codes that differ only in them may be the
 * same.
 */
export function isSlip(one: string, other: string): boolean {
  return weightBetween(one, other) >= LEAST.slip;
}

/** Whether this letter may be a digit, or this digit a letter, that was misread. */
export function isLetterDigitLookAlike(mark: string): boolean {
  return EITHER_KIND.has(mark);
}

const EITHER_KIND = marksOf(
  atLeast(LEAST.slip).filter(
    ({ printed, read }) => isDigit(printed) !== isDigit(read) && read !== '|',
  ),
);

/**
 * Returns the digit that names a character's swap group: the digit itself, or the one that the character looks like.
 * Readers were seen to swap the characters of a group where a shape allows a letter or a digit. Null for other
 * characters; 1 and I were not seen to swap there.
 */
export function swapGroupOf(mark: string): string | null {
  if (SWAPPED_DIGITS.includes(mark)) return mark;
  return [...SWAPPED_DIGITS].find((digit) => isLookAlike(mark, digit)) ?? null;
}

const SWAPPED_DIGITS = '06582';
