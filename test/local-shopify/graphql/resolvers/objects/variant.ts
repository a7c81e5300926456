import { mediaStatus } from '../../../catalog/media.ts';
import { toVariantTitle } from '../../../catalog/options.ts';
import { inventoryQuantity } from '../../../catalog/stock.ts';
import { gidNumber } from '../../../store/gid.ts';
import type { Variant } from '../../../store/types.ts';
import { type ConnectionArgs, connection } from '../../connection.ts';
import type { AdminContext, Resolvers } from '../../context.ts';
import { toImage } from './media.ts';
import { metafieldResolvers } from './metafield.ts';

function mediaOf(variant: Variant, { store }: AdminContext) {
  const product = store.productOfVariant(variant);
  return variant.mediaIds.flatMap((id) => product.media.find((media) => media.id === id) ?? []);
}

export const variantResolvers: Resolvers = {
  ...metafieldResolvers,
  legacyResourceId: (variant: Variant) => gidNumber(variant.id),
  title: (variant: Variant) => toVariantTitle(variant.values),
  displayName: (variant: Variant, _args: unknown, { store }: AdminContext) =>
    `${store.productOfVariant(variant).title} - ${toVariantTitle(variant.values)}`,
  sku: (variant: Variant) => variant.inventoryItem.sku,
  product: (variant: Variant, _args: unknown, { store }: AdminContext) =>
    store.productOfVariant(variant),
  position: (variant: Variant, _args: unknown, { store }: AdminContext) =>
    store.productOfVariant(variant).variants.indexOf(variant) + 1,
  inventoryQuantity: (variant: Variant) => inventoryQuantity(variant),
  sellableOnlineQuantity: (variant: Variant) => inventoryQuantity(variant),
  availableForSale: (variant: Variant) =>
    !variant.inventoryItem.tracked ||
    variant.inventoryPolicy === 'CONTINUE' ||
    inventoryQuantity(variant) > 0,
  selectedOptions: (variant: Variant, _args: unknown, { store }: AdminContext) =>
    store.productOfVariant(variant).options.map((option, index) => ({
      name: option.name,
      value: variant.values[index],
      optionValue: option.optionValues.find((value) => value.name === variant.values[index]),
    })),
  media: (variant: Variant, args: ConnectionArgs, context: AdminContext) =>
    connection(mediaOf(variant, context), args),
  image: (variant: Variant, _args: unknown, context: AdminContext) => {
    const [media] = mediaOf(variant, context);
    return media && mediaStatus(context.store, media) === 'READY'
      ? toImage(media, 'ProductImage')
      : null;
  },
};
