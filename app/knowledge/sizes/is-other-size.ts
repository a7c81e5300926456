import { compareSizes } from './compare-sizes.ts';
import type { Size } from './size.ts';

/**
 * Whether a label prints another size than a store's record: another number of one system, or a number of no known
 * system that the label prints in none. Where the two share no system nothing is known, and so nothing contradicts.
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
