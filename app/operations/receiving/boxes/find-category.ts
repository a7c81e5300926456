import type { TypedProduct } from '#app/providers/store-catalog/store-product.ts';

/** Fewer products may be in one category by chance. */
const LEAST_ALIKE = 3;

/**
 * The category that the store gives to products like this one: those of its vendor and product type, if three at least have
 * one and none has another.
 * @param ofVendor the products of the vendor
 * @returns the id of the category; '' where the store has too few, or does not agree with itself
 */
export function findCategory(productType: string, ofVendor: readonly TypedProduct[]): string {
  const ids = ofVendor.flatMap((product) =>
    product.productType === productType && product.categoryId !== '' ? [product.categoryId] : [],
  );
  const [id = '', ...others] = new Set(ids);
  return ids.length >= LEAST_ALIKE && others.length === 0 ? id : '';
}
