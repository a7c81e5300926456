import type { StoreProduct, StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import { optionsKey } from '../upsert-shared/options-key.ts';

/** Look-ups of a product's variants by what effects refer to; there may be two thousand variants and effects each. */
export type VariantIndex = {
  byId: ReadonlyMap<string, StoreVariant>;
  byItem: ReadonlyMap<string, StoreVariant>;
  byOptions: (options: Record<string, string>) => StoreVariant | undefined;
};

/** Indexes a product's variants. */
export function indexVariants({ variants }: StoreProduct): VariantIndex {
  const byTuple = new Map(variants.map((one) => [optionsKey(one.options), one]));
  return {
    byId: new Map(variants.map((one) => [one.id, one])),
    byItem: new Map(variants.map((one) => [one.inventoryItemId, one])),
    byOptions: (options) => byTuple.get(optionsKey(options)),
  };
}
