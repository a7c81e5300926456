import type { TypedProduct } from '#app/providers/store-catalog/store-product.ts';
import { modelWords } from './title/agree-on-name.ts';

/** Fewer products may share a type by chance. */
const MIN_SIMILAR = 3;
/** One word that most names have, such as Classic, does not make products similar: a hoodie would become a shoe. */
const MIN_SHARED = 0.5;

/**
 * Returns the product type that the shop gives to similar products: the vendor's products that share more than half of
 * the model's words, if there are at least three of them and all have the same type.
 * @param model what the label and the sites agree on
 * @param products the vendor's products
 * @returns empty if the shop has too few such products, or they differ
 */
export function findProductType(
  model: string,
  vendor: string,
  products: readonly TypedProduct[],
): string {
  const words = [...modelWords(model, vendor)];
  const alike = products.filter(({ title }) => {
    const theirs = modelWords(title, vendor);
    return words.filter((word) => theirs.has(word)).length > words.length * MIN_SHARED;
  });
  const [type = '', ...otherTypes] = new Set(alike.map(({ productType }) => productType));
  return alike.length >= MIN_SIMILAR && otherTypes.length === 0 ? type : '';
}
