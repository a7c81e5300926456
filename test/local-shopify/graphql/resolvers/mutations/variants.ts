import { completeOptionValues } from '../../../catalog/options.ts';
import { settleTotal } from '../../../catalog/stock.ts';
import { userError } from '../../../catalog/user-error.ts';
import { now } from '../../../store/now.ts';
import type { AdminContext, Resolvers } from '../../context.ts';
import { bulkCreate } from './variants-bulk-create.ts';
import { type BulkArgs, unknownProduct } from './variants-bulk-input.ts';
import { bulkUpdate } from './variants-bulk-update.ts';

function bulkDelete(
  { productId, variantsIds }: { productId: string; variantsIds: string[] },
  { store }: AdminContext,
) {
  const product = store.products.get(productId);
  if (!product) return { product: null, userErrors: unknownProduct() };
  const userErrors = variantsIds.flatMap((id, index) =>
    product.variants.some((variant) => variant.id === id)
      ? []
      : [
          userError(
            ['variantsIds', String(index)],
            'At least one variant does not belong to the product',
            'AT_LEAST_ONE_VARIANT_DOES_NOT_BELONG_TO_THE_PRODUCT',
          ),
        ],
  );
  if (userErrors.length > 0) return { product: null, userErrors };
  const before = product.variants;
  const left = before.filter((variant) => !variantsIds.includes(variant.id));
  if (left.length === 0) {
    // A product always has a variant. Code and message are the schema's; no real answer is recorded.
    const message = 'Cannot delete default variant.';
    return {
      product: null,
      userErrors: [userError(['variantsIds'], message, 'CANNOT_DELETE_LAST_VARIANT')],
    };
  }
  product.variants = left;
  completeOptionValues(store, product, before);
  product.updatedAt = now();
  settleTotal(product);
  return { product, userErrors };
}

export const variantMutations: Resolvers = {
  productVariantsBulkCreate: (_root: unknown, args: BulkArgs, context: AdminContext) =>
    bulkCreate(args, context),
  productVariantsBulkUpdate: (_root: unknown, args: BulkArgs, context: AdminContext) =>
    bulkUpdate(args, context),
  productVariantsBulkDelete: (
    _root: unknown,
    args: { productId: string; variantsIds: string[] },
    context: AdminContext,
  ) => bulkDelete(args, context),
};
