import { compareSizes } from '#app/knowledge/sizes/compare-sizes.ts';
import { parseSizes } from '#app/knowledge/sizes/parse-sizes.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { type DraftRow, emptyRow } from '../draft/draft.ts';
import { type FoundVariant, findVariant, type LabelledSize } from './find-variant.ts';
import type { ReadLabel } from './labels-of-match.ts';
import { questionOf } from './question-of.ts';
import { sizeChoiceOf } from './size-choice-of.ts';
import { type SizeOption, sizeOptionOf } from './size-option.ts';

/** Labels of one size: so many boxes of it. */
type SizeGroup = LabelledSize & { boxes: number };

/** 9.5 before 10. */
const BY_SIZE = new Intl.Collator('en', { numeric: true });

/**
 * One row per size on a product's own labels, counted. A size that the store has starts from its stock, so that
 * setting the count adds the boxes.
 * @param product as the store holds it; null where it is new
 * @param isListed the boxes are in the stock already
 */
export function rowsOfLabels(
  labels: readonly ReadLabel[],
  product: StoreProduct | null,
  isListed: boolean,
): DraftRow[] {
  const groups = groupBySize(labels).sort((a, b) => BY_SIZE.compare(a.size, b.size));
  if (groups.length === 0) return [emptyRow('row-0')];
  const rows = new Map<string, DraftRow>();
  groups.forEach((group, index) => {
    const found = product && findVariant(group, product);
    const row = rowOf(group, found, sizeOptionOf(product), isListed);
    const key = found?.kind === 'variant' ? found.variant.id : `row-${index}`;
    const known = rows.get(key);
    const quantity = String(Number(known?.quantity) + group.boxes);
    rows.set(key, known ? { ...known, quantity } : { ...row, id: `row-${index}` });
  });
  return [...rows.values()];
}

function rowOf(
  { boxes, ...labelled }: SizeGroup,
  found: FoundVariant | null,
  option: SizeOption,
  isListed: boolean,
): DraftRow {
  const row = { ...emptyRow(''), size: labelled.size, barcode: labelled.barcode };
  const added = isListed ? 0 : boxes;
  const counted = (inStock = 0) => ({ quantity: String(inStock + added) });
  if (found?.kind === 'variant') {
    const { label: _words, ...choice } = sizeChoiceOf(found.variant, labelled.barcode, option);
    return { ...row, ...choice, size: choice.size || row.size, ...counted(choice.inStock) };
  }
  if (found === null || found.kind === 'new') {
    return { ...row, size: found?.size ?? row.size, ...counted() };
  }
  return { ...row, ...counted(), question: questionOf(labelled, found, option) };
}

function groupBySize(labels: readonly ReadLabel[]): SizeGroup[] {
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
    const barcode = barcodeOf(group, others);
    const otherSizes = [...new Set(group.flatMap((label) => label.otherSizes))];
    return [{ size: first.size, otherSizes, barcode, boxes: group.length }];
  });
}

function isSameSize(one: ReadLabel, other: ReadLabel): boolean {
  if (one.size === other.size) return true;
  return compareSizes(parseSizes(one.size), parseSizes(other.size)) === 'same';
}

/** The one number on the labels of a size; '' where they carry several, or another size has it as well. */
function barcodeOf(group: readonly ReadLabel[], others: readonly ReadLabel[]): string {
  const [only, ...more] = new Set(group.flatMap(({ barcodes }) => barcodes));
  if (only === undefined || more.length > 0) return '';
  return others.some(({ barcodes }) => barcodes.includes(only)) ? '' : only;
}
