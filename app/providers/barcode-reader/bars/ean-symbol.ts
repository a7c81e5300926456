/**
 * The bars of EAN-13 and EAN-8 (ISO/IEC 15420, number set tables). EAN-13: guard 101, six digits of seven modules,
 * centre 01010, six digits, guard 101. UPC-A is an EAN-13 whose first digit is 0. EAN-8 has four digits on either
 * side and no set B.
 */

export const DIGIT_MODULES = 7;
/** Number of modules in each outer guard. */
export const GUARD_MODULES = 3;

/** A part of a symbol between the outer guards. */
export type Part = { kind: 'left' | 'centre' | 'right'; modules: number };
const buildParts = (digitsPerSide: number): Part[] => [
  ...Array.from({ length: digitsPerSide }, (): Part => ({ kind: 'left', modules: DIGIT_MODULES })),
  { kind: 'centre', modules: 5 },
  ...Array.from({ length: digitsPerSide }, (): Part => ({ kind: 'right', modules: DIGIT_MODULES })),
];
export const EAN13_PARTS: readonly Part[] = buildParts(6);
export const EAN8_PARTS: readonly Part[] = buildParts(4);

/** Returns the number of modules in a symbol, without its quiet zones. */
export const countModules = (parts: readonly Part[]) =>
  parts.reduce((sum, { modules }) => sum + modules, 2 * GUARD_MODULES);
/** Modules in an EAN-13: 95. */
export const EAN13_MODULES = countModules(EAN13_PARTS);
/** Number of dark bars in an EAN-13. */
export const EAN13_BARS = 30;

/** Set A: digits left of the centre with odd parity; 1 is a dark module. */
const SET_A = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const invert = (bars: string) => [...bars].map((bar) => (bar === '0' ? '1' : '0')).join('');
const reverse = (bars: string) => [...bars].reverse().join('');

/** Set C: digits right of the centre. */
const SET_C = SET_A.map(invert);
/** Set B: digits left of the centre with even parity. */
const SET_B = SET_C.map(reverse);

/** Digits 0 to 9 in set A, then in set B. */
export const LEFT_BARS: readonly string[] = [...SET_A, ...SET_B];
export const RIGHT_BARS: readonly string[] = SET_C;

/** For each first digit (which has no bars of its own), the sets of the six left digits: 0 is set A, 1 is set B. */
export const FIRST_DIGIT_SETS: readonly string[] = [
  '000000',
  '001011',
  '001101',
  '001110',
  '010011',
  '011001',
  '011100',
  '010101',
  '010110',
  '011010',
];

/**
 * Returns, for each part, the index of its bars among the bars of its kind (0 for the centre).
 * @param digits 13 or 8
 */
export function toBarIndexes(digits: string): number[] {
  const numbers = [...digits].map(Number);
  const sets = digits.length === 8 ? '0000' : (FIRST_DIGIT_SETS[numbers.shift() ?? 0] ?? '');
  const left = [...sets].map((set, at) => (numbers[at] ?? 0) + (set === '1' ? 10 : 0));
  return [...left, 0, ...numbers.slice(sets.length)];
}
