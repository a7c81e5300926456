import { findFiles } from '../../../catalog/files.ts';
import { type CustomId, findProductByCustomId } from '../../../catalog/metafields.ts';
import { parseGid } from '../../../store/gid.ts';
import { keyOf } from '../../../store/product-table.ts';
import type { ShopStore } from '../../../store/shop-store.ts';
import { taxonomy } from '../../../store/taxonomy.ts';
import type { Product } from '../../../store/types.ts';
import { AdminError } from '../../admin-error.ts';
import { type ConnectionArgs, connection, count } from '../../connection.ts';
import type { AdminContext, Resolvers } from '../../context.ts';
import { matchProducts, matchVariants } from '../../search/search-products.ts';

interface Identifier {
  id?: string | null;
  handle?: string | null;
  customId?: CustomId | null;
}

/** Finds a product by id, handle or custom id. */
export function findByIdentifier(store: ShopStore, identifier: Identifier) {
  if (identifier.id) return store.products.get(identifier.id) ?? null;
  if (identifier.customId) return take(store, findProductByCustomId(store, identifier.customId));
  const { handle } = identifier;
  const found = handle == null ? [] : store.products.find([keyOf.handle(handle)]);
  return take(
    store,
    found.find((product) => product.handle === handle),
  );
}

/** Gets a found product for a change. */
function take(store: ShopStore, product: Product | null | undefined): Product | null {
  return product ? store.getProduct(product.id) : null;
}

/** Finds a record by its global id, or null. @throws AdminError NOT_IMPLEMENTED for an unknown type */
function findNode(store: ShopStore, id: string) {
  const type = parseGid(id)?.type;
  switch (type) {
    case 'Product':
      return store.products.get(id) ?? null;
    case 'ProductVariant':
      return store.findVariant(id);
    case 'InventoryItem':
      return store.findInventoryItem(id);
    case 'Location':
      return store.locations.get(id) ?? null;
    case 'Publication':
      return store.publications.get(id) ?? null;
    case 'Collection':
      return store.collections.get(id) ?? null;
    case 'TaxonomyCategory':
      return taxonomy.get(id) ?? null;
    case 'AppPurchaseOneTime':
      return store.billing.purchases.get(id) ?? null;
    case 'BulkOperation':
      return store.bulkOperations.get(id) ?? null;
    case 'ProductSetOperation':
      return store.operations.get(id) ?? null;
    case 'MediaImage':
      return findFiles(store, id)[0] ?? null;
    default:
      throw new AdminError(
        `Local Shopify does not implement node(id:) of ${type}`,
        'NOT_IMPLEMENTED',
      );
  }
}

/** Distinct values, in the Admin's order. */
function valuesInUse(store: ShopStore, field: 'productType' | 'vendor'): string[] {
  const values = new Set([...store.products.values()].map((product) => product[field]));
  return [...values].sort((a, b) => a.localeCompare(b));
}

export const productQueries: Resolvers = {
  product: (_root: unknown, { id }: { id: string }, { store }: AdminContext) =>
    store.products.get(id) ?? null,
  productByIdentifier: (
    _root: unknown,
    { identifier }: { identifier: Identifier },
    { store }: AdminContext,
  ) => findByIdentifier(store, identifier),
  productByHandle: (_root: unknown, { handle }: { handle: string }, { store }: AdminContext) =>
    findByIdentifier(store, { handle }),
  products: (
    _root: unknown,
    args: ConnectionArgs & { query?: string | null },
    { store }: AdminContext,
  ) => connection(matchProducts(store, args.query), args),
  productsCount: (_root: unknown, args: { query?: string | null }, { store }: AdminContext) =>
    count(matchProducts(store, args.query).length),
  productVariant: (_root: unknown, { id }: { id: string }, { store }: AdminContext) =>
    store.findVariant(id),
  productVariants: (
    _root: unknown,
    args: ConnectionArgs & { query?: string | null },
    { store }: AdminContext,
  ) => connection(matchVariants(store, args.query), args),
  productVariantsCount: (
    _root: unknown,
    args: { query?: string | null },
    { store }: AdminContext,
  ) => count(matchVariants(store, args.query).length),
  productVendors: (_root: unknown, args: ConnectionArgs, { store }: AdminContext) =>
    connection(valuesInUse(store, 'vendor'), args, 1_000),
  productTypes: (_root: unknown, args: ConnectionArgs, { store }: AdminContext) =>
    connection(valuesInUse(store, 'productType'), args, 1_000),
  productOperation: (_root: unknown, { id }: { id: string }, { store }: AdminContext) =>
    store.operations.get(id) ?? null,
  node: (_root: unknown, { id }: { id: string }, { store }: AdminContext) => findNode(store, id),
  nodes: (_root: unknown, { ids }: { ids: string[] }, { store }: AdminContext) =>
    ids.map((id) => findNode(store, id)),
};
