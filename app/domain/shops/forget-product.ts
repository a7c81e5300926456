import { z } from 'zod';
import { noticeTopic } from './notice-topic.ts';

/** The id and nothing else: a body with more is of a product that is there. */
const deletedProduct = z.strictObject({ id: z.number().positive() });

/** `products/delete`: the style code is free again, and the images that were sent for it are sent anew. */
export const forgetProduct = noticeTopic(deletedProduct, async (notice, { transaction }) => {
  const { count } = await transaction.productLink.deleteMany({
    where: {
      shop: { domain: notice.shop },
      productId: `gid://shopify/Product/${notice.payload.id}`,
    },
  });
  return count > 0 ? 'product forgotten' : 'not a product of ours';
});
