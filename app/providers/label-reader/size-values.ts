import type { SizeSystem } from '#app/providers/label-reader/size-headings.ts';

/** A number as printed in one system. */
export type SizeValue = {
  number: number;
  /** Y, C or K: children's sizes count from the start again. */
  suffix: '' | 'Y' | 'C' | 'K';
  /** A letter was taken for a digit, or a lost point may have been one: no proof by itself. */
  repaired: boolean;
  /** It was read as another number altogether: 7.5 as 1.5. Only a whole row that agrees makes it one. */
  isSlip: boolean;
};

/** What the numbers of a system may be; CM is the length of the foot, often printed in mm. */
const RANGE: Record<SizeSystem, readonly [number, number]> = {
  US: [0.5, 18],
  UK: [0, 17],
  EU: [15, 52],
  CM: [7, 35],
};
const THIRDS: Record<string, number> = { '1/3': 1 / 3, '2/3': 2 / 3 };
const LETTERS: Record<string, string> = {
  S: '5',
  O: '0',
  I: '1',
  L: '1',
  '|': '1',
  B: '8',
  Z: '2',
};

const isIn = (system: SizeSystem, number: number) =>
  number >= RANGE[system][0] && number <= RANGE[system][1];

type Plain = { digits: string; suffix: SizeValue['suffix']; repaired: boolean };

function plainOf(text: string): Plain | null {
  const upper = text.toUpperCase().replace(/^[^A-Z0-9|]+|[^A-Z0-9|]+$/g, '');
  const found = /^([\dSOILBZ|]{1,3}(?:([.,:*-])[\dS])?)([YCK]?)$/.exec(upper);
  const body = found?.[1] ?? '';
  if (!/\d/.test(body)) return null;
  const digits = body.replace(/[SOILBZ|]/g, (mark) => LETTERS[mark] ?? mark);
  const isOdd = found?.[2] !== undefined && found[2] !== '.' && found[2] !== ',';
  return {
    digits: digits.replace(/[,:*-]/, '.'),
    suffix: (found?.[3] ?? '') as SizeValue['suffix'],
    repaired: digits !== body || isOdd,
  };
}

/** Halves only: a read `7.3` is no size. */
const isHalf = (number: number) => Number.isInteger(number * 2);

/**
 * What a printed number may mean in a system, likeliest first; none for text that is no size.
 * `thirds` is the word after it: `43` `1/3`.
 */
export function valuesOf(text: string, system: SizeSystem, thirds?: string): SizeValue[] {
  const glued = /^(\d\d)([12]\/3)$/.exec(text);
  if (glued) return valuesOf(glued[1] ?? '', system, glued[2]);
  const plain = plainOf(text);
  if (!plain) return [];
  const { digits, suffix, repaired } = plain;
  const read = Number(digits);
  const third = system === 'EU' ? (THIRDS[thirds ?? ''] ?? 0) : 0;
  const found: SizeValue[] = [];
  const add = (number: number, isRepaired: boolean, isSlip = false) => {
    if (isHalf(number) && isIn(system, number))
      found.push({ number: number + third, suffix, repaired: isRepaired, isSlip });
  };
  add(read, repaired);
  const isLength = system === 'CM' && digits.length === 3;
  if (/^\d+5$/.test(digits) || isLength) {
    // 105 can only be 10.5, and in millimetres a length has three digits; 15 may be either.
    add(read / 10, repaired || isIn(system, read));
  }
  // The commonest slip of all: 7.5 is read 1.5 or 15.
  if (/^1\.?5$/.test(digits) && suffix === '' && (system === 'US' || system === 'UK'))
    add(7.5, true, true);
  return found;
}
