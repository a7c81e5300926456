import { comparisonKey } from './comparison-key.ts';

/**
 * Returns true if the SKU is the style code, or the style code followed by a separator and something else:
 * `AB1234-100-9` and `AB1234100/9` are SKUs of `AB1234-100`, `AB1234-1009` is not.
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
