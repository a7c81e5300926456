import { z } from 'zod';
import { featuredImageUrl, listOf, metafieldValue } from './answer-parts.ts';

/**
 * Finds products by words in the fields that the Admin searches by default: title, vendor, type, tags, SKUs and
 * barcodes.
 */
export const PRODUCTS_BY_WORDS = {
  document: `query ProductsByWords($words: String!) {
  products(first: 8, query: $words, sortKey: RELEVANCE) {
    nodes {
      productId: id title vendor
      imageUrl: featuredMedia { preview { image { url } } }
      styleCodePrinted: metafield(key: "style_code_printed") { value }
    }
  }
}`,
  answer: z.object({
    products: listOf(
      z.object({
        productId: z.string(),
        title: z.string(),
        vendor: z.string(),
        imageUrl: featuredImageUrl.transform((url) => url ?? null),
        styleCodePrinted: metafieldValue,
      }),
    ),
  }),
};
