import { z } from 'zod';
import type { NoticeHandler } from './notice-handler.ts';

const deletedProduct = z.object({ id: z.number().int().positive() });

/** `products/delete`: the style code is free again, and the images that were sent for it are sent anew. */
export const forgetProduct: NoticeHandler = async (notice, { transaction }) => {
  const product = deletedProduct.safeParse(notice.payload);
  if (!product.success) return 'names no product';
  const { count } = await transaction.productLink.deleteMany({
    where: {
      shop: { domain: notice.shop },
      productId: `gid://shopify/Product/${product.data.id}`,
    },
  });
  return count > 0 ? 'product forgotten' : 'not a product of ours';
};
