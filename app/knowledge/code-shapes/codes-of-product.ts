import { sizeOptionName } from '../sizes/size-option-name.ts';
import { SIZE_OPTION_WORDS } from '../sizes/size-words.ts';
import { comparisonKey } from '../style-code/comparison-key.ts';

/** A product of a store as far as it tells style codes. */
export type ProductCodes = {
  vendor: string;
  /** The code that this app wrote, as it was printed. */
  styleCode?: string;
  variants: readonly { sku?: string; options: Record<string, string> }[];
};

const SIZE = new RegExp(SIZE_OPTION_WORDS, 'i');

/**
 * The style codes of a product: the one that this app wrote, else its SKUs without the size behind them. A SKU of a
 * product in sizes that does not end in its size says nothing: it may be a number of each variant.
 */
export function codesOfProduct({ styleCode, variants }: ProductCodes): string[] {
  if (styleCode !== undefined) return [styleCode];
  const names = Object.keys(variants[0]?.options ?? {});
  const sizeName = sizeOptionName(names);
  const comesInSizes = variants.length > 1 && SIZE.test(sizeName ?? '');
  const codes = variants.flatMap(({ sku = '', options }) => {
    const code = withoutSize(sku, Object.values(options));
    return code === sku && comesInSizes ? [] : [code];
  });
  return [...new Set(codes)].filter((code) => code !== '');
}

/** `AB1234-100-10.5` of a variant `US 10.5` is `AB1234-100`. */
function withoutSize(sku: string, values: readonly string[]): string {
  const sizes = new Set(
    values
      .flatMap((value) => [value, ...(value.match(/\d+(?:[.,]\d+)?/g) ?? [])])
      .map(comparisonKey),
  );
  for (const { index } of sku.matchAll(/[-_./ ]/g)) {
    if (sizes.has(comparisonKey(sku.slice(index + 1)))) return sku.slice(0, index);
  }
  return sku;
}
