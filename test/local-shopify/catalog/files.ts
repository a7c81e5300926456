import { now } from '../store/now.ts';
import { keyOf } from '../store/product-table.ts';
import type { ShopStore } from '../store/shop-store.ts';
import type { Media, Product } from '../store/types.ts';

/** Every record of a file: one for each product that shows it, or the lone one that no product shows. */
export function findFiles(store: ShopStore, id: string): Media[] {
  const loose = store.looseFiles.get(id);
  if (loose) return [loose];
  const found: Media[] = [];
  for (const product of store.products.find([keyOf.file(id)]))
    found.push(...product.media.filter((media) => media.id === id));
  return found;
}

/** Shows a file in a product as well; twice is once. */
export function attachFile(store: ShopStore, product: Product, id: string): void {
  const [file] = findFiles(store, id);
  if (!file || product.media.some((media) => media.id === id)) return;
  product.media.push({ ...file });
  product.updatedAt = now();
  store.looseFiles.delete(id);
}

/** Takes a file out of a product and of its variants; the file itself stays (recorded: media-file-cascade). */
export function detachFile(store: ShopStore, product: Product, id: string): void {
  const file = product.media.find((media) => media.id === id);
  if (!file) return;
  dropMedia(product, [id]);
  if (findFiles(store, id).length === 0) store.looseFiles.set(id, file);
}

/** Removes media from a product and from the variants that show them. */
export function dropMedia(product: Product, ids: readonly string[]): void {
  product.media = product.media.filter((media) => !ids.includes(media.id));
  for (const variant of product.variants)
    variant.mediaIds = variant.mediaIds.filter((mediaId) => !ids.includes(mediaId));
  product.updatedAt = now();
}
