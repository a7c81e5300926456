import type { OwnProduct } from '#app/providers/store-catalog/own-catalogue.ts';

/** Returns one entry per product, with every variant that any query found. */
export function mergeOwnProducts(found: readonly OwnProduct[]): OwnProduct[] {
  const byId = Map.groupBy(found, ({ productId }) => productId);
  return [...byId.values()].map((same) => same.reduce(merged));
}

function merged(one: OwnProduct, other: OwnProduct): OwnProduct {
  const variants = new Map(
    [...one.variants, ...other.variants].map((variant) => [variant.variantId, variant]),
  );
  return { ...one, variants: [...variants.values()] };
}
