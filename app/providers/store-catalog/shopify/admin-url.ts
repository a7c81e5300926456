/**
 * Returns the address of a product's page in the Shopify admin:
 * `https://admin.shopify.com/store/<name>/products/<number>`.
 */
export function adminUrlOf(shop: string, productId: string): string {
  const store = shop.replace(/\.myshopify\.com$/, '');
  const number = productId.slice(productId.lastIndexOf('/') + 1);
  return `https://admin.shopify.com/store/${store}/products/${number}`;
}
