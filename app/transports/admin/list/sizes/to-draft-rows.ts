import { type FoundVariant, findVariant } from '#app/operations/receiving/boxes/find-variant.ts';
import { groupBySize, type SizeGroup } from '#app/operations/receiving/boxes/group-by-size.ts';
import { type SizeOption, toSizeOption } from '#app/operations/receiving/boxes/size-option.ts';
import type { ReadLabel } from '#app/operations/receiving/boxes/to-read-labels.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { type DraftRow, emptyRow } from '../draft/draft.ts';
import { toSizeChoice } from './to-size-choice.ts';
import { toSizeQuestion } from './to-size-question.ts';

/** Sorts 9.5 before 10. */
const BY_SIZE = new Intl.Collator('en', { numeric: true });

/**
 * Builds one row per size on a product's labels, with the number of boxes. The count of a size that the store has
 * starts from its stock.
 * @param product the product in the store; null for a new one
 * @param isListed the boxes were listed or added to stock before, so they are already in stock
 */
export function toDraftRows(
  labels: readonly ReadLabel[],
  product: StoreProduct | null,
  isListed: boolean,
): DraftRow[] {
  const groups = groupBySize(labels).sort((a, b) => BY_SIZE.compare(a.size, b.size));
  if (groups.length === 0) return [emptyRow('row-0')];
  const rows = new Map<string, DraftRow>();
  groups.forEach((group, index) => {
    const found = product && findVariant(group, product);
    const row = toRow(group, found, toSizeOption(product), isListed);
    const key = found?.kind === 'variant' ? found.variant.id : `row-${index}`;
    const known = rows.get(key);
    const quantity = String(Number(known?.quantity) + group.boxes);
    rows.set(key, known ? { ...known, quantity } : { ...row, id: `row-${index}` });
  });
  return [...rows.values()];
}

function toRow(
  { boxes, ...labelled }: SizeGroup,
  found: FoundVariant | null,
  option: SizeOption,
  isListed: boolean,
): DraftRow {
  const row = { ...emptyRow(''), size: labelled.size, barcode: labelled.barcode };
  const added = isListed ? 0 : boxes;
  const counted = (inStock = 0) => ({ quantity: String(inStock + added) });
  if (found?.kind === 'variant') {
    const { label: _label, ...choice } = toSizeChoice(found.variant, labelled.barcode, option);
    return { ...row, ...choice, size: choice.size || row.size, ...counted(choice.inStock) };
  }
  if (found === null || found.kind === 'new') {
    return { ...row, size: found?.size ?? row.size, ...counted() };
  }
  return { ...row, ...counted(), question: toSizeQuestion(labelled, found, option) };
}
