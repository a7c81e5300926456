import { cdnUrl, mediaStatus } from '../catalog/media.ts';
import { isLive } from '../catalog/publishing.ts';
import type { ShopStore } from '../store/shop-store.ts';
import type { Product, Variant } from '../store/types.ts';

/** A store as JSON for tests; reading it changes nothing. */
export function describeStore(store: ShopStore) {
  const products = [...store.products.values()];
  const distinct = (values: string[]) => [...new Set(values)].sort((a, b) => a.localeCompare(b));
  return {
    shop: store.domain,
    vendors: distinct(products.map((product) => product.vendor)),
    product_types: distinct(products.map((product) => product.productType)),
    locations: [...store.locations.values()].map((location) => ({
      id: location.id,
      name: location.name,
      is_active: location.isActive,
      is_primary: location.isPrimary,
      fulfills_online_orders: location.fulfillsOnlineOrders,
    })),
    publications: [...store.publications.values()].map((publication) => ({
      id: publication.id,
      title: publication.title,
      catalog_type: publication.catalogType,
      auto_publish: publication.autoPublish,
      refuses_products: publication.refusesProducts,
    })),
    collections: [...store.collections.values()].map(({ id, title, handle }) => ({
      id,
      title,
      handle,
    })),
    metafield_definitions: [...store.definitions.values()].map(
      ({ id, namespace, key, type, ownerType }) => ({
        id,
        namespace,
        key,
        type,
        owner_type: ownerType,
      }),
    ),
    products: products.map((product) => describeProduct(store, product)),
  };
}

function describeProduct(store: ShopStore, product: Product) {
  return {
    id: product.id,
    title: product.title,
    handle: product.handle,
    status: product.status,
    vendor: product.vendor,
    product_type: product.productType,
    description_html: product.descriptionHtml,
    category_id: product.categoryId,
    tags: product.tags,
    seo: product.seo,
    options: product.options.map((option) => ({
      id: option.id,
      name: option.name,
      values: option.optionValues.map((value) => value.name),
    })),
    variants: product.variants.map((variant) => describeVariant(store, product, variant)),
    media: product.media.map((media) => ({
      id: media.id,
      status: mediaStatus(store, media),
      alt: media.alt,
      source: media.source,
      filename: media.filename,
      url: cdnUrl(media),
    })),
    metafields: product.metafields.map(({ namespace, key, type, value }) => ({
      namespace,
      key,
      type,
      value,
    })),
    collections: product.collectionIds.flatMap((id) => store.collections.get(id)?.title ?? []),
    publications: product.listings.map((listing) => ({
      id: listing.publicationId,
      title: store.publications.get(listing.publicationId)?.title ?? null,
      is_published: isLive(product, listing),
      publish_date: listing.publishDate,
    })),
    created_at: product.createdAt,
    updated_at: product.updatedAt,
  };
}

function describeVariant(store: ShopStore, product: Product, variant: Variant) {
  const item = variant.inventoryItem;
  return {
    id: variant.id,
    options: Object.fromEntries(
      product.options.map((option, index) => [option.name, variant.values[index]]),
    ),
    sku: item.sku,
    barcode: variant.barcode,
    price: variant.price,
    compare_at_price: variant.compareAtPrice,
    inventory_policy: variant.inventoryPolicy,
    inventory_item_id: item.id,
    tracked: item.tracked,
    cost: item.cost,
    requires_shipping: item.requiresShipping,
    taxable: variant.taxable,
    weight: item.weight,
    levels: item.levels.map((level) => ({
      location_id: level.locationId,
      location: store.locations.get(level.locationId)?.name ?? null,
      is_active: level.isActive,
      available: level.available,
    })),
    media_ids: variant.mediaIds,
    metafields: variant.metafields.map(({ namespace, key, type, value }) => ({
      namespace,
      key,
      type,
      value,
    })),
  };
}
