import { mediaStatus } from '../../../catalog/media.ts';
import { userError } from '../../../catalog/user-error.ts';
import { now } from '../../../store/now.ts';
import type { Product, UserError, Variant } from '../../../store/types.ts';
import type { AdminContext, Resolvers } from '../../context.ts';

interface Pair {
  variantId: string;
  mediaIds: string[];
}

interface PairArgs {
  productId: string;
  variantMedia: Pair[];
}

const MAX_PAIRS = 100;

type Reason = { at: 'mediaIds' | 'variantId'; message: string; code: string } | null;

/** Messages, codes and paths as recorded: 2026-04 product-variant-media-validation. */
function checkPair(
  product: Product,
  pairs: readonly Pair[],
  pair: Pair,
  check: (variant: Variant, mediaId: string) => Reason,
): Reason {
  const [mediaId, ...more] = pair.mediaIds;
  if (mediaId === undefined)
    return { at: 'mediaIds', message: 'The mediaIds list cannot be empty.', code: 'BLANK' };
  if (more.length > 0)
    return {
      at: 'mediaIds',
      message: 'Only one mediaId is allowed per media input.',
      code: 'TOO_MANY_MEDIA_PER_INPUT_PAIR',
    };
  if (pairs.filter(({ variantId }) => variantId === pair.variantId).length > 1)
    return {
      at: 'variantId',
      message: 'Variant was specified in more than one media input.',
      code: 'PRODUCT_VARIANT_SPECIFIED_MULTIPLE_TIMES',
    };
  const variant = product.variants.find(({ id }) => id === pair.variantId);
  if (!variant)
    return {
      at: 'variantId',
      message: 'Variant does not exist on the specified product.',
      code: 'PRODUCT_VARIANT_DOES_NOT_EXIST_ON_PRODUCT',
    };
  if (!product.media.some(({ id }) => id === mediaId))
    return {
      at: 'mediaIds',
      message: 'Media does not exist on the specified product.',
      code: 'MEDIA_DOES_NOT_EXIST_ON_PRODUCT',
    };
  return check(variant, mediaId);
}

/** All or nothing; only the first error of each kind is returned. */
function change(
  { productId, variantMedia }: PairArgs,
  { store }: AdminContext,
  check: (product: Product, variant: Variant, mediaId: string) => Reason,
  apply: (variant: Variant, mediaId: string) => void,
) {
  const refuse = (errors: UserError[]) => ({
    product: null,
    productVariants: null,
    userErrors: errors,
  });
  const product = store.products.get(productId);
  if (!product)
    return refuse([userError(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST')]);
  if (variantMedia.length > MAX_PAIRS) {
    const message = `Exceeded ${MAX_PAIRS} variant-media pairs per mutation.`;
    return refuse([userError(['variantMedia'], message, 'MAXIMUM_VARIANT_MEDIA_PAIRS_EXCEEDED')]);
  }
  for (const [index, pair] of variantMedia.entries()) {
    const reason = checkPair(product, variantMedia, pair, (variant, id) =>
      check(product, variant, id),
    );
    if (reason) {
      const path = ['variantMedia', String(index), reason.at];
      return refuse([userError(path, reason.message, reason.code)]);
    }
  }
  const productVariants = variantMedia.flatMap(({ variantId, mediaIds }) => {
    const variant = product.variants.find(({ id }) => id === variantId);
    const [mediaId] = mediaIds;
    if (!variant || !mediaId) return [];
    apply(variant, mediaId);
    return [variant];
  });
  product.updatedAt = now();
  return { product, productVariants, userErrors: [] };
}

export const variantMediaMutations: Resolvers = {
  productVariantAppendMedia: (_root: unknown, args: PairArgs, context: AdminContext) =>
    change(
      args,
      context,
      (product, variant, mediaId): Reason => {
        const media = product.media.find(({ id }) => id === mediaId);
        if (media && mediaStatus(context.store, media) !== 'READY')
          return {
            at: 'mediaIds',
            message: 'Non-ready media cannot be attached to variants.',
            code: 'NON_READY_MEDIA',
          };
        return variant.mediaIds.length === 0
          ? null
          : {
              at: 'variantId',
              message: 'The given variant already has attached media.',
              code: 'PRODUCT_VARIANT_ALREADY_HAS_MEDIA',
            };
      },
      (variant, mediaId) => {
        variant.mediaIds = [mediaId];
      },
    ),
  productVariantDetachMedia: (_root: unknown, args: PairArgs, context: AdminContext) =>
    change(
      args,
      context,
      (_product, variant, mediaId): Reason =>
        variant.mediaIds.includes(mediaId)
          ? null
          : {
              at: 'variantId',
              message: 'The specified media is not attached to the specified variant.',
              code: 'MEDIA_IS_NOT_ATTACHED_TO_VARIANT',
            },
      (variant, mediaId) => {
        variant.mediaIds = variant.mediaIds.filter((id) => id !== mediaId);
      },
    ),
};
