import { inventoryQuantity } from '../catalog/stock.ts';
import type { ShopStore } from '../store/shop-store.ts';
import type { Product, Variant } from '../store/types.ts';

/** The resources that the picker returns, in App Bridge's shape as far as the store has the data. */
export function listResources(store: ShopStore, type: string | null): Record<string, unknown>[] {
  const products = [...store.products.values()];
  if (type === 'variant')
    return products.flatMap((product) =>
      product.variants.map((variant) => ({
        ...describeVariant(product, variant),
        title: `${product.title} · ${variant.values.join(' / ')}`,
        product: { id: product.id, title: product.title },
      })),
    );
  return products.map((product) => ({
    id: product.id,
    title: product.title,
    handle: product.handle,
    vendor: product.vendor,
    productType: product.productType,
    status: product.status,
    descriptionHtml: product.descriptionHtml,
    tags: product.tags,
    totalVariants: product.variants.length,
    totalInventory: product.variants.reduce((sum, variant) => sum + inventoryQuantity(variant), 0),
    images: product.media.map(({ id, alt, source }) => ({
      id,
      altText: alt ?? '',
      originalSrc: source,
    })),
    variants: product.variants.map((variant) => describeVariant(product, variant)),
  }));
}

function describeVariant(product: Product, variant: Variant) {
  return {
    id: variant.id,
    title: variant.values.join(' / '),
    displayName: `${product.title} - ${variant.values.join(' / ')}`,
    sku: variant.inventoryItem.sku,
    barcode: variant.barcode,
    price: variant.price,
    inventoryItem: { id: variant.inventoryItem.id },
    inventoryQuantity: inventoryQuantity(variant),
  };
}
