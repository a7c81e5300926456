import { z } from 'zod';
import { categorySchema, idSchema, listOf, pageOf } from './answer-parts.ts';
import { liveStateSchema, productSchema, statusSchema, variantSchema } from './product-answer.ts';
import {
  LIVE_STATE,
  MEDIA_STATE,
  PRODUCT_VARIABLES,
  productState,
  variantState,
} from './product-fragments.ts';

/** A product by its id. */
export const productQuery = (details: boolean) => ({
  document: `query ProductState($id: ID!, ${PRODUCT_VARIABLES}) {
  product(id: $id) { ...ProductState }
}
${productState(details)}`,
  answer: z.object({ product: productSchema.nullable() }),
});

/** Variants beyond the first page. For a single product the platform returns 2,000 at a time. */
export const variantPageQuery = (details: boolean) => ({
  document: `query VariantPage($id: ID!, $locationId: ID!, $after: String, $size: Int!) {
  product(id: $id) {
    variants(first: $size, after: $after) { nodes { ...VariantState } pageInfo { hasNextPage endCursor } }
  }
}
${variantState(details)}`,
  answer: z.object({ product: z.object({ variants: pageOf(variantSchema) }).nullable() }),
});

/** What changes after a write: status, images, channels. */
export const LIVE_STATE_QUERY = {
  document: `query After($id: ID!, $channels: Int!, $media: Int!) {
  product(id: $id) { ...LiveState ...MediaState }
}
${LIVE_STATE}
${MEDIA_STATE}`,
  answer: z.object({ product: liveStateSchema.nullable() }),
};

/** Whether variants that an undo is to delete have metafields. */
export const VARIANT_METAFIELDS = {
  document: `query VariantMetafields($ids: [ID!]!) {
  nodes(ids: $ids) { ... on ProductVariant { id metafields(first: 1) { nodes { id } } } }
}`,
  answer: z.object({
    nodes: z.array(idSchema.extend({ metafields: listOf(idSchema) }).nullable()),
  }),
};

export const CATEGORY_SEARCH = {
  document: `query CategorySearch($words: String!) {
  taxonomy { categories(search: $words, first: 5) { nodes { id fullName isLeaf isArchived } } }
}`,
  answer: z.object({ taxonomy: z.object({ categories: listOf(categorySchema) }).nullish() }),
};

/** The newest products that a search finds: at most 102 points. The search is loose: compare exactly. */
export const NEWEST_PRODUCTS = {
  document: `query NewestProducts($search: String!) {
  products(first: 100, query: $search, sortKey: CREATED_AT, reverse: true) { nodes { title vendor productType status category { id } } }
}`,
  answer: z.object({
    products: listOf(
      z.object({
        title: z.string(),
        vendor: z.string(),
        productType: z.string(),
        status: statusSchema,
        category: idSchema.nullable(),
      }),
    ),
  }),
};
