import type { OwnProduct } from '#app/providers/store-catalog/own-catalogue.ts';

/** Returns one entry per product, with every variant that any query found. */
export function mergeOwnProducts(found: readonly OwnProduct[]): OwnProduct[] {
  const byId = new Map<string, OwnProduct>();
  for (const product of found) {
    const known = byId.get(product.productId);
    byId.set(product.productId, known ? merged(known, product) : product);
  }
  return [...byId.values()];
}

function merged(one: OwnProduct, other: OwnProduct): OwnProduct {
  const variants = new Map(
    [...one.variants, ...other.variants].map((variant) => [variant.variantId, variant]),
  );
  return { ...one, variants: [...variants.values()] };
}
