import { dropMedia } from '../../../catalog/files.ts';
import { userError } from '../../../catalog/user-error.ts';
import { now } from '../../../store/now.ts';
import type { Media, Product, UserError } from '../../../store/types.ts';
import type { AdminContext, Resolvers } from '../../context.ts';
import { addMedia, type CreateMediaInput, checkMedia } from './products.ts';

interface UpdateMediaInput {
  id: string;
  alt?: string | null;
}

const unknownProduct = () => [
  userError(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST'),
];

function createMedia(
  args: { productId: string; media: CreateMediaInput[] },
  context: AdminContext,
) {
  const product = context.store.products.get(args.productId);
  const mediaUserErrors = product ? checkMedia(args.media, 'INVALID') : unknownProduct();
  if (!product) return { media: null, product: null, mediaUserErrors, userErrors: mediaUserErrors };
  // Valid images are added although others are refused, unlike in productUpdate (recorded).
  const refused = new Set(mediaUserErrors.map((error) => error.field?.[1]));
  const media = addMedia(
    context,
    product,
    args.media.filter((_input, index) => !refused.has(String(index))),
  );
  product.updatedAt = now();
  return { media, product, mediaUserErrors, userErrors: mediaUserErrors };
}

/** One error for all missing media (recorded: product-media-missing-media-aggregation). */
function checkMissing(product: Product, ids: readonly string[], field: string): UserError[] {
  const missing = ids.filter((id) => !product.media.some((media) => media.id === id));
  if (missing.length === 0) return [];
  const what =
    missing.length === 1
      ? `Media id ${missing[0]} does not exist`
      : `Media ids ${missing.join(',')} do not exist`;
  return [userError([field], what, 'MEDIA_DOES_NOT_EXIST')];
}

/** Deletes the files, also from variants; all or nothing (recorded: product-media-validation-branches). */
function deleteMedia(args: { productId: string; mediaIds: string[] }, { store }: AdminContext) {
  const product = store.products.get(args.productId) ?? null;
  const errors = product ? checkMissing(product, args.mediaIds, 'mediaIds') : unknownProduct();
  if (!product || errors.length > 0) {
    const nothing = { deletedMediaIds: null, deletedProductImageIds: null };
    return { ...nothing, product, mediaUserErrors: errors, userErrors: errors };
  }
  const deletedProductImageIds = args.mediaIds.map((id) =>
    id.replace('/MediaImage/', '/ProductImage/'),
  );
  dropMedia(product, args.mediaIds);
  return {
    deletedMediaIds: args.mediaIds,
    deletedProductImageIds,
    product,
    mediaUserErrors: [],
    userErrors: [],
  };
}

function updateMedia(
  args: { productId: string; media: UpdateMediaInput[] },
  { store }: AdminContext,
) {
  const product = store.products.get(args.productId);
  if (!product)
    return {
      media: null,
      product: null,
      mediaUserErrors: unknownProduct(),
      userErrors: unknownProduct(),
    };
  const errors = checkMissing(
    product,
    args.media.map((input) => input.id),
    'media',
  );
  if (errors.length > 0)
    return { media: null, product, mediaUserErrors: errors, userErrors: errors };
  const changed = args.media.flatMap((input): Media[] => {
    const media = product.media.find((one) => one.id === input.id);
    if (media && input.alt !== undefined) media.alt = input.alt;
    return media ? [media] : [];
  });
  return { media: changed, product, mediaUserErrors: [], userErrors: [] };
}

export const mediaMutations: Resolvers = {
  productDeleteMedia: (
    _root: unknown,
    args: { productId: string; mediaIds: string[] },
    context: AdminContext,
  ) => deleteMedia(args, context),
  productCreateMedia: (
    _root: unknown,
    args: { productId: string; media: CreateMediaInput[] },
    context: AdminContext,
  ) => createMedia(args, context),
  productUpdateMedia: (
    _root: unknown,
    args: { productId: string; media: UpdateMediaInput[] },
    context: AdminContext,
  ) => updateMedia(args, context),
};
