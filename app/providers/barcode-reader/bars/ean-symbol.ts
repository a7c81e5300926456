/**
 * The bars of EAN-13, of which UPC-A is the part that begins with 0: guard 101, six digits of seven modules,
 * centre 01010, six digits, guard 101. Source: ISO/IEC 15420, number set tables.
 */

/** Modules of the whole symbol, without its quiet zones. */
export const SYMBOL_MODULES = 95;
export const DIGIT_MODULES = 7;
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

/** The symbol's 95 modules, as `1` and `0`, for 13 digits. For tests and for comparing with a picture. */
export function barsOf(digits: string): string {
  const [first = 0, ...rest] = [...digits].map(Number);
  const sets = FIRST_DIGIT[first] ?? '';
  const left = rest.slice(0, 6).map((digit, at) => LEFT_BARS[digit + (sets[at] === '1' ? 10 : 0)]);
  const right = rest.slice(6).map((digit) => RIGHT_BARS[digit]);
  return `101${left.join('')}01010${right.join('')}101`;
}
