import { toGtin14 } from '#app/knowledge/gtin.ts';
import { compareSizes } from '#app/knowledge/sizes/compare-sizes.ts';
import { isOtherSize } from '#app/knowledge/sizes/is-other-size.ts';
import { parseSizes } from '#app/knowledge/sizes/parse-sizes.ts';
import type { Size } from '#app/knowledge/sizes/size.ts';
import type { StoreProduct, StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import { sizeOptionOf } from './size-option.ts';

/** What the labels of one size say. */
export type LabelledSize = {
  /** As printed, with its system; '' where none could be read. */
  size: string;
  otherSizes: readonly string[];
  /** '' where none is known for sure. */
  barcode: string;
};

/** Where boxes are counted: at a variant, as a new size, or where a person says. */
export type FoundVariant =
  | { kind: 'variant'; variant: StoreVariant }
  | { kind: 'new'; size: string }
  /** The store ties the barcode to this variant, and the label prints another size. */
  | { kind: 'barcode_elsewhere'; tied: StoreVariant; bySize: FoundBySize }
  /** It may be any of these, or a new size: the label and the store count in different systems. */
  | { kind: 'unclear'; candidates: StoreVariant[]; size: string };

type FoundBySize = Exclude<FoundVariant, { kind: 'barcode_elsewhere' }>;

/**
 * The variant on which boxes are counted. The barcode decides, unless the label prints another size than the store
 * ties it to; else the size does, compared in the system that the product's options use. No size is converted: where
 * the label does not print that system, a person says which it is.
 */
export function findVariant(labelled: LabelledSize, product: StoreProduct): FoundVariant {
  const sizes = [labelled.size, ...labelled.otherSizes].flatMap((one) => parseSizes(one));
  const gtin = toGtin14(labelled.barcode);
  const tied = product.variants.find(
    ({ barcode }) => gtin !== null && barcode !== null && toGtin14(barcode) === gtin,
  );
  if (tied === undefined) return bySize(sizes, labelled.size, product);
  const option = sizeOptionOf(product);
  if (!isOtherSize(sizes, option.sizesOf(tied))) return { kind: 'variant', variant: tied };
  return { kind: 'barcode_elsewhere', tied, bySize: bySize(sizes, labelled.size, product) };
}

function bySize(sizes: readonly Size[], printed: string, product: StoreProduct): FoundBySize {
  const option = sizeOptionOf(product);
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
  const size = option.write(sizes, printed);
  const [same, ...others] = of('same');
  if (same !== undefined && others.length === 0) return { kind: 'variant', variant: same };
  if (same !== undefined) return { kind: 'unclear', candidates: [same, ...others], size };
  const candidates = of('unknown');
  if (printed === '' || candidates.length === 0) return { kind: 'new', size };
  return { kind: 'unclear', candidates, size };
}
