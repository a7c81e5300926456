import { keyOf } from '../store/product-table.ts';
import type { ShopStore } from '../store/shop-store.ts';

/** Letters and digits of any script joined by hyphens; `product` when nothing is left (recorded). */
export function slugify(text: string): string {
  const slug = text
    .trim()
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'product' : slug;
}

/** Whether another product of the shop has the handle. */
export function isHandleTaken(store: ShopStore, handle: string, exceptProductId?: string): boolean {
  for (const product of store.products.find([keyOf.handle(handle)])) {
    if (product.handle === handle && product.id !== exceptProductId) return true;
  }
  return false;
}

/** Builds a handle from a title. If it is taken, its trailing number is increased or `-1` added (both recorded). */
export function freeHandle(store: ShopStore, text: string, exceptProductId?: string): string {
  let handle = slugify(text);
  while (isHandleTaken(store, handle, exceptProductId)) {
    const numbered = /^(.*-)(\d+)$/.exec(handle);
    handle = numbered ? `${numbered[1]}${BigInt(numbered[2] ?? '0') + 1n}` : `${handle}-1`;
  }
  return handle;
}
