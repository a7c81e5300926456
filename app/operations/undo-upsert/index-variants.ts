import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { optionsKey } from '../upsert-shared/options-key.ts';

/** Look-ups of a product's variants by what effects refer to; there may be two thousand variants and effects each. */
export type VariantIndex = ReturnType<typeof indexVariants>;

/** Indexes a product's variants. */
export function indexVariants({ variants }: StoreProduct) {
  const byTuple = new Map(variants.map((one) => [optionsKey(one.options), one]));
  return {
    byId: new Map(variants.map((one) => [one.id, one])),
    byItem: new Map(variants.map((one) => [one.inventoryItemId, one])),
    byOptions: (options: Record<string, string>) => byTuple.get(optionsKey(options)),
  };
}
