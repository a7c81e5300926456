import { compareSizes } from './compare-sizes.ts';
import type { Size } from './size.ts';

/**
 * Whether a label prints another size than a store's record: another number in the same system, or, if the record
 * states its numbers without a system, a number that the label prints in none of its systems. If the two share no
 * system, nothing is known, so there is no contradiction.
 * @param label every size that the label prints
 * @param store the sizes that the record's text names
 */
export function isOtherSize(label: readonly Size[], store: readonly Size[]): boolean {
  const relation = compareSizes(label, store);
  if (relation !== 'unknown') return relation === 'different';
  const isBare = ({ system, isNumber }: Size) => isNumber && system === null;
  const numbers = label.filter(({ isNumber }) => isNumber).map(({ value }) => value);
  return (
    numbers.length > 0 &&
    store.length > 0 &&
    store.every((one) => isBare(one) && !numbers.includes(one.value))
  );
}
