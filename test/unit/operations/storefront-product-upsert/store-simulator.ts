import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { StorefrontProductUpsertInput } from '#app/operations/storefront-product-upsert/contract.ts';
import { checkInput } from '#app/operations/storefront-product-upsert/input/check-input.ts';
import type { UpsertRequest } from '#app/operations/storefront-product-upsert/input/request.ts';
import type { UpsertPlan } from '#app/operations/storefront-product-upsert/merge/upsert-plan.ts';
import type {
  Channel,
  StoreProduct,
  StoreVariant,
} from '#app/providers/store-catalog/store-product.ts';
import type { ProductRestoration } from '#app/providers/store-catalog/store-write.ts';

export const CHANNELS: Channel[] = [
  { id: 'gid://shopify/Publication/1', title: 'Online Store' },
  { id: 'gid://shopify/Publication/2', title: 'Shop' },
];

/** The request of an input, with every image URL accepted. */
export function aRequest(overrides: Partial<StorefrontProductUpsertInput> = {}): UpsertRequest {
  const input: StorefrontProductUpsertInput = {
    style_code: 'AB-1',
    title: 'Linen shirt',
    vendor: 'Acme',
    product_type: 'Shirts',
    variants: [{ options: { Size: 'M' }, price: '49.90', sku: 'AB-1-M' }],
    ...overrides,
  };
  return checkInput(input, () => null);
}

export function aVariant(overrides: Partial<StoreVariant> = {}): StoreVariant {
  return {
    id: 'gid://shopify/ProductVariant/1',
    inventoryItemId: 'gid://shopify/InventoryItem/1',
    options: { Size: 'M' },
    sku: 'AB-1-M',
    barcode: null,
    price: '49.90',
    compareAtPrice: null,
    taxable: true,
    requiresShipping: true,
    tracked: true,
    level: { isActive: true, available: 0 },
    cost: null,
    weight: null,
    mediaId: null,
    ...overrides,
  };
}

export function aProduct(overrides: Partial<StoreProduct> = {}): StoreProduct {
  return {
    id: 'gid://shopify/Product/1',
    handle: 'linen-shirt',
    status: 'ACTIVE',
    updatedAt: '2026-10-01T00:00:00Z',
    variantCount: 1,
    media: [],
    channels: CHANNELS.map(({ id }) => ({ channelId: id, isPublished: true, publishAt: null })),
    title: 'Linen shirt',
    vendor: 'Acme',
    productType: 'Shirts',
    descriptionHtml: '',
    tags: [],
    categoryId: null,
    styleCode: 'AB-1',
    styleCodePrinted: 'AB-1',
    options: [{ name: 'Size', isLinked: false, values: ['M'] }],
    variants: [aVariant()],
    ...overrides,
  };
}

/** The product and our record as they are after a plan was carried out. */
export function carryOut(
  plan: UpsertPlan,
  product: StoreProduct,
  sourceMedia: Record<string, string>,
): { product: StoreProduct; lastWritten: LastWritten; sourceMedia: Record<string, string> } {
  const { update } = plan;
  const media = plan.newImages.map((image, index) => ({
    id: `new-${product.media.length + index}`,
    status: 'READY' as const,
    url: `https://cdn.example/${image.sha256.slice(0, 12)}.jpg`,
    errorCodes: [],
  }));
  const { kept, added } = writeVariants(update, product);
  const { categoryId, ...fields } = update.fields;
  const live = new Set(product.channels.map((entry) => entry.channelId));
  const next: StoreProduct = {
    ...product,
    ...fields,
    ...(categoryId !== undefined && { categoryId }),
    ...update.keys,
    tags: [...product.tags, ...update.tags],
    media: [...product.media.filter(({ id }) => !update.failedMedia.includes(id)), ...media],
    options: product.options.map((option) => ({
      ...option,
      values: [
        ...new Set([
          ...option.values,
          ...added.map((variant) => variant.options[option.name] ?? ''),
        ]),
      ],
    })),
    channels: [
      ...product.channels.filter((entry) => !update.unpublishFrom.includes(entry.channelId)),
      ...update.publishTo
        .filter((id) => !live.has(id))
        .map((channelId) => ({ channelId, isPublished: true, publishAt: null })),
    ],
    variants: [...kept, ...added],
    variantCount: kept.length + added.length,
  };
  const sent = plan.newImages.map((image, index) => [image.sha256, media[index]?.id ?? '']);
  return {
    product: next,
    lastWritten: { ...plan.written, updatedAt: next.updatedAt },
    sourceMedia: { ...sourceMedia, ...Object.fromEntries(sent) },
  };
}

function writeVariants(update: UpsertPlan['update'], product: StoreProduct) {
  const stocked = new Map([
    ...update.stock.map(({ inventoryItemId, to }) => [inventoryItemId, to] as const),
    ...update.activations.map(
      ({ inventoryItemId, available }) => [inventoryItemId, available] as const,
    ),
  ]);
  const kept = product.variants.map((variant): StoreVariant => {
    const { id: _, ...fields } = update.changedVariants.find(
      (entry) => entry.id === variant.id,
    ) ?? {
      id: '',
    };
    const available = stocked.get(variant.inventoryItemId);
    return {
      ...variant,
      ...fields,
      ...(available !== undefined && { level: { isActive: true, available } }),
    };
  });
  const added = update.addedVariants.map(({ quantity, imageUrl: _, ...fields }, index) =>
    aVariant({
      ...fields,
      id: `added-${product.variants.length + index}`,
      inventoryItemId: `item-${product.variants.length + index}`,
      sku: fields.sku ?? null,
      barcode: fields.barcode ?? null,
      price: fields.price ?? '0.00',
      level: quantity === undefined ? null : { isActive: true, available: quantity },
      totalAvailable: quantity ?? 0,
    }),
  );
  return { kept, added };
}

/** The product as it is after an undo was carried out. */
export function restore(restoration: ProductRestoration, product: StoreProduct): StoreProduct {
  const stocked = new Map(
    restoration.stock.map(({ inventoryItemId, to }) => [inventoryItemId, to] as const),
  );
  const unbound = new Set(restoration.unboundMedia.map(({ variantId }) => variantId));
  const variants = product.variants
    .filter(({ id }) => !restoration.removedVariants.includes(id))
    .map((variant) => {
      const { id: _, ...fields } = restoration.variants.find(({ id }) => id === variant.id) ?? {
        id: '',
      };
      const available = stocked.get(variant.inventoryItemId);
      return {
        ...variant,
        ...fields,
        ...(unbound.has(variant.id) && { mediaId: null }),
        ...(available !== undefined && { level: { isActive: true, available } }),
      } as StoreVariant;
    });
  const used = new Set(variants.flatMap(({ options }) => Object.values(options)));
  return {
    ...product,
    ...restoration.fields,
    ...(restoration.clearKeys && { styleCode: null, styleCodePrinted: null }),
    tags: product.tags.filter((tag) => !restoration.tags.includes(tag)),
    media: product.media.filter(({ id }) => !restoration.detachedMedia.includes(id)),
    channels: product.channels.filter(
      ({ channelId }) => !restoration.unpublishFrom.includes(channelId),
    ),
    options: product.options.map((option) => ({
      ...option,
      values: option.values.filter((value) => used.has(value)),
    })),
    variants,
    variantCount: variants.length,
  };
}
