import { z } from 'zod';
import {
  featuredImageUrl,
  listOf,
  metafieldValue,
  pageOf,
  selectedOptions,
} from './answer-parts.ts';
import { statusSchema } from './product-answer.ts';
import { IDENTIFIER } from './product-fragments.ts';

const FRAGMENTS = `fragment OwnProduct on Product {
  productId: id title vendor status onlineUrl: onlineStoreUrl
  imageUrl: featuredMedia { preview { image { url } } }
  styleCode: metafield(key: "style_code") { value }
  styleCodePrinted: metafield(key: "style_code_printed") { value }
}
fragment OwnVariant on ProductVariant { variantId: id title sku barcode price options: selectedOptions { name value } }`;

/** A text that is undefined in the interface if the store has none. */
const optionalText = z
  .string()
  .nullish()
  .transform((text) => text || undefined);
const optionalMetafield = metafieldValue.transform((value) => value ?? undefined);
const productSchema = z.object({
  productId: z.string(),
  title: z.string(),
  vendor: z.string(),
  status: statusSchema,
  onlineUrl: optionalText,
  imageUrl: featuredImageUrl,
  styleCode: optionalMetafield,
  styleCodePrinted: optionalMetafield,
});
const variantSchema = z.object({
  variantId: z.string(),
  title: z.string(),
  sku: optionalText,
  barcode: optionalText,
  price: z.string(),
  options: selectedOptions,
});

const shop = z.object({ currencyCode: z.string() });

/** Needs the key's definition on the store; without it, the answer is a top-level error. */
export const OWN_BY_STYLE_CODE = {
  document: `query OwnProductByStyleCode($styleCode: String!) {
  shop { currencyCode }
  product: productByIdentifier(${IDENTIFIER}) {
    ...OwnProduct
    variants(first: 100) { nodes { ...OwnVariant } }
  }
}
${FRAGMENTS}`,
  answer: z.object({
    shop,
    product: productSchema.extend({ variants: listOf(variantSchema) }).nullable(),
  }),
};

/** Variants found by SKU or barcode. The search is loose: compare exactly. */
export const OWN_BY_CODES = {
  document: `query OwnProductsByCodes($codes: String!) {
  shop { currencyCode }
  variants: productVariants(first: 50, query: $codes) { nodes { ...OwnVariant product { ...OwnProduct } } }
}
${FRAGMENTS}`,
  answer: z.object({ shop, variants: listOf(variantSchema.extend({ product: productSchema })) }),
};

/** A page of products with the codes of their first variants: at most 110 points. */
export const CODES_OF_PRODUCTS = {
  document: `query CodesOfProducts($after: String) {
  products(first: 100, after: $after, reverse: true) {
    nodes {
      vendor
      styleCode: metafield(key: "style_code_printed") { value }
      variants(first: 10) { nodes { sku options: selectedOptions { name value } } }
    }
    pageInfo { hasNextPage endCursor }
  }
}`,
  answer: z.object({
    products: pageOf(
      z.object({
        vendor: z.string(),
        styleCode: optionalMetafield,
        variants: listOf(z.object({ sku: optionalText, options: selectedOptions })),
      }),
    ),
  }),
};
