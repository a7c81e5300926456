import { freeHandle, slugify } from '../catalog/handle.ts';
import { newMedia } from '../catalog/media.ts';
import { resolveNamespace, setMetafield } from '../catalog/metafields.ts';
import { DEFAULT_VALUE, defaultOption, newOption } from '../catalog/options.ts';
import { newProduct } from '../catalog/product-fields.ts';
import { autoPublish, list } from '../catalog/publishing.ts';
import { activateLevel, findLevel, settleTotal } from '../catalog/stock.ts';
import { normaliseTags } from '../catalog/tags.ts';
import { applyVariantFields, newVariant } from '../catalog/variant-fields.ts';
import { BadRequest } from '../http/bad-request.ts';
import { now } from './now.ts';
import type { Seed, SeedProduct, SeedVariant } from './seed-types.ts';
import type { ShopStore } from './shop-store.ts';
import type { Collection, Location, Product, Publication } from './types.ts';

/** Ids of the records that a seed added, in its order. */
export interface SeededIds {
  locations: string[];
  publications: string[];
  collections: string[];
  products: { id: string; handle: string; variants: { id: string; inventory_item_id: string }[] }[];
}

/** Adds a seed to a store. Locations, channels and collections with a known name are reused. */
export function applySeed(store: ShopStore, seed: Seed): SeededIds {
  if (seed.currency !== undefined) store.currency = readCurrency(seed.currency);
  const locations = (seed.locations ?? []).map((one) => seedLocation(store, one));
  const publications = (seed.publications ?? []).map((one) => seedPublication(store, one));
  const collections = (seed.collections ?? []).map((one) => seedCollection(store, one));
  for (const one of seed.metafield_definitions ?? []) {
    const id = store.newId('MetafieldDefinition');
    store.definitions.set(id, {
      __typename: 'MetafieldDefinition',
      id,
      name: one.name ?? one.key,
      namespace: resolveNamespace(one.namespace),
      key: one.key,
      description: null,
      ownerType: one.owner_type ?? 'PRODUCT',
      type: one.type,
      adminAccess: 'MERCHANT_READ',
      validations: [],
    });
  }
  const products = (seed.products ?? []).map((one) => seedProduct(store, one));
  return {
    locations: locations.map(({ id }) => id),
    publications: publications.map(({ id }) => id),
    collections: collections.map(({ id }) => id),
    products: products.map((product) => ({
      id: product.id,
      handle: product.handle,
      variants: product.variants.map((variant) => ({
        id: variant.id,
        inventory_item_id: variant.inventoryItem.id,
      })),
    })),
  };
}

function readCurrency(currency: string): string {
  if (Intl.supportedValuesOf('currency').includes(currency)) return currency;
  throw new BadRequest(`${currency} is no ISO 4217 currency`);
}

function seedLocation(store: ShopStore, seed: NonNullable<Seed['locations']>[number]): Location {
  const known = findByName(store.locations, 'name', seed.name);
  const location: Location = {
    __typename: 'Location',
    id: known?.id ?? claimId(store, 'Location', seed.id),
    name: seed.name,
    isActive: seed.is_active ?? known?.isActive ?? true,
    isPrimary: seed.is_primary ?? known?.isPrimary ?? false,
    fulfillsOnlineOrders: seed.fulfills_online_orders ?? known?.fulfillsOnlineOrders ?? true,
    createdAt: known?.createdAt ?? now(),
  };
  if (location.isPrimary) for (const other of store.locations.values()) other.isPrimary = false;
  store.locations.set(location.id, location);
  return location;
}

function seedPublication(
  store: ShopStore,
  seed: NonNullable<Seed['publications']>[number],
): Publication {
  const known = findByName(store.publications, 'title', seed.title);
  const publication: Publication = {
    __typename: 'Publication',
    id: known?.id ?? claimId(store, 'Publication', seed.id),
    title: seed.title,
    catalogType: seed.catalog_type ?? known?.catalogType ?? 'APP',
    appHandle: seed.app_handle ?? known?.appHandle ?? slugify(seed.title),
    autoPublish: seed.auto_publish ?? known?.autoPublish ?? false,
    refusesProducts: seed.refuses_products ?? known?.refusesProducts ?? false,
  };
  store.publications.set(publication.id, publication);
  return publication;
}

function seedCollection(
  store: ShopStore,
  seed: NonNullable<Seed['collections']>[number],
): Collection {
  const known = findByName(store.collections, 'title', seed.title);
  if (known) return known;
  const id = claimId(store, 'Collection', seed.id);
  const collection: Collection = {
    __typename: 'Collection',
    id,
    title: seed.title,
    handle: seed.handle ?? slugify(seed.title),
  };
  store.collections.set(id, collection);
  return collection;
}

