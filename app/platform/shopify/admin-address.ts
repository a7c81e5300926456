import type { AdminFrame } from './admin-frame.ts';

/** Returns the address of one of this app's pages in a store's admin. @param path within the app, such as /app/keys */
export function toAdminAddress(
  { apiKey, adminFrame }: { apiKey: string; adminFrame?: AdminFrame | null },
  shop: string,
  path: string,
): string {
  const admin = adminFrame
    ? `${adminFrame.origin}/stores/${shop}/admin`
    : `https://admin.shopify.com/store/${shop.replace(/\.myshopify\.com$/, '')}`;
  return `${admin}/apps/${apiKey}${path}`;
}
