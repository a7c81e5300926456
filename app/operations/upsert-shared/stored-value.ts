import type { StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import type { VariantFields } from '#app/providers/store-catalog/store-write.ts';

/** The value that a field of a variant has; null where it has none. */
export function storedValue(variant: StoreVariant, field: keyof VariantFields) {
  return variant[field] ?? null;
}
