import type { VariantFieldValue } from '#app/domain/change-records/change-records.ts';
import type { VariantFields } from '#app/providers/store-catalog/store-write.ts';
import { isSameBarcode } from './is-same-barcode.ts';
import { isSameMoney } from './money.ts';

/**
 * Returns whether a variant's field has the same value on both sides: amounts, barcodes and weights in any spelling.
 */
export function isSameVariantValue(
  field: keyof VariantFields,
  left: VariantFieldValue,
  right: VariantFieldValue,
): boolean {
  if (left === null || right === null) return emptyToNull(left) === emptyToNull(right);
  if (field === 'price' || field === 'compareAtPrice' || field === 'cost')
    return isSameMoney(String(left), String(right));
  if (field === 'barcode') return isSameBarcode(String(left), String(right));
  return formatVariantValue(left) === formatVariantValue(right);
}

/**
 * Treats empty values as null: Shopify returns an emptied text as null or as an empty text, and no weight as a weight
 * of 0.
 */
function emptyToNull(value: VariantFieldValue): string | null {
  if (typeof value === 'object' && value?.value === 0) return null;
  return formatVariantValue(value) || null;
}

/** Returns the value as text, a weight as `0.3 KILOGRAMS`; empty if there is none. */
export function formatVariantValue(value: VariantFieldValue | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? `${value.value} ${value.unit}` : String(value);
}
