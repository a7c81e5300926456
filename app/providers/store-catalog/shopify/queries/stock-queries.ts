import { z } from 'zod';
import type { VariantStock } from '../../store-stock.ts';
import { userErrorsSchema } from '../user-errors.ts';
import { idSchema, levelSchema } from './answer-parts.ts';
import { statusSchema } from './product-answer.ts';

const LEVEL = 'isActive quantities(names: ["available"]) { quantity }';
const variantSchema = z.object({
  title: z.string(),
  product: idSchema.extend({ title: z.string(), status: statusSchema }),
  inventoryItem: idSchema.extend({ tracked: z.boolean(), inventoryLevel: levelSchema.nullable() }),
});

/** Converts the answer to a VariantStock. */
export const toVariantStock = ({
  title,
  product,
  inventoryItem,
}: z.output<typeof variantSchema>): VariantStock => ({
  inventoryItemId: inventoryItem.id,
  productId: product.id,
  productTitle: product.title,
  productStatus: product.status,
  variantTitle: title,
  isTracked: inventoryItem.tracked,
  level: inventoryItem.inventoryLevel,
});

/** A variant with its available stock at a location. */
export const VARIANT_STOCK = {
  document: `query VariantStock($id: ID!, $locationId: ID!) {
  productVariant(id: $id) {
    title
    product { id title status }
    inventoryItem { id tracked inventoryLevel(locationId: $locationId, includeInactive: true) { ${LEVEL} } }
  }
}`,
  answer: z.object({ productVariant: variantSchema.nullable() }),
};

/** Adds to the available quantity, whatever it is by then. Its idempotency key makes a repeat harmless. */
export const ADJUST_STOCK = {
  document: `mutation AdjustStock($input: InventoryAdjustQuantitiesInput!, $key: String!, $locationId: ID!) {
  inventoryAdjustQuantities(input: $input) @idempotent(key: $key) {
    inventoryAdjustmentGroup {
      changes { item { inventoryLevel(locationId: $locationId, includeInactive: true) { ${LEVEL} } } }
    }
    userErrors { field message code }
  }
}`,
  answer: z.object({
    inventoryAdjustQuantities: z.object({
      inventoryAdjustmentGroup: z
        .object({
          changes: z.array(
            z.object({ item: z.object({ inventoryLevel: levelSchema.nullable() }).nullable() }),
          ),
        })
        .nullable(),
      userErrors: userErrorsSchema,
    }),
  }),
};
