import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';

/**
 * True when the SKU is the style code, or begins with it and goes on behind a separator, such as
 * `AB1234-100-9` and `AB1234101/9` of `AB1234-100`, but not `AB1234-1009`.
 */
export function isSkuOfStyle(sku: string, styleCode: string): boolean {
  const wanted = comparisonKey(styleCode);
  if (wanted === '') return false;
  let beginning = '';
  for (const part of sku.split(/[^\p{L}\p{M}\p{N}]+/u)) {
    beginning += comparisonKey(part);
    if (beginning === wanted) return true;
  }
  return false;
}
