import { recordedGtin14 } from '#app/knowledge/gtin.ts';
import { isOtherSize } from '#app/knowledge/sizes/is-other-size.ts';
import { parseSizes } from '#app/knowledge/sizes/parse-sizes.ts';
import { sizeOptionName } from '#app/knowledge/sizes/size-option-name.ts';
import { sizeSystemOf } from '#app/knowledge/sizes/size-system-of.ts';
import type { OwnProduct } from '#app/providers/store-catalog/own-catalogue.ts';
import type { MatchEvidence } from '../../evidence/evidence.ts';

/**
 * Where a label prints another size than the store ties its barcode to: both sizes, as they are written. One of the
 * two is wrong, and counting by either may put the box on the wrong variant.
 * @param products the store's own products that the answer is about
 */
export function findSizeConflicts(
  barcodes: MatchEvidence['barcodes'],
  products: readonly OwnProduct[],
): string[] {
  const words = barcodes.flatMap(({ gtin14, onLabel }) => {
    const { size, otherSizes = [] } = onLabel ?? {};
    if (size === undefined) return [];
    const printed = [size, ...otherSizes].flatMap((one) => parseSizes(one));
    return products.flatMap((product) =>
      sizesTiedTo(gtin14, product).flatMap(({ text, sizes }) =>
        isOtherSize(printed, sizes) ? [size, text] : [],
      ),
    );
  });
  return [...new Set(words)];
}

/** The sizes of the variants with this barcode, read in the system that the product counts in. */
function sizesTiedTo(gtin14: string, { variants }: OwnProduct) {
  const options = variants.map((variant) => variant.options ?? {});
  const name = sizeOptionName(Object.keys(options[0] ?? {}));
  if (name === undefined) return [];
  const values = options.flatMap((one) => one[name] ?? []);
  const system = sizeSystemOf(name, values);
  return variants
    .filter(({ barcode }) => recordedGtin14(barcode ?? '') === gtin14)
    .flatMap((variant) => variant.options?.[name] ?? [])
    .map((text) => ({ text, sizes: parseSizes(text, system) }));
}
