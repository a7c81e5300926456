import type { StoreProduct, StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import { fold } from '../upsert-shared/fold.ts';
import { tupleKey } from '../upsert-shared/tuple-key.ts';

/** The variants of a product by what an effect knows them by: there may be two thousand of each. */
export type VariantIndex = {
  byId: ReadonlyMap<string, StoreVariant>;
  byItem: ReadonlyMap<string, StoreVariant>;
  byOptions: (options: Record<string, string>) => StoreVariant | undefined;
};

export function indexVariants({ variants }: StoreProduct): VariantIndex {
  const byTuple = new Map(variants.map((one) => [optionsKey(one.options), one]));
  return {
    byId: new Map(variants.map((one) => [one.id, one])),
    byItem: new Map(variants.map((one) => [one.inventoryItemId, one])),
    byOptions: (options) => byTuple.get(optionsKey(options)),
  };
}

/** Options without their order and case. */
export function optionsKey(options: Record<string, string>): string {
  return tupleKey(options, fold);
}
