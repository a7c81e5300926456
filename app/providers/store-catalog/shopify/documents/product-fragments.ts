/**
 * Parts that the product documents are composed of. `media(first: 250)` is the platform's limit of media
 * per product, so media are never paged.
 */
export const LIVE_STATE = `fragment LiveState on Product {
  id handle status updatedAt
  variantsCount { count }
  media(first: 250) { nodes { id status mediaErrors { code } ... on MediaImage { image { url } } } }
  resourcePublicationsV2(first: 100, onlyPublished: false) { nodes { isPublished publishDate publication { id } } }
}`;

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

const PRODUCT_STATE = `fragment ProductState on Product {
  ...LiveState
  title vendor productType descriptionHtml tags
  category { id }
  styleCode: metafield(key: "style_code") { value }
  styleCodePrinted: metafield(key: "style_code_printed") { value }
  options(first: 3) { name linkedMetafield { key } optionValues { name } }
  variants(first: 100) { nodes { ...VariantState DETAILS } pageInfo { hasNextPage endCursor } }
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

/** The fragments that `...ProductState` needs. */
export function productParts(details: boolean): string[] {
  const product = PRODUCT_STATE.replace(' DETAILS', details ? ' ...VariantDetails' : '');
  return [product, LIVE_STATE, ...variantParts(details).fragments];
}
