import { z } from 'zod';
import { defineTopic } from './webhook-topic.ts';

/** The id only: a body with more fields is about a product that exists. */
const deletedProduct = z.strictObject({ id: z.number().positive() });

/**
 * `products/delete`: deletes the product's link, so that an upsert of its style code creates a product and sends its
 * images again.
 */
export const forgetProduct = defineTopic(deletedProduct, async (webhook, { transaction }) => {
  const { count } = await transaction.productLink.deleteMany({
    where: {
      shop: { domain: webhook.shop },
      productId: `gid://shopify/Product/${webhook.payload.id}`,
    },
  });
  return count > 0 ? 'product forgotten' : 'not a product of this app';
});
