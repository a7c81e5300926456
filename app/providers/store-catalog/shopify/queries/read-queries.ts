import {
  LIVE_STATE,
  MEDIA_STATE,
  PRODUCT_VARIABLES,
  productParts,
  variantParts,
} from './product-fragments.ts';

/** Room for each code once on the product itself, and once elsewhere. */
const carriersField = (
  index: number,
) => `carriers${index}: productVariants(first: 50, query: $codes${index}) {
    nodes { sku barcode product { id title styleCode: metafield(key: "style_code") { value } } }
  }`;
const RELATIVES = `relatives: productVariants(first: 20, query: $relatives) {
    nodes { sku barcode product { id title styleCode: metafield(key: "style_code") { value } } }
  }`;
const CATEGORY = `category: node(id: $categoryId) { ... on TaxonomyCategory { id fullName isLeaf isArchived } }`;
const PRODUCT = `product: productByIdentifier(identifier: { customId: { key: "style_code", value: $styleCode } }) { ...ProductState }`;

export type PreflightShape = {
  product: boolean;
  category: boolean;
  /** How many searches for variants that carry codes. */
  carriers: number;
  relatives: boolean;
  details: boolean;
};

/** Everything the upsert must know before it writes, in one request. At least one part is asked for. */
export function preflightDocument(shape: PreflightShape): string {
  const searches = Array.from({ length: shape.carriers }, (_, index) => index);
  const variables = [
    ...(shape.product ? ['$styleCode: String!', PRODUCT_VARIABLES] : []),
    ...(shape.category ? ['$categoryId: ID!'] : []),
    ...searches.map((index) => `$codes${index}: String!`),
    ...(shape.relatives ? ['$relatives: String!'] : []),
  ];
  const fields = [
    ...(shape.product ? [PRODUCT] : []),
    ...(shape.category ? [CATEGORY] : []),
    ...searches.map(carriersField),
    ...(shape.relatives ? [RELATIVES] : []),
  ];
  const query = `query Preflight(${variables.join(', ')}) {\n  ${fields.join('\n  ')}\n}`;
  return [query, ...(shape.product ? productParts(shape.details) : [])].join('\n');
}

/** The product of an adoption, or one that changed under us. */
export function productDocument(details: boolean): string {
  return [
    `query ProductState($id: ID!, ${PRODUCT_VARIABLES}) {\n  product(id: $id) { ...ProductState }\n}`,
    ...productParts(details),
  ].join('\n');
}

/** Variants beyond the first page. Of one product asked for alone the platform tells 2,000 at a time. */
export function variantPageDocument(details: boolean): string {
  const { spread, fragments } = variantParts(details);
  return [
    `query VariantPage($id: ID!, $locationId: ID!, $after: String, $size: Int!) {
  product(id: $id) {
    variants(first: $size, after: $after) { nodes { ${spread} } pageInfo { hasNextPage endCursor } }
  }
}`,
    ...fragments,
  ].join('\n');
}

/** Follow-up on images, and a channel state that no write reported. */
export const AFTER = `query After($id: ID!, $channels: Int!, $media: Int!) {
  product(id: $id) { ...LiveState ...MediaState }
}
${LIVE_STATE}
${MEDIA_STATE}`;

/** Whether somebody put metafields on variants that an undo is to take away. */
export const VARIANT_METAFIELDS = `query VariantMetafields($ids: [ID!]!) {
  nodes(ids: $ids) { ... on ProductVariant { id metafields(first: 1) { nodes { id } } } }
}`;

export const CATEGORY_SEARCH = `query CategorySearch($words: String!) {
  taxonomy { categories(search: $words, first: 5) { nodes { id fullName isLeaf isArchived } } }
}`;
