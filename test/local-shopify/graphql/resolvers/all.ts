import type { Resolvers } from '../context.ts';
import { billingMutations } from './mutations/billing.ts';
import { bulkMutations } from './mutations/bulk.ts';
import { fileMutations } from './mutations/files.ts';
import { inventoryActivateMutations } from './mutations/inventory-activate.ts';
import { inventoryAdjustMutations } from './mutations/inventory-adjust.ts';
import { inventorySetMutations } from './mutations/inventory-set.ts';
import { mediaMutations } from './mutations/media.ts';
import { metafieldDefinitionMutations } from './mutations/metafield-definitions.ts';
import { metafieldMutations } from './mutations/metafields.ts';
import { optionMutations } from './mutations/options.ts';
import { productSetMutations } from './mutations/product-set.ts';
import { productMutations } from './mutations/products.ts';
import { publishingMutations } from './mutations/publishing.ts';
import { variantMediaMutations } from './mutations/variant-media.ts';
import { variantMutations } from './mutations/variants.ts';
import { bulkOperationResolvers } from './objects/bulk-operation.ts';
import { inventoryItemResolvers, inventoryLevelResolvers } from './objects/inventory.ts';
import { mediaImageResolvers } from './objects/media.ts';
import { metafieldDefinitionResolvers, metafieldObjectResolvers } from './objects/metafield.ts';
import { productOptionResolvers, productResolvers } from './objects/product.ts';
import {
  collectionResolvers,
  locationResolvers,
  productSetOperationResolvers,
  publicationResolvers,
  taxonomyCategoryResolvers,
} from './objects/shop-parts.ts';
import { variantResolvers } from './objects/variant.ts';
import { bulkQueries } from './queries/bulk.ts';
import { productQueries } from './queries/products.ts';
import { shopQueries } from './queries/shop.ts';

/** All resolvers, by type and field. A field that is neither here nor a property of its record fails. */
export const resolversByType: Record<string, Resolvers> = {
  QueryRoot: { ...bulkQueries, ...productQueries, ...shopQueries },
  Mutation: {
    ...billingMutations,
    ...bulkMutations,
    ...fileMutations,
    ...inventoryActivateMutations,
    ...inventoryAdjustMutations,
    ...inventorySetMutations,
    ...mediaMutations,
    ...metafieldDefinitionMutations,
    ...metafieldMutations,
    ...optionMutations,
    ...productMutations,
    ...productSetMutations,
    ...publishingMutations,
    ...variantMediaMutations,
    ...variantMutations,
  },
  BulkOperation: bulkOperationResolvers,
  Collection: collectionResolvers,
  InventoryItem: inventoryItemResolvers,
  InventoryLevel: inventoryLevelResolvers,
  Location: locationResolvers,
  MediaImage: mediaImageResolvers,
  Metafield: metafieldObjectResolvers,
  MetafieldDefinition: metafieldDefinitionResolvers,
  Product: productResolvers,
  ProductOption: productOptionResolvers,
  ProductSetOperation: productSetOperationResolvers,
  ProductVariant: variantResolvers,
  Publication: publicationResolvers,
  TaxonomyCategory: taxonomyCategoryResolvers,
};
