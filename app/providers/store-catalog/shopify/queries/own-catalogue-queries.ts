import { z } from 'zod';
import { listOf, metafieldValue, selectedOptions } from './answer-parts.ts';
import { statusSchema } from './product-answer.ts';
import { IDENTIFIER } from './product-fragments.ts';

const FRAGMENTS = `fragment OwnProduct on Product {
  id title vendor status onlineStoreUrl
  featuredMedia { preview { image { url } } }
  styleCode: metafield(key: "style_code") { value }
  styleCodePrinted: metafield(key: "style_code_printed") { value }
}
fragment OwnVariant on ProductVariant { title sku barcode price options: selectedOptions { name value } }`;

const productSchema = z.object({
  id: z.string(),
  title: z.string(),
  vendor: z.string(),
  status: statusSchema,
  onlineStoreUrl: z.string().nullish(),
  featuredMedia: z
    .object({ preview: z.object({ image: z.object({ url: z.string() }).nullish() }).nullish() })
    .nullish(),
  styleCode: metafieldValue,
  styleCodePrinted: metafieldValue,
});
const variantSchema = z.object({
  title: z.string(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  price: z.string(),
  options: selectedOptions,
});
export type OwnProductNode = z.output<typeof productSchema>;
export type OwnVariantNode = z.output<typeof variantSchema>;

const shop = z.object({ currencyCode: z.string() });

/** Needs the key's definition on the store; without it this answers a top-level error. */
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
