/**
 * The bars of EAN-13, of which UPC-A is the part that begins with 0: guard 101, six digits of seven modules,
 * centre 01010, six digits, guard 101; and of EAN-8, which has four digits either side and no set B.
 * Source: ISO/IEC 15420, number set tables.
 */

export const DIGIT_MODULES = 7;
/** Of the outer guards. */
export const GUARD_MODULES = 3;

/** What stands between the outer guards. */
export type Part = { kind: 'left' | 'centre' | 'right'; modules: number };
const partsOf = (half: number): Part[] => [
  ...Array.from({ length: half }, (): Part => ({ kind: 'left', modules: DIGIT_MODULES })),
  { kind: 'centre', modules: 5 },
  ...Array.from({ length: half }, (): Part => ({ kind: 'right', modules: DIGIT_MODULES })),
];
export const EAN13_PARTS: readonly Part[] = partsOf(6);
export const EAN8_PARTS: readonly Part[] = partsOf(4);

/** Modules of a whole symbol, without its quiet zones. */
export const modulesOf = (parts: readonly Part[]) =>
  parts.reduce((sum, { modules }) => sum + modules, 2 * GUARD_MODULES);
/** Those of an EAN-13: 95. */
export const SYMBOL_MODULES = modulesOf(EAN13_PARTS);
/** Dark bars of the whole symbol. */
export const SYMBOL_BARS = 30;

/** Set A (`L`): odd parity, a digit's bars left of the centre; 1 is dark. */
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
const inverted = (bars: string) => [...bars].map((bar) => (bar === '0' ? '1' : '0')).join('');
const reversed = (bars: string) => [...bars].reverse().join('');

/** Set C: right of the centre. */
const SET_C = SET_A.map(inverted);
/** Set B: even parity, left of the centre. */
const SET_B = SET_C.map(reversed);

/** Index 0 to 9: set A; 10 to 19: set B. */
export const LEFT_BARS: readonly string[] = [...SET_A, ...SET_B];
export const RIGHT_BARS: readonly string[] = SET_C;
const BARS = { left: LEFT_BARS, centre: ['01010'], right: RIGHT_BARS };

/** Sets of the six left digits -> first digit, which has no bars of its own; 1 is set B. */
export const FIRST_DIGIT: readonly string[] = [
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

/** Of each part, which of its kind's bars it has; 0 for the centre. @param digits 13, or 8 */
export function partsBarsOf(digits: string): number[] {
  const numbers = [...digits].map(Number);
  const sets = digits.length === 8 ? '0000' : (FIRST_DIGIT[numbers.shift() ?? 0] ?? '');
  const left = [...sets].map((set, at) => (numbers[at] ?? 0) + (set === '1' ? 10 : 0));
  return [...left, 0, ...numbers.slice(sets.length)];
}

/** The symbol's modules, as `1` and `0`, for 13 digits or 8. For tests and for comparing with a picture. */
export function barsOf(digits: string): string {
  const bars = partsBarsOf(digits);
  const parts = digits.length === 8 ? EAN8_PARTS : EAN13_PARTS;
  const inner = parts.map(({ kind }, at) => BARS[kind][bars[at] ?? 0]);
  return `101${inner.join('')}101`;
}
