import { keyOf } from '../../store/product-table.ts';
import type { ShopStore } from '../../store/shop-store.ts';
import type { Product, Variant } from '../../store/types.ts';
import { AdminError } from '../admin-error.ts';
import { parseSearch, type Term } from './parse-search.ts';

/** Compares ignoring case; a `*` at the end means "starts with". */
function matches(text: string | null, wanted: string): boolean {
  const have = (text ?? '').toLowerCase();
  const want = wanted.toLowerCase();
  return want.endsWith('*') ? have.startsWith(want.slice(0, -1)) : have === want;
}

function matchesProduct(product: Product, { field, value, isExcluded }: Term): boolean {
  return hasTerm(product, field, value) !== isExcluded;
}

/** The words of what the Admin searches where no field is named; a term without `*` has to be a whole word. */
function wordsOf({ title, vendor, productType, tags, variants }: Product): string[] {
  const codes = variants.flatMap(({ barcode, inventoryItem: { sku } }) => [sku, barcode]);
  return [title, vendor, productType, ...tags, ...codes].flatMap((text) =>
    (text ?? '').split(/[^\p{L}\p{N}]+/u),
  );
}

function hasTerm(product: Product, field: string | null, value: string): boolean {
  switch (field) {
    case null:
      return wordsOf(product).some((word) => matches(word, value));
    case 'id':
      return product.id.endsWith(`/${value}`);
    case 'title':
      return matches(product.title, value);
    case 'handle':
      return matches(product.handle, value);
    case 'vendor':
      return matches(product.vendor, value);
    case 'product_type':
      return matches(product.productType, value);
    case 'status':
      return value.split(',').some((status) => matches(product.status, status));
    case 'tag':
      return product.tags.some((tag) => matches(tag, value));
    case 'sku':
      return product.variants.some((variant) => matches(variant.inventoryItem.sku, value));
    case 'barcode':
      return product.variants.some((variant) => matches(variant.barcode, value));
    default:
      throw new AdminError(
        `Local Shopify does not implement product search by ${field}`,
        'NOT_IMPLEMENTED',
      );
  }
}

function matchesVariant(product: Product, variant: Variant, term: Term): boolean {
  const { field, value, isExcluded } = term;
  if (isExcluded) return !matchesVariant(product, variant, { ...term, isExcluded: false });
  if (field === 'sku') return matches(variant.inventoryItem.sku, value);
  if (field === 'barcode') return matches(variant.barcode, value);
  if (field === 'product_id') return product.id.endsWith(`/${value}`);
  if (field === 'id') return variant.id.endsWith(`/${value}`);
  return matchesProduct(product, term);
}

/** Index keys that cover every match of a term, or null if all products must be checked. */
function findTermKeys(store: ShopStore, { field, value, isExcluded }: Term): string[] | null {
  if (isExcluded) return null;
  if (value.endsWith('*'))
    return field === 'sku' ? store.products.skuKeysStarting(value.slice(0, -1)) : null;
  if (field === 'sku') return [keyOf.sku(value)];
  if (field === 'barcode') return [keyOf.barcode(value)];
  return null;
}

/** Possible matches, from an index if every alternative has a term for it. */
function candidates(store: ShopStore, alternatives: readonly Term[][]): Product[] {
  const keys: string[] = [];
  let isIndexed = true;
  for (const terms of alternatives) {
    const found = terms.map((term) => findTermKeys(store, term)).find((one) => one !== null);
    if (found) keys.push(...found);
    else isIndexed = false;
  }
  const products = isIndexed ? store.products.find(keys) : [...store.products.values()];
  return products.filter((product) => store.isSearchable(product));
}

/** Products that match a search; all of them without one. */
export function matchProducts(store: ShopStore, query: string | null | undefined): Product[] {
  if (!query) return [...store.products.values()];
  const alternatives = parseSearch(query);
  return candidates(store, alternatives).filter((product) =>
    alternatives.some((terms) => terms.every((term) => matchesProduct(product, term))),
  );
}

/** Variants that match a search. */
export function matchVariants(store: ShopStore, query: string | null | undefined): Variant[] {
  const alternatives = query ? parseSearch(query) : [];
  const products = query ? candidates(store, alternatives) : [...store.products.values()];
  return products.flatMap((product) =>
    product.variants.filter(
      (variant) =>
        !query ||
        alternatives.some((terms) => terms.every((term) => matchesVariant(product, variant, term))),
    ),
  );
}
