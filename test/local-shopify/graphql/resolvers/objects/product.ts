import { mediaStatus } from '../../../catalog/media.ts';
import { hasOnlyDefaultVariant, isValueUsed } from '../../../catalog/options.ts';
import { findAppPublication, findListings, isLive } from '../../../catalog/publishing.ts';
import { inventoryQuantity, readTotal } from '../../../catalog/stock.ts';
import { gidNumber } from '../../../store/gid.ts';
import { taxonomy } from '../../../store/taxonomy.ts';
import type { Listing, Product } from '../../../store/types.ts';
import { type ConnectionArgs, connection, count } from '../../connection.ts';
import type { AdminContext, Resolvers } from '../../context.ts';
import { toImage, touchMedia } from './media.ts';
import { metafieldResolvers } from './metafield.ts';

interface PublicationFilter extends ConnectionArgs {
  catalogType?: string | null;
  onlyPublished?: boolean | null;
}

/** A row of resourcePublicationsV2 and its predecessors. */
function toResourcePublication(product: Product, listing: Listing, context: AdminContext) {
  return {
    isPublished: isLive(product, listing),
    publishDate: listing.publishDate,
    publication: context.store.publications.get(listing.publicationId),
    publishable: product,
    product,
  };
}

function readyImages(product: Product, context: AdminContext) {
  return product.media
    .filter((media) => {
      touchMedia(media, context);
      return mediaStatus(context.store, media) === 'READY';
    })
    .map((media) => toImage(media, 'ProductImage'));
}

function resourcePublications(product: Product, args: PublicationFilter, context: AdminContext) {
  const wanted = { catalogType: 'APP', ...args };
  const rows = findListings(context.store, product, wanted).map((listing) =>
    toResourcePublication(product, listing, context),
  );
  return connection(rows, args);
}

export const productResolvers: Resolvers = {
  ...metafieldResolvers,
  legacyResourceId: (product: Product) => gidNumber(product.id),
  category: (product: Product) => (product.categoryId ? taxonomy.get(product.categoryId) : null),
  options: (product: Product, { first }: { first?: number | null }) =>
    product.options.slice(0, first ?? undefined).map((option, index) => ({
      ...option,
      values: option.optionValues
        .map((value) => value.name)
        .filter((name) => isValueUsed(product, index, name)),
      optionValues: option.optionValues.map((value) => ({
        ...value,
        hasVariants: isValueUsed(product, index, value.name),
        linkedMetafieldValue: null,
      })),
    })),
  hasOnlyDefaultVariant: (product: Product) => hasOnlyDefaultVariant(product),
  variants: (product: Product, args: ConnectionArgs) => connection(product.variants, args, 2_000),
  variantsCount: (product: Product) => count(product.variants.length),
  totalVariants: (product: Product) => product.variants.length,
  totalInventory: (product: Product) => readTotal(product),
  tracksInventory: (product: Product) =>
    product.variants.some((variant) => variant.inventoryItem.tracked),
  hasOutOfStockVariants: (product: Product) =>
    product.variants.some((variant) => inventoryQuantity(variant) <= 0),
  isGiftCard: () => false,
  description: (product: Product) => product.descriptionHtml.replace(/<[^>]+>/g, '').trim(),
  bodyHtml: (product: Product) => product.descriptionHtml,
  media: (product: Product, args: ConnectionArgs) => connection(product.media, args),
  mediaCount: (product: Product) => count(product.media.length),
  images: (product: Product, args: ConnectionArgs, context: AdminContext) =>
    connection(readyImages(product, context), args),
  featuredImage: (product: Product, _args: unknown, context: AdminContext) =>
    readyImages(product, context)[0] ?? null,
  featuredMedia: (product: Product, _args: unknown, context: AdminContext) =>
    readyImages(product, context).length > 0 ? product.media[0] : null,
  collections: (product: Product, args: ConnectionArgs, { store }: AdminContext) =>
    connection(
      product.collectionIds.flatMap((id) => store.collections.get(id) ?? []),
      args,
    ),
  resourcePublicationsV2: resourcePublications,
  resourcePublications,
  publications: resourcePublications,
  // Counts catalogs of every type, unlike the lists (recorded: 3 versus 1).
  resourcePublicationsCount: (product: Product, args: PublicationFilter, { store }: AdminContext) =>
    count(findListings(store, product, { onlyPublished: args.onlyPublished ?? true }).length),
  availablePublicationsCount: (product: Product, _args: unknown, { store }: AdminContext) =>
    count(findListings(store, product, { onlyPublished: true }).length),
  publishedOnPublication: (product: Product, { publicationId }: { publicationId: string }) =>
    product.listings.some(
      (listing) => listing.publicationId === publicationId && isLive(product, listing),
    ),
  publishedOnCurrentPublication: (product: Product, _args: unknown, { store }: AdminContext) => {
    const own = findAppPublication(store)?.id;
    return product.listings.some((one) => one.publicationId === own && isLive(product, one));
  },
  // Only the online store counts.
  publishedAt: (product: Product, _args: unknown, { store }: AdminContext) =>
    product.listings.find(
      (one) =>
        store.publications.get(one.publicationId)?.appHandle === 'online_store' &&
        isLive(product, one),
    )?.publishDate ?? null,
  onlineStorePreviewUrl: (product: Product, _args: unknown, { store }: AdminContext) =>
    `https://${store.domain}/products_preview?preview_key=${gidNumber(product.id)}`,
  onlineStoreUrl: (product: Product, _args: unknown, { store }: AdminContext) =>
    findListings(store, product, { catalogType: 'APP' }).length > 0
      ? `https://${store.domain}/products/${product.handle}`
      : null,
};

export const productOptionResolvers: Resolvers = {
  linkedMetafield: () => null,
};
