import { recordedGtin14 } from '#app/knowledge/gtin.ts';
import { compareSizes } from '#app/knowledge/sizes/compare-sizes.ts';
import { type MatchVariant, SHOWN_VARIANTS_MAX } from '../../contract.ts';
import type { AssessedOwn } from '../case/assess-own.ts';
import type { PhotoFindings } from '../case/read-photo-findings.ts';
import { readVariantSizes } from '../case/variant-sizes.ts';

/**
 * Returns the variants of an own product whose barcode or size the photo shows. A size counts only for the product that
 * the photo shows: every shoe comes in a 9. If barcode and label disagree about the size, both variants are returned,
 * and the match reports this as a conflict.
 */
export function findShownVariants(
  { product, gtins, carriesSoughtCode }: AssessedOwn,
  { sizes: printed }: PhotoFindings,
): MatchVariant[] {
  const isOfPhoto = carriesSoughtCode || gtins.length > 0;
  return readVariantSizes(product)
    .filter(
      ({ variant, sizes }) =>
        gtins.includes(recordedGtin14(variant.barcode ?? '') ?? '') ||
        (isOfPhoto && printed.some((one) => compareSizes(one, sizes) === 'same')),
    )
    .slice(0, SHOWN_VARIANTS_MAX)
    .map(({ variant, text }) => ({ variant_id: variant.variantId, size: text }));
}
