/** A root field of the update document. `N` in its text is replaced by the part's number. */
export type PartText = {
  variables: string;
  /** The arguments and payload; `STATE` is where the product's state goes, when this part reports it. */
  field: string;
  /** The payload field that is the product. */
  productField?: 'product' | 'publishable' | 'node';
};

/**
 * The root fields an update is composed of, in the order in which they run. Every one is absolute, so
 * that a second run of the document converges.
 * - `changed` is all or nothing, and touches only the ids listed.
 * - `added` keeps a lone standalone variant: strategy DEFAULT would delete it.
 * - `failed_media` goes before the images that take the places. `fileUpdate`, which the platform names in its
 *   stead, takes no file that is not READY.
 * - stock writes need `@idempotent`; its key is a variable.
 * - the last five take back what an upsert did; no upsert sends them.
 */
export const PART_TEXTS = {
  unpublish: {
    variables: '$unpublishN: [PublicationInput!]!',
    field:
      'publishableUnpublish(id: $productId, input: $unpublishN) { STATE userErrors { field message } }',
    productField: 'publishable',
  },
  failed_media: {
    variables: '$failedMediaN: [ID!]!',
    field:
      'productDeleteMedia(productId: $productId, mediaIds: $failedMediaN) { userErrors: mediaUserErrors { field message code } }',
  },
  product: {
    variables: '$productN: ProductUpdateInput!',
    field:
      'productUpdate(identifier: { id: $productId }, product: $productN) { STATE userErrors { field message } }',
    productField: 'product',
  },
  productWithMedia: {
    variables: '$productN: ProductUpdateInput!, $mediaN: [CreateMediaInput!]',
    field:
      'productUpdate(identifier: { id: $productId }, product: $productN, media: $mediaN) { STATE userErrors { field message } }',
    productField: 'product',
  },
  tags: {
    variables: '$tagsN: [String!]!',
    field: 'tagsAdd(id: $productId, tags: $tagsN) { STATE userErrors { field message } }',
    productField: 'node',
  },
  keys: {
    variables: '$keysN: [MetafieldsSetInput!]!',
    field: 'metafieldsSet(metafields: $keysN) { userErrors { field message code } }',
  },
  changed: {
    variables: '$changedN: [ProductVariantsBulkInput!]!',
    field:
      'productVariantsBulkUpdate(productId: $productId, variants: $changedN, allowPartialUpdates: false) { STATE userErrors { field message code } }',
    productField: 'product',
  },
  added: {
    variables: '$addedN: [ProductVariantsBulkInput!]!, $locationId: ID!',
    field: `productVariantsBulkCreate(productId: $productId, variants: $addedN, strategy: PRESERVE_STANDALONE_VARIANT) {
    STATE
    productVariants { id inventoryItem { id inventoryLevel(locationId: $locationId, includeInactive: true) { isActive quantities(names: ["available"]) { quantity } } } }
    userErrors { field message code }
  }`,
    productField: 'product',
  },
  stock: {
    variables: '$stockN: InventorySetQuantitiesInput!, $stockKeyN: String!',
    field:
      'inventorySetQuantities(input: $stockN) @idempotent(key: $stockKeyN) { userErrors { field message code } }',
  },
  activate: {
    variables: '$itemN: ID!, $availableN: Int!, $activateKeyN: String!, $locationId: ID!',
    field: `inventoryActivate(inventoryItemId: $itemN, locationId: $locationId, available: $availableN) @idempotent(key: $activateKeyN) {
    inventoryLevel { isActive quantities(names: ["available"]) { quantity } }
    userErrors { field message }
  }`,
  },
  publish: {
    variables: '$publishN: [PublicationInput!]!',
    field:
      'publishablePublish(id: $productId, input: $publishN) { STATE userErrors { field message } }',
    productField: 'publishable',
  },
  untag: {
    variables: '$untagN: [String!]!',
    field: 'tagsRemove(id: $productId, tags: $untagN) { STATE userErrors { field message } }',
    productField: 'node',
  },
  unkey: {
    variables: '$unkeyN: [MetafieldIdentifierInput!]!',
    field: 'metafieldsDelete(metafields: $unkeyN) { userErrors { field message } }',
  },
  removed: {
    variables: '$removedN: [ID!]!',
    field:
      'productVariantsBulkDelete(productId: $productId, variantsIds: $removedN) { STATE userErrors { field message code } }',
    productField: 'product',
  },
  unbind: {
    variables: '$unbindN: [ProductVariantDetachMediaInput!]!',
    field:
      'productVariantDetachMedia(productId: $productId, variantMedia: $unbindN) { STATE userErrors { field message code } }',
    productField: 'product',
  },
  detach: {
    variables: '$detachN: [FileUpdateInput!]!',
    field: 'fileUpdate(files: $detachN) { userErrors { field message code } }',
  },
} as const satisfies Record<string, PartText>;

export type PartKind = keyof typeof PART_TEXTS;
