import { now } from '../store/now.ts';
import { keyOf } from '../store/product-table.ts';
import type { ShopStore } from '../store/shop-store.ts';
import type { Media, Product } from '../store/types.ts';

/** All records of a file: one for each product that shows it, or a single one if no product does. */
export function findFiles(store: ShopStore, id: string): Media[] {
  const loose = store.looseFiles.get(id);
  if (loose) return [loose];
  const found: Media[] = [];
  for (const product of store.products.find([keyOf.file(id)]))
    found.push(...product.media.filter((media) => media.id === id));
  return found;
}

/** Attaches a file to a product; repeating it changes nothing. */
export function attachFile(store: ShopStore, product: Product, id: string): void {
  const [file] = findFiles(store, id);
  if (!file || product.media.some((media) => media.id === id)) return;
  product.media.push({ ...file });
  product.updatedAt = now();
  store.looseFiles.delete(id);
}

/** Detaches a file from a product and its variants; the file stays (recorded: media-file-cascade). */
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
