import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { ReadLabel } from './to-read-labels.ts';

/**
 * Splits a photo's labels into those of one product and the others. In a stack, a label belongs to the product if it
 * has the product's code. A photo's only label belongs to the product even if its code was not read with certainty,
 * unless staff chose a code other than one that was.
 * @param isChosenByStaff staff chose or typed the code
 */
export function splitLabels(
  labels: readonly ReadLabel[],
  styleCode: string,
  isChosenByStaff: boolean,
): { own: ReadLabel[]; others: ReadLabel[] } {
  const wanted = comparisonKey(styleCode);
  const isOwn = ({ code, isCodeSure }: ReadLabel) => {
    if (code !== undefined && wanted !== '' && comparisonKey(code) === wanted) return true;
    return labels.length === 1 && !(isChosenByStaff && isCodeSure);
  };
  return { own: labels.filter(isOwn), others: labels.filter((label) => !isOwn(label)) };
}
