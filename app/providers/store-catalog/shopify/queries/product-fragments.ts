/** Parts that the product documents are composed of. Pages are as long as they need be: they cost points. */

/** Needs `$channels: Int!`. Sales channels only: catalogues of markets are none of our business. */
export const LIVE_STATE = `fragment LiveState on Product {
  id handle status updatedAt
  variantsCount { count }
  resourcePublicationsV2(first: $channels, catalogType: APP, onlyPublished: false) { nodes { isPublished publishDate publication { id } } }
}`;

/** Needs `$media: Int!`. */
export const MEDIA_STATE = `fragment MediaState on Product {
  media(first: $media) { nodes { id status mediaErrors { code } ... on MediaImage { image { url } } } }
}`;

/** The same without what only an image that was just sent can have. */
const MEDIA_READ = MEDIA_STATE.replace('mediaErrors { code } ', '');

/** Needs `$locationId: ID!`. */
const VARIANT_STATE = `fragment VariantState on ProductVariant {
  id sku barcode price compareAtPrice taxable
  selectedOptions { name value }
  inventoryItem {
    id tracked requiresShipping
    inventoryLevel(locationId: $locationId, includeInactive: true) { isActive quantities(names: ["available"]) { quantity } }
  }
}`;

const VARIANT_DETAILS = `fragment VariantDetails on ProductVariant {
  inventoryQuantity
  media(first: 1) { nodes { id } }
  inventoryItem { unitCost { amount } measurement { weight { value unit } } }
}`;

/** Needs `$variants: Int!` besides. */
const PRODUCT_STATE = `fragment ProductState on Product {
  ...LiveState ...MediaState
  title vendor productType descriptionHtml tags
  category { id }
  styleCode: metafield(key: "style_code") { value }
  styleCodePrinted: metafield(key: "style_code_printed") { value }
  options(first: 3) { name linkedMetafield { key } optionValues { name } }
  variants(first: $variants) { nodes { ...VariantState DETAILS } pageInfo { hasNextPage endCursor } }
}`;

/** What a variant is read with; details only where the request names some, they cost points. */
export function variantParts(details: boolean): { spread: string; fragments: string[] } {
  return details
    ? {
        spread: '...VariantState ...VariantDetails',
        fragments: [VARIANT_STATE, VARIANT_DETAILS],
      }
    : { spread: '...VariantState', fragments: [VARIANT_STATE] };
}

/** Variables that the fragments of a product need. */
export const PRODUCT_VARIABLES = '$locationId: ID!, $channels: Int!, $media: Int!, $variants: Int!';

/** The fragments that `...ProductState` needs. @param isNew its images were just sent */
export function productParts(details: boolean, isNew = false): string[] {
  const product = PRODUCT_STATE.replace(' DETAILS', details ? ' ...VariantDetails' : '');
  const media = isNew ? MEDIA_STATE : MEDIA_READ;
  return [product, LIVE_STATE, media, ...variantParts(details).fragments];
}
