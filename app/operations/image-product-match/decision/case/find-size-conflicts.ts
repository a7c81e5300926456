import { recordedGtin14 } from '#app/knowledge/gtin.ts';
import { isOtherSize } from '#app/knowledge/sizes/is-other-size.ts';
import { parseLabelSizes } from '#app/knowledge/sizes/parse-label-sizes.ts';
import type { OwnProduct } from '#app/providers/store-catalog/own-catalogue.ts';
import type { MatchEvidence } from '../../evidence/evidence.ts';
import { readVariantSizes, type SizedVariant } from './variant-sizes.ts';

/**
 * Returns both sizes, as written, if a label prints another size than the one that the store ties the label's barcode
 * to. One of the two is wrong, and counting by either may put the box on the wrong variant.
 * @param products the store's own products that the answer is about
 */
export function findSizeConflicts(
  barcodes: MatchEvidence['barcodes'],
  products: readonly OwnProduct[],
): string[] {
  const words = barcodes.flatMap(({ gtin14, onLabel }) => {
    if (onLabel?.size === undefined) return [];
    const { size } = onLabel;
    const printed = parseLabelSizes(onLabel);
    const isTied = ({ variant, text }: SizedVariant) =>
      text !== '' && recordedGtin14(variant.barcode ?? '') === gtin14;
    const tied = products.flatMap(readVariantSizes).filter(isTied);
    return tied.flatMap(({ text, sizes }) => (isOtherSize(printed, sizes) ? [size, text] : []));
  });
  return [...new Set(words)];
}
