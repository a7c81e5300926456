import type { UpdatePart } from '../../store-write.ts';

/**
 * The root fields that an update is composed of, with the variables that only they use. `N` is replaced by the part's
 * number. A part that can report the product selects `state: ... { STATE }`. Each one sets absolute values, so that a
 * second run of the document converges.
 * - `changed` is all or nothing, and touches only the ids listed.
 * - `added` keeps a lone standalone variant, which the strategy DEFAULT would delete.
 * - `failed_media` comes before the images that take the places of the failed ones. Its successor in the API,
 *   `fileUpdate`, accepts only files that are READY.
 * - Stock writes need `@idempotent`; its key is a variable.
 * - The last five undo what an upsert did; no upsert sends them.
 */
export const PART_TEXTS = {
  unpublish: {
    variables: '$unpublishN: [PublicationInput!]!',
    field:
      'publishableUnpublish(id: $productId, input: $unpublishN) { state: publishable { STATE } userErrors { field message } }',
  },
  failed_media: {
    variables: '$failed_mediaN: [ID!]!',
    field:
      'productDeleteMedia(productId: $productId, mediaIds: $failed_mediaN) { userErrors: mediaUserErrors { field message code } }',
  },
  product: {
    variables: '$productN: ProductUpdateInput!, $mediaN: [CreateMediaInput!]',
    field:
      'productUpdate(identifier: { id: $productId }, product: $productN, media: $mediaN) { state: product { STATE } userErrors { field message } }',
  },
  tags: {
    variables: '$tagsN: [String!]!',
    field:
      'tagsAdd(id: $productId, tags: $tagsN) { state: node { STATE } userErrors { field message } }',
  },
  keys: {
    variables: '$keysN: [MetafieldsSetInput!]!',
    field: 'metafieldsSet(metafields: $keysN) { userErrors { field message code } }',
  },
  changed: {
    variables: '$changedN: [ProductVariantsBulkInput!]!',
    field:
      'productVariantsBulkUpdate(productId: $productId, variants: $changedN, allowPartialUpdates: false) { state: product { STATE } userErrors { field message code } }',
  },
  added: {
    variables: '$addedN: [ProductVariantsBulkInput!]!',
    field: `productVariantsBulkCreate(productId: $productId, variants: $addedN, strategy: PRESERVE_STANDALONE_VARIANT) {
    state: product { STATE }
    productVariants { id item: inventoryItem { id level: inventoryLevel(locationId: $locationId, includeInactive: true) { isActive quantities(names: ["available"]) { quantity } } } }
    userErrors { field message code }
  }`,
  },
  stock: {
    variables: '$stockN: InventorySetQuantitiesInput!, $stockKeyN: String!',
    field:
      'inventorySetQuantities(input: $stockN) @idempotent(key: $stockKeyN) { userErrors { field message code } }',
  },
  activate: {
    variables: '$itemN: ID!, $availableN: Int!, $activateKeyN: String!',
    field: `inventoryActivate(inventoryItemId: $itemN, locationId: $locationId, available: $availableN) @idempotent(key: $activateKeyN) {
    inventoryLevel { isActive quantities(names: ["available"]) { quantity } }
    userErrors { field message }
  }`,
  },
  publish: {
    variables: '$publishN: [PublicationInput!]!',
    field:
      'publishablePublish(id: $productId, input: $publishN) { state: publishable { STATE } userErrors { field message } }',
  },
  untag: {
    variables: '$untagN: [String!]!',
    field:
      'tagsRemove(id: $productId, tags: $untagN) { state: node { STATE } userErrors { field message } }',
  },
  unkey: {
    variables: '$unkeyN: [MetafieldIdentifierInput!]!',
    field: 'metafieldsDelete(metafields: $unkeyN) { userErrors { field message } }',
  },
  removed: {
    variables: '$removedN: [ID!]!',
    field:
      'productVariantsBulkDelete(productId: $productId, variantsIds: $removedN) { state: product { STATE } userErrors { field message code } }',
  },
  unbind: {
    variables: '$unbindN: [ProductVariantDetachMediaInput!]!',
    field:
      'productVariantDetachMedia(productId: $productId, variantMedia: $unbindN) { state: product { STATE } userErrors { field message code } }',
  },
  detach: {
    variables: '$detachN: [FileUpdateInput!]!',
    field: 'fileUpdate(files: $detachN) { userErrors { field message code } }',
  },
} satisfies Record<UpdatePart, { variables: string; field: string }>;
