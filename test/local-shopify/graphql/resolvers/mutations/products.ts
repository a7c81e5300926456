import { invalidImageError, isFetchable, newMedia } from '../../../catalog/media.ts';
import { DEFAULT_VALUE, defaultOption, newOption } from '../../../catalog/options.ts';
import {
  applyProductFields,
  checkHandle,
  checkProductFields,
  newProduct,
  type ProductFields,
  requireCategory,
} from '../../../catalog/product-fields.ts';
import { autoPublish } from '../../../catalog/publishing.ts';
import { activateLevel, settleTotal } from '../../../catalog/stock.ts';
import { normaliseTags, withoutTags } from '../../../catalog/tags.ts';
import { userError } from '../../../catalog/user-error.ts';
import { newVariant } from '../../../catalog/variant-fields.ts';
import { now } from '../../../store/now.ts';
import type { ShopStore } from '../../../store/shop-store.ts';
import type { Product, UserError } from '../../../store/types.ts';
import { AdminError } from '../../admin-error.ts';
import type { AdminContext, Resolvers } from '../../context.ts';
import { findByIdentifier } from '../queries/products.ts';

export interface CreateMediaInput {
  originalSource: string;
  alt?: string | null;
  mediaContentType: string;
}

interface OptionCreateInput {
  name?: string | null;
  position?: number | null;
  values?: { name?: string | null }[] | null;
}

type Input = ProductFields & { id?: string | null; productOptions?: OptionCreateInput[] | null };

interface ProductArgs {
  identifier?: Parameters<typeof findByIdentifier>[1] | null;
  product?: Input | null;
  input?: Input | null;
  media?: CreateMediaInput[] | null;
}

/** A bad address refuses the whole call (recorded). */
export function checkMedia(media: readonly CreateMediaInput[], code?: string): UserError[] {
  return media.flatMap((input, index) => {
    if (input.mediaContentType !== 'IMAGE')
      throw new AdminError('Local Shopify implements images only', 'NOT_IMPLEMENTED');
    return isFetchable(input.originalSource)
      ? []
      : [invalidImageError(['media', String(index), 'originalSource'], code)];
  });
}

/** Appends images, which are UPLOADED in the response that creates them. */
export function addMedia(
  context: AdminContext,
  product: Product,
  media: readonly CreateMediaInput[],
) {
  return media.map((input) => {
    const added = newMedia(context.store, { source: input.originalSource, alt: input.alt });
    context.mediaSeen.add(added.id);
    product.media.push(added);
    return added;
  });
}

/** Adds a new product's first variant, with the first value of each option. */
function addFirstVariant(
  store: ShopStore,
  product: Product,
  options: readonly OptionCreateInput[],
): void {
  product.options = options.map((option, index) =>
    newOption(
      store,
      option.name ?? '',
      index + 1,
      (option.values ?? []).map((value) => value.name ?? ''),
    ),
  );
  if (product.options.length === 0) product.options = [defaultOption(store)];
  const values = product.options.map((option) => option.optionValues[0]?.name ?? DEFAULT_VALUE);
  const variant = newVariant(store, product.id, values);
  activateLevel(variant.inventoryItem, store.primaryLocation().id);
  product.variants = [variant];
}

function create(args: ProductArgs, context: AdminContext) {
  const { store } = context;
  const input = args.product ?? args.input ?? {};
  requireCategory(input.category);
  const media = args.media ?? [];
  const userErrors = [
    ...(input.id ? [userError(['input'], 'id cannot be specified during creation')] : []),
    ...checkProductFields(input, 'product', true),
    ...checkHandle(store, input.handle),
    ...((input.productOptions ?? []).some((option) => option.name?.includes(' / '))
      ? [userError(['options'], 'Name cannot contain the character sequence " / "')]
      : []),
    ...checkMedia(media),
  ];
  if (userErrors.length > 0) return { product: null, shop: null, userErrors };
  const product = newProduct(store, input);
  applyProductFields(store, product, input);
  addFirstVariant(store, product, input.productOptions ?? []);
  addMedia(context, product, media);
  settleTotal(product);
  store.addMadeProduct(product);
  autoPublish(store, product);
  return { product, shop: null, userErrors: [] };
}

function update(args: ProductArgs, context: AdminContext) {
  const { store } = context;
  const input = args.product ?? args.input ?? {};
  requireCategory(input.category);
  const found = args.identifier
    ? findByIdentifier(store, args.identifier)
    : store.products.get(input.id ?? '');
  if (!found) return { product: null, userErrors: [userError(['id'], 'Product does not exist')] };
  const media = args.media ?? [];
  const userErrors = [
    ...checkProductFields(input, 'product', false),
    ...checkHandle(store, input.handle, found.id),
    ...checkMedia(media),
  ];
  if (userErrors.length === 0) {
    applyProductFields(store, found, input);
    addMedia(context, found, media);
  }
  return { product: found, userErrors };
}

/** Only products have tags here; other taggable records are not implemented. */
function changeTags(store: ShopStore, id: string, change: (tags: string[]) => string[]) {
  const node = store.products.get(id);
  if (!node) throw new AdminError('invalid id', 'RESOURCE_NOT_FOUND');
  const tags = change(node.tags);
  if (tags.some((tag) => tag.length > 255))
    return { node, userErrors: [userError(['tags'], 'Product tags is invalid')] };
  if (tags.length > 250)
    return { node, userErrors: [userError(['tags'], 'Product tags is invalid')] };
  node.tags = tags;
  node.updatedAt = now();
  return { node, userErrors: [] };
}

export const productMutations: Resolvers = {
  productCreate: (_root: unknown, args: ProductArgs, context: AdminContext) =>
    create(args, context),
  productUpdate: (_root: unknown, args: ProductArgs, context: AdminContext) =>
    update(args, context),
  productDelete: (_root: unknown, args: { input: { id: string } }, { store }: AdminContext) => {
    const { id } = args.input;
    if (!store.products.delete(id)) {
      return {
        deletedProductId: null,
        productDeleteOperation: null,
        userErrors: [userError(['id'], 'Product does not exist')],
      };
    }
    return { deletedProductId: id, productDeleteOperation: null, userErrors: [] };
  },
  tagsAdd: (_root: unknown, args: { id: string; tags: string[] }, { store }: AdminContext) =>
    changeTags(store, args.id, (tags) => normaliseTags([...tags, ...args.tags])),
  tagsRemove: (_root: unknown, args: { id: string; tags: string[] }, { store }: AdminContext) =>
    changeTags(store, args.id, (tags) => withoutTags(tags, args.tags)),
};
