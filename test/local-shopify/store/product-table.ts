import { KeyIndex } from './key-index.ts';
import type { Product } from './types.ts';

/** Index keys of products. Texts are compared ignoring case. */
export const keyOf = {
  handle: (handle: string) => `handle ${handle}`,
  metafield: (namespace: string, key: string, value: string) =>
    `field ${namespace} ${key} ${value}`,
  file: (id: string) => `file ${id}`,
  filename: (name: string) => `filename ${name}`,
  variant: (id: string) => `variant ${id}`,
  item: (id: string) => `item ${id}`,
  sku: (sku: string) => `sku ${sku.toLowerCase()}`,
  barcode: (barcode: string) => `barcode ${barcode.toLowerCase()}`,
};

/** Keys that may change while a product is changed in place. */
function productKeys(product: Product): string[] {
  return [
    keyOf.handle(product.handle),
    ...product.metafields.map(({ namespace, key, value }) =>
      keyOf.metafield(namespace, key, value),
    ),
    ...product.media.flatMap(({ id, filename }) => [keyOf.file(id), keyOf.filename(filename)]),
  ];
}

/** Keys that change only when a product is replaced with `set`. */
function variantKeys(product: Product): string[] {
  return product.variants.flatMap(({ id, barcode, inventoryItem }) => {
    const { sku } = inventoryItem;
    const keys = [keyOf.variant(id), keyOf.item(inventoryItem.id)];
    if (barcode !== null) keys.push(keyOf.barcode(barcode));
    if (sku !== null) keys.push(keyOf.sku(sku));
    return keys;
  });
}

/**
 * The products of a shop in the order of creation, with indexes. Resolvers change products in place, so products that
 * `get` returned since `settle` are indexed again before each search. A found product may have lost its key since, so
 * callers compare. Variants, their codes and ids change only by `set`.
 */
export class ProductTable {
  readonly #products = new Map<string, Product>();
  readonly #order = new Map<string, number>();
  readonly #byProductKey = new KeyIndex();
  readonly #byVariantKey = new KeyIndex('sku ');
  readonly #handedOut = new Set<string>();
  #made = 0;

  get size(): number {
    return this.#products.size;
  }

  /** Read-only; use `get` for a product to change. */
  values(): MapIterator<Product> {
    return this.#products.values();
  }

  has(id: string): boolean {
    return this.#products.has(id);
  }

  get(id: string): Product | undefined {
    const product = this.#products.get(id);
    if (product) this.#handedOut.add(id);
    return product;
  }

  set(id: string, product: Product): void {
    if (!this.#order.has(id)) {
      this.#made += 1;
      this.#order.set(id, this.#made);
    }
    this.#products.set(id, product);
    this.#byProductKey.replace(id, productKeys(product));
    this.#byVariantKey.replace(id, variantKeys(product));
  }

  delete(id: string): boolean {
    this.#byProductKey.replace(id, []);
    this.#byVariantKey.replace(id, []);
    this.#handedOut.delete(id);
    this.#order.delete(id);
    return this.#products.delete(id);
  }

  /** Products that have, or had, one of these keys, in the order of the table. Read-only. */
  find(keys: Iterable<string>): Product[] {
    this.#sync();
    const ids = new Set<string>();
    for (const key of keys) {
      for (const id of this.#byProductKey.find(key)) ids.add(id);
      for (const id of this.#byVariantKey.find(key)) ids.add(id);
    }
    const order = (id: string) => this.#order.get(id) ?? 0;
    return [...ids]
      .sort((a, b) => order(a) - order(b))
      .flatMap((id) => this.#products.get(id) ?? []);
  }

  /** Keys of SKUs with the prefix. */
  skuKeysStarting(prefix: string): string[] {
    return this.#byVariantKey.keysStarting(keyOf.sku(prefix));
  }

  /** Called after each request: products that `get` returned no longer change. */
  settle(): void {
    this.#sync();
    this.#handedOut.clear();
  }

  #sync(): void {
    for (const id of this.#handedOut) {
      const product = this.#products.get(id);
      if (product) this.#byProductKey.replace(id, productKeys(product));
    }
  }
}
