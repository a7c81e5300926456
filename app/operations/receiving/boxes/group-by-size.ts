import { compareSizes } from '#app/knowledge/sizes/compare-sizes.ts';
import { parseSizes } from '#app/knowledge/sizes/parse-sizes.ts';
import type { LabelledSize } from './find-variant.ts';
import type { ReadLabel } from './to-read-labels.ts';

/** The labels of one size, and how many there are. */
export type SizeGroup = LabelledSize & { boxes: number };

/** Groups labels by size, in the order in which they were read. */
export function groupBySize(labels: readonly ReadLabel[]): SizeGroup[] {
  const groups: ReadLabel[][] = [];
  for (const label of labels) {
    const known = groups.find(([first]) => first && isSameSize(first, label));
    if (known) known.push(label);
    else groups.push([label]);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const others = labels.filter((label) => !group.includes(label));
    const barcode = findBarcode(group, others);
    const otherSizes = [...new Set(group.flatMap((label) => label.otherSizes))];
    return [{ size: first.size, otherSizes, barcode, boxes: group.length }];
  });
}

/**
 * Returns whether two labels have the same size. If no size was read, a single identical barcode on each means the same
 * size.
 */
function isSameSize(one: ReadLabel, other: ReadLabel): boolean {
  if (one.size === '' || other.size === '')
    return one.size === other.size && one.barcodes.length === 1 && isSameSet(one, other);
  return areSameSize(one.size, other.size);
}

/** Returns whether two texts are the same size: US 9.5 on one label is 9.5 on another. */
export const areSameSize = (one: string, other: string): boolean =>
  one === other || compareSizes(parseSizes(one), parseSizes(other)) === 'same';

const isSameSet = ({ barcodes: one }: ReadLabel, { barcodes: other }: ReadLabel) =>
  one.length === other.length && one.every((barcode) => other.includes(barcode));

/** Returns the barcode on a size's labels; empty if they have several, or another size has the same one. */
function findBarcode(group: readonly ReadLabel[], others: readonly ReadLabel[]): string {
  const [only, ...more] = new Set(group.flatMap(({ barcodes }) => barcodes));
  if (only === undefined || more.length > 0) return '';
  return others.some(({ barcodes }) => barcodes.includes(only)) ? '' : only;
}
