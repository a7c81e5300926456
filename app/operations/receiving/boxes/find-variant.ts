import { isRecordedAs } from '#app/knowledge/gtin.ts';
import { compareSizes } from '#app/knowledge/sizes/compare-sizes.ts';
import { isOtherSize } from '#app/knowledge/sizes/is-other-size.ts';
import { parseLabelSizes } from '#app/knowledge/sizes/parse-label-sizes.ts';
import type { Size } from '#app/knowledge/sizes/size.ts';
import type { StoreProduct, StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import { toSizeOption } from './size-option.ts';

/** What was read from one size's labels. */
export type LabelledSize = {
  /** As printed, with its system; empty if none could be read. */
  size: string;
  otherSizes: readonly string[];
  /** Empty if none is certain. */
  barcode: string;
};

/** What the boxes count as: a variant, a new size, or one that staff must choose. */
export type FoundVariant =
  | { kind: 'variant'; variant: StoreVariant }
  | { kind: 'new'; size: string }
  /** In Shopify the barcode belongs to a variant of a different size than the label prints. */
  | { kind: 'barcode_conflict'; withBarcode: StoreVariant; bySize: FoundBySize }
  /** One of these candidates, or a new size: label and product use different size systems. */
  | { kind: 'unclear'; candidates: StoreVariant[]; size: string };

type FoundBySize = Exclude<FoundVariant, { kind: 'barcode_conflict' }>;

/**
 * Finds the variant that boxes count as. It is the only variant with their barcode, unless the label prints a different
 * size; else the one with the same size, compared in the size system of the product's options. Sizes are not converted
 * between systems: if the label does not print the product's system, staff choose.
 */
export function findVariant(labelled: LabelledSize, product: StoreProduct): FoundVariant {
  const sizes = parseLabelSizes(labelled);
  const [withBarcode, ...others] = product.variants.filter(({ barcode }) =>
    isRecordedAs(barcode, labelled.barcode),
  );
  // A barcode shared by several sizes proves nothing.
  if (!withBarcode || others.length > 0) return findBySize(sizes, labelled.size, product);
  if (!isOtherSize(sizes, toSizeOption(product).sizesOf(withBarcode)))
    return { kind: 'variant', variant: withBarcode };
  const bySize = findBySize(sizes, labelled.size, product);
  return { kind: 'barcode_conflict', withBarcode, bySize };
}

function findBySize(sizes: readonly Size[], printed: string, product: StoreProduct): FoundBySize {
  const option = toSizeOption(product);
  const [only, ...more] = product.variants;
  if (printed === '' && only && more.length === 0 && option.textOf(only) === '') {
    return { kind: 'variant', variant: only };
  }
  const related = product.variants.map((variant) => ({
    variant,
    relation: compareSizes(sizes, option.sizesOf(variant)),
  }));
  const of = (wanted: string) =>
    related.flatMap(({ variant, relation }) => (relation === wanted ? [variant] : []));
  const size = option.format(sizes, printed);
  const [same, ...others] = of('same');
  if (same !== undefined && others.length === 0) return { kind: 'variant', variant: same };
  if (same !== undefined) return { kind: 'unclear', candidates: [same, ...others], size };
  const candidates = of('unknown');
  if (printed === '' || candidates.length === 0) return { kind: 'new', size };
  return { kind: 'unclear', candidates, size };
}
