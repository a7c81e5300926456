const OWN_PRODUCT = `fragment OwnProduct on Product {
  id title vendor status onlineStoreUrl
  featuredMedia { preview { image { url } } }
  styleCode: metafield(key: "style_code") { value }
  styleCodePrinted: metafield(key: "style_code_printed") { value }
}`;

const OWN_VARIANT = `fragment OwnVariant on ProductVariant { title sku barcode price selectedOptions { name value } }`;

/** Needs the key's definition on the store; without it this answers a top-level error. */
export const OWN_BY_STYLE_CODE = `query OwnProductByStyleCode($styleCode: String!) {
  shop { currencyCode }
  product: productByIdentifier(identifier: { customId: { key: "style_code", value: $styleCode } }) {
    ...OwnProduct
    variants(first: 100) { nodes { ...OwnVariant } }
  }
}
${OWN_PRODUCT}
${OWN_VARIANT}`;

/** Variants found by SKU or barcode. The search is loose: compare exactly. */
export const OWN_BY_CODES = `query OwnProductsByCodes($codes: String!) {
  shop { currencyCode }
  variants: productVariants(first: 50, query: $codes) { nodes { ...OwnVariant product { ...OwnProduct } } }
}
${OWN_PRODUCT}
${OWN_VARIANT}`;
