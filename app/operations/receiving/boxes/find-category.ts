import type { TypedProduct } from '#app/providers/store-catalog/store-product.ts';

/** Fewer products may share a category by chance. */
const MIN_SIMILAR = 3;

/**
 * Returns the category that the shop gives to similar products: those with the same vendor and product type, if at
 * least three have a category and none has a different one.
 * @param ofVendor the vendor's products
 * @returns the category's id; empty if the shop has too few such products, or they differ
 */
export function findCategory(productType: string, ofVendor: readonly TypedProduct[]): string {
  const ids = ofVendor.flatMap((product) =>
    product.productType === productType && product.categoryId !== '' ? [product.categoryId] : [],
  );
  const [id = '', ...others] = new Set(ids);
  return ids.length >= MIN_SIMILAR && others.length === 0 ? id : '';
}
