/**
 * Fragments that the product documents are composed of. Aliases give the answer the names of the interface
 * (product-answer.ts). A page is no longer than it has to be, because its length costs points.
 */

/** Identifies a product by our key. Needs `$styleCode: String!`, and the key's definition on the store. */
export const IDENTIFIER = 'identifier: { customId: { key: "style_code", value: $styleCode } }';

/** Needs `$channels: Int!`. Sales channels only, without the catalogues of markets. */
export const LIVE_STATE = `fragment LiveState on Product {
  id handle status updatedAt
  variantCount: variantsCount { count }
  channels: resourcePublicationsV2(first: $channels, catalogType: APP, onlyPublished: false) { nodes { isPublished publishAt: publishDate channelId: publication { id } } }
}`;

/** Needs `$media: Int!`. */
export const MEDIA_STATE = `fragment MediaState on Product {
  media(first: $media) { nodes { id status errorCodes: mediaErrors { code } ... on MediaImage { url: image { url } } } }
}`;

/** Without errors, because only an image that was just sent can have them. */
const MEDIA_READ = MEDIA_STATE.replace('errorCodes: mediaErrors { code } ', '');

/**
 * Needs `$locationId: ID!`. @param details whether to also read cost, weight, image and total stock, which cost points
 */
export const variantState = (details: boolean) => `fragment VariantState on ProductVariant {
  id sku barcode price compareAtPrice taxable
  options: selectedOptions { name value }
  item: inventoryItem {
    id tracked requiresShipping
    level: inventoryLevel(locationId: $locationId, includeInactive: true) { isActive quantities(names: ["available"]) { quantity } }
    ${details ? 'unitCost { amount } measurement { weight { value unit } }' : ''}
  }
  ${details ? 'totalAvailable: inventoryQuantity media(first: 1) { nodes { id } }' : ''}
}`;

/** Also needs `$variants: Int!`. */
const PRODUCT_STATE = `fragment ProductState on Product {
  ...LiveState ...MediaState
  title vendor productType descriptionHtml tags
  categoryId: category { id }
  styleCode: metafield(key: "style_code") { value }
  styleCodePrinted: metafield(key: "style_code_printed") { value }
  options(first: 3) { name isLinked: linkedMetafield { key } values: optionValues { name } }
  variants(first: $variants) { nodes { ...VariantState } pageInfo { hasNextPage endCursor } }
}`;

/** Variables that the fragments of a product need. */
export const PRODUCT_VARIABLES = '$locationId: ID!, $channels: Int!, $media: Int!, $variants: Int!';

/** Returns `...ProductState` with the fragments it needs. @param isNew whether its images were just sent */
export function productState(details: boolean, isNew = false): string {
  const media = isNew ? MEDIA_STATE : MEDIA_READ;
  return [PRODUCT_STATE, LIVE_STATE, media, variantState(details)].join('\n');
}