function seedProduct(store: ShopStore, seed: SeedProduct): Product {
  if (typeof seed.title !== 'string' || seed.title === '')
    throw new BadRequest('a product needs a title');
  const product = newProduct(store, seed);
  if (seed.id) product.id = claimId(store, 'Product', seed.id);
  product.handle = freeHandle(store, seed.handle ?? seed.title);
  product.status = seed.status ?? 'ACTIVE';
  product.vendor = seed.vendor ?? product.vendor;
  product.productType = seed.product_type ?? '';
  product.descriptionHtml = seed.description_html ?? '';
  product.templateSuffix = seed.template_suffix ?? null;
  product.tags = normaliseTags(seed.tags ?? []);
  product.seo = { title: seed.seo?.title ?? null, description: seed.seo?.description ?? null };
  product.categoryId = seed.category_id ?? null;
  product.createdAt = seed.created_at ?? product.createdAt;
  product.updatedAt = product.createdAt;
  const variants = seed.variants ?? [{}];
  product.options = seedOptions(store, seed, variants);
  product.variants = variants.map((variant) => seedVariant(store, product, variant));
  product.media = (seed.media ?? []).map((media) => {
    const made = newMedia(store, { source: media.url, alt: media.alt, filename: media.filename });
    // Already processed.
    const id = media.id ? claimId(store, 'MediaImage', media.id) : made.id;
    return { ...made, id, reads: Number.MAX_SAFE_INTEGER };
  });
  for (const field of seed.metafields ?? [])
    setMetafield(store, product, { type: 'single_line_text_field', ...field });
  product.collectionIds = (seed.collections ?? []).map(
    (title) => seedCollection(store, { title }).id,
  );
  if (seed.publications === undefined) autoPublish(store, product);
  for (const title of seed.publications ?? [])
    list(product, requireByName(store.publications, 'title', title).id, product.createdAt);
  settleTotal(product);
  store.products.set(product.id, product);
  return product;
}

function seedOptions(store: ShopStore, seed: SeedProduct, variants: SeedVariant[]) {
  if (seed.options)
    return seed.options.map((option, index) =>
      newOption(store, option.name, index + 1, option.values),
    );
  const names = Object.keys(variants[0]?.options ?? {});
  if (names.length === 0) return [defaultOption(store)];
  return names.map((name, index) => {
    const values = new Set(variants.map((variant) => variant.options?.[name] ?? ''));
    return newOption(store, name, index + 1, [...values]);
  });
}

function seedVariant(store: ShopStore, product: Product, seed: SeedVariant) {
  const values = seed.options
    ? product.options.map((option) => seed.options?.[option.name] ?? '')
    : [DEFAULT_VALUE];
  if (values.includes(''))
    throw new BadRequest(`a variant of "${product.title}" lacks an option value`);
  const variant = newVariant(store, product.id, values);
  if (seed.id) {
    variant.id = claimId(store, 'ProductVariant', seed.id);
    variant.inventoryItem.variantId = variant.id;
  }
  if (seed.inventory_item_id) {
    variant.inventoryItem.id = claimId(store, 'InventoryItem', seed.inventory_item_id);
  }
  applyVariantFields(variant, {
    price: seed.price ?? '0.00',
    compareAtPrice: seed.compare_at_price ?? null,
    barcode: seed.barcode ?? null,
    inventoryPolicy: seed.inventory_policy ?? 'DENY',
    inventoryItem: {
      sku: seed.sku ?? null,
      tracked: seed.tracked ?? true,
      cost: seed.cost ?? null,
    },
  });
  const item = variant.inventoryItem;
  for (const [name, available] of Object.entries(seed.stock ?? {})) {
    activateLevel(item, requireByName(store.locations, 'name', name).id, available);
  }
  if (item.levels.length === 0) activateLevel(item, store.primaryLocation().id);
  for (const name of seed.inactive_at ?? []) {
    const locationId = requireByName(store.locations, 'name', name).id;
    (findLevel(item, locationId) ?? activateLevel(item, locationId)).isActive = false;
  }
  for (const field of seed.metafields ?? [])
    setMetafield(store, variant, { type: 'single_line_text_field', ...field });
  return variant;
}

function findByName<K extends string, T extends Record<K, string>>(
  map: Map<string, T>,
  key: K,
  name: string,
): T | undefined {
  return [...map.values()].find((one) => one[key] === name);
}

function requireByName<K extends string, T extends Record<K, string>>(
  map: Map<string, T>,
  key: K,
  name: string,
): T {
  const found = findByName(map, key, name);
  if (!found)
    throw new BadRequest(
      `there is no "${name}" among ${[...map.values()].map((one) => one[key]).join(', ')}`,
    );
  return found;
}

function claimId(store: ShopStore, type: string, wanted?: string): string {
  if (wanted === undefined) return store.newId(type);
  if (!wanted.startsWith(`gid://shopify/${type}/`))
    throw new BadRequest(`${wanted} is no id of a ${type}`);
  store.reserveId(wanted);
  return wanted;
}
