import type { TypedProduct } from '#app/providers/store-catalog/store-product.ts';
import { modelWords } from './title/agree-on-name.ts';

/** Fewer products may be of one type by chance. */
const LEAST_ALIKE = 3;
/** One word that most names have, such as Classic, is no likeness: a hoodie would become a shoe. */
const LEAST_SHARED = 0.5;

/**
 * The product type that the store gives to products like this one: all those of its vendor that share more than half of the
 * words of its model, if these are three at least.
 * @param model what the label and the sites agree on
 * @param products those of the vendor
 * @returns '' where the store has too few, or does not agree with itself
 */
export function findProductType(
  model: string,
  vendor: string,
  products: readonly TypedProduct[],
): string {
  const words = [...modelWords(model, vendor)];
  const alike = products.filter(({ title }) => {
    const theirs = modelWords(title, vendor);
    return words.filter((word) => theirs.has(word)).length > words.length * LEAST_SHARED;
  });
  const [type = '', ...otherTypes] = new Set(alike.map(({ productType }) => productType));
  return alike.length >= LEAST_ALIKE && otherTypes.length === 0 ? type : '';
}
