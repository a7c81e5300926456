import type { Size } from './size.ts';

export type SizeRelation = 'same' | 'different' | 'unknown';

/**
 * Whether two prints name one size. Only numbers of one system are compared: no table turns a US size into a European
 * one, since brands differ. A label that prints several systems is compared by the one that the other side uses.
 * `unknown` where they share no system, where two of them contradict each other, or where one side says more than the
 * other (a child's 10C beside a 10).
 */
export function compareSizes(one: readonly Size[], other: readonly Size[]): SizeRelation {
  const relations = new Set(one.flatMap((left) => other.map((right) => relationOf(left, right))));
  relations.delete('unknown');
  const [first, ...others] = relations;
  return first === undefined || others.length > 0 ? 'unknown' : first;
}

function relationOf(left: Size, right: Size): SizeRelation {
  if (left.system !== right.system || left.isNumber !== right.isNumber) return 'unknown';
  if (isOtherPerson(left, right)) return 'unknown';
  if (!isSameValue(left, right)) return areComparable(left, right) ? 'different' : 'unknown';
  if (left.suffix !== right.suffix) return isOtherAge(left, right) ? 'different' : 'unknown';
  return left.rest === right.rest ? 'same' : 'unknown';
}

/** Labels write a third with one or two decimals too: 42.7 is 42 2/3. */
function isSameValue(left: Size, right: Size): boolean {
  if (left.value === right.value) return true;
  const isThird = [left, right].some(({ printed }) => printed.includes('/3'));
  return left.isNumber && isThird && Math.abs(Number(left.value) - Number(right.value)) < 0.05;
}

const LETTER = '(?:\\d?X)?[SL]|M';
const ONE = new RegExp(`^(?:${LETTER}|W\\d+L\\d+|ONESIZE)$`);
const PAIR = new RegExp(`^(?:${LETTER})/(?:${LETTER})$`);

/** Numbers, words of a known scale, and words that differ in their numbers: `2T`, `3T`. Others may be two names of one size. */
function areComparable(left: Size, right: Size): boolean {
  if (left.isNumber) return true;
  const both = [left.value, right.value];
  if ([ONE, PAIR].some((form) => both.every((value) => form.test(value)))) return true;
  const [form, otherForm] = both.map((value) => value.replace(/\d+/g, '#'));
  return form === otherForm && areApart(numbersIn(left.value), numbersIn(right.value));
}

const numbersIn = (value: string) => (value.match(/\d+/g) ?? []).map(Number);

/** Whether two numbers, or two ranges, have nothing in common. */
function areApart(one: readonly number[], other: readonly number[]): boolean {
  if (one.length === 0 || one.length > 2) return false;
  const [low, high] = [Math.min(...one), Math.max(...one)];
  const [otherLow, otherHigh] = [Math.min(...other), Math.max(...other)];
  return high < otherLow || otherHigh < low;
}

/** A woman's US 9 is no man's. */
function isOtherPerson({ audience }: Size, { audience: other }: Size): boolean {
  return audience !== null && other !== null && audience !== other;
}

function isOtherAge({ suffix }: Size, { suffix: other }: Size): boolean {
  return `${suffix}${other}` === 'CY' || `${suffix}${other}` === 'YC';
}
