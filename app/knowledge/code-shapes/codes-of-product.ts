import { SIZE_OPTION_WORDS } from '../sizes/size-words.ts';
import { comparisonKey } from '../style-code/comparison-key.ts';

/** The part of a store's product that tells its style codes. */
export type ProductCodes = {
  vendor: string;
  /** The code that this app wrote, as printed. */
  styleCode?: string;
  variants: readonly { sku?: string; options: Record<string, string> }[];
};

const SIZE = new RegExp(SIZE_OPTION_WORDS, 'i');
const NUMBER = /\d+(?:[.,]\d+)?/g;

/**
 * Returns a product's style codes: the one that this app wrote, otherwise the product's SKUs without the size at their
 * end. If the product comes in sizes, a SKU that does not end in its size is ignored: each variant may have a number of
 * its own.
 */
export function codesOfProduct({ styleCode, variants }: ProductCodes): string[] {
  if (styleCode !== undefined) return [styleCode];
  const names = Object.keys(variants[0]?.options ?? {});
  const comesInSizes = variants.length > 1 && names.some((name) => SIZE.test(name));
  const codes = variants.flatMap(({ sku = '', options }) => {
    const code = withoutSize(sku, Object.values(options));
    return code === sku && comesInSizes ? [] : [code];
  });
  return [...new Set(codes)].filter((code) => code !== '');
}

/** Removes the size from a SKU: `AB1234-100-10.5` of the variant `US 10.5` is `AB1234-100`. */
function withoutSize(sku: string, values: readonly string[]): string {
  const sizes = new Set(
    values.flatMap((value) => [value, ...(value.match(NUMBER) ?? [])]).map(comparisonKey),
  );
  for (const { index } of sku.matchAll(/[-_./ ]/g)) {
    if (sizes.has(comparisonKey(sku.slice(index + 1)))) return sku.slice(0, index);
  }
  return sku;
}
