import type { Size } from './size.ts';

export type SizeRelation = 'same' | 'different' | 'unknown';

/**
 * Whether two prints name the same size. Only numbers of the same system are compared: no table converts a US size to a
 * European one, because brands differ. If a label prints several systems, the one that the other side uses is compared.
 * `unknown` if the two share no system, if two comparisons contradict each other, or if one side says more than the
 * other (a child's 10C and a plain 10).
 */
export function compareSizes(one: readonly Size[], other: readonly Size[]): SizeRelation {
  const relations = new Set(one.flatMap((left) => other.map((right) => relationOf(left, right))));
  relations.delete('unknown');
  const [first, ...others] = relations;
  return first === undefined || others.length > 0 ? 'unknown' : first;
}

function relationOf(left: Size, right: Size): SizeRelation {
  if (left.system !== right.system || left.isNumber !== right.isNumber) return 'unknown';
  if (isOtherAudience(left, right)) return 'unknown';
  if (!isSameValue(left, right)) return areComparable(left, right) ? 'different' : 'unknown';
  if (left.suffix !== right.suffix) return isOtherAge(left, right) ? 'different' : 'unknown';
  return left.rest === right.rest ? 'same' : 'unknown';
}

/** Labels also print thirds as decimals: 42.7 is 42 2/3. */
function isSameValue(left: Size, right: Size): boolean {
  if (left.value === right.value) return true;
  const isThird = [left, right].some(({ printed }) => printed.includes('/3'));
  return left.isNumber && isThird && Math.abs(Number(left.value) - Number(right.value)) < 0.05;
}

const LETTER = '(?:\\d?X)?[SL]|M';
const ONE = new RegExp(`^(?:${LETTER}|W\\d+L\\d+|ONESIZE)$`);
const PAIR = new RegExp(`^(?:${LETTER})/(?:${LETTER})$`);

/**
 * Whether two different values are certainly different sizes: numbers, words of a known scale, and words that differ
 * only in their numbers (`2T`, `3T`). Other words may be two names for one size.
 */
function areComparable(left: Size, right: Size): boolean {
  if (left.isNumber) return true;
  const both = [left.value, right.value];
  if ([ONE, PAIR].some((form) => both.every((value) => form.test(value)))) return true;
  const [form, otherForm] = both.map((value) => value.replace(/\d+/g, '#'));
  return form === otherForm && doNotOverlap(numbersIn(left.value), numbersIn(right.value));
}

const numbersIn = (value: string) => (value.match(/\d+/g) ?? []).map(Number);

/** Whether two numbers, or two ranges, do not overlap. */
function doNotOverlap(one: readonly number[], other: readonly number[]): boolean {
  if (one.length === 0 || one.length > 2) return false;
  const [low, high] = [Math.min(...one), Math.max(...one)];
  const [otherLow, otherHigh] = [Math.min(...other), Math.max(...other)];
  return high < otherLow || otherHigh < low;
}

/** A women's US 9 is not a men's US 9. */
function isOtherAudience({ audience }: Size, { audience: other }: Size): boolean {
  return audience !== null && other !== null && audience !== other;
}

function isOtherAge({ suffix }: Size, { suffix: other }: Size): boolean {
  return `${suffix}${other}` === 'CY' || `${suffix}${other}` === 'YC';
}
