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
  if (left.value !== right.value) return 'different';
  if (left.suffix !== right.suffix) return isOtherAge(left, right) ? 'different' : 'unknown';
  return left.rest === right.rest ? 'same' : 'unknown';
}

/** A woman's US 9 is no man's. */
function isOtherPerson({ audience }: Size, { audience: other }: Size): boolean {
  return audience !== null && other !== null && audience !== other;
}

function isOtherAge({ suffix }: Size, { suffix: other }: Size): boolean {
  return `${suffix}${other}` === 'CY' || `${suffix}${other}` === 'YC';
}
