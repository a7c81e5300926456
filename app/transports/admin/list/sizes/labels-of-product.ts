import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { ReadLabel } from './labels-of-match.ts';

/**
 * The labels of a photo that stand on boxes of one product, and the others. In a stack those with its very code; a
 * label without one goes to nobody. The only label of a photo is what the photo was matched by, whatever of its code
 * could be read; but where a person decided otherwise than it surely says, nothing of it is taken over.
 * @param isPersonsWord a person chose or typed the code
 */
export function labelsOfProduct(
  labels: readonly ReadLabel[],
  styleCode: string,
  isPersonsWord: boolean,
): { own: ReadLabel[]; others: ReadLabel[] } {
  const wanted = comparisonKey(styleCode);
  const isOwn = ({ code, isCodeSure }: ReadLabel) => {
    if (code !== undefined && wanted !== '' && comparisonKey(code) === wanted) return true;
    return labels.length === 1 && !(isPersonsWord && isCodeSure);
  };
  return {
    own: labels.filter(isOwn),
    others: labels.filter((label) => !isOwn(label)),
  };
}
