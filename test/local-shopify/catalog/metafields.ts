import { AdminError } from '../graphql/admin-error.ts';
import { now } from '../store/now.ts';
import { keyOf } from '../store/product-table.ts';
import type { ShopStore } from '../store/shop-store.ts';
import type { Metafield, MetafieldDefinition, Product, Variant } from '../store/types.ts';

/** Shopify's number of the app, which is part of the app's namespace. */
export const APP_NUMBER = '347082227713';

/** `$app`, `$app:x` and an absent namespace stand for namespaces reserved for the app. */
export function resolveNamespace(namespace: string | null | undefined): string {
  const own = `app--${APP_NUMBER}`;
  if (namespace == null || namespace === '' || namespace === '$app') return own;
  return namespace.startsWith('$app:') ? `${own}--${namespace.slice('$app:'.length)}` : namespace;
}

export function findMetafield(
  owner: Product | Variant,
  namespace: string | null | undefined,
  key: string,
): Metafield | null {
  const resolved = resolveNamespace(namespace);
  return (
    owner.metafields.find((field) => field.namespace === resolved && field.key === key) ?? null
  );
}

export function findDefinition(
  store: ShopStore,
  wanted: { namespace?: string | null; key: string; ownerType: string },
): MetafieldDefinition | null {
  const namespace = resolveNamespace(wanted.namespace);
  for (const definition of store.definitions.values()) {
    if (
      definition.namespace === namespace &&
      definition.key === wanted.key &&
      definition.ownerType === wanted.ownerType
    ) {
      return definition;
    }
  }
  return null;
}

/** Writes a metafield on a product or variant. */
export function setMetafield(
  store: ShopStore,
  owner: Product | Variant,
  field: { namespace?: string | null; key: string; type: string; value: string },
): Metafield {
  const known = findMetafield(owner, field.namespace, field.key);
  if (known) {
    Object.assign(known, { value: field.value, type: field.type, updatedAt: now() });
    return known;
  }
  const metafield: Metafield = {
    __typename: 'Metafield',
    id: store.newId('Metafield'),
    ownerId: owner.id,
    namespace: resolveNamespace(field.namespace),
    key: field.key,
    type: field.type,
    value: field.value,
    createdAt: now(),
    updatedAt: now(),
  };
  owner.metafields.push(metafield);
  return metafield;
}

export interface CustomId {
  namespace?: string | null;
  key: string;
  value: string;
}

/** Finds the product with a custom id. Without an `id` definition Shopify refuses the whole field (recorded). */
export function findProductByCustomId(store: ShopStore, customId: CustomId): Product | null {
  const definition = findDefinition(store, { ...customId, ownerType: 'PRODUCT' });
  if (definition?.type !== 'id') {
    throw new AdminError(
      "Metafield definition of type 'id' is required when using custom ids.",
      'NOT_FOUND',
    );
  }
  return findProductByMetafield(store, definition, customId.value);
}

/** Finds the product whose metafield of the definition has the value. */
export function findProductByMetafield(
  store: ShopStore,
  definition: MetafieldDefinition,
  value: string,
): Product | null {
  const key = keyOf.metafield(definition.namespace, definition.key, value);
  for (const product of store.products.find([key])) {
    if (findMetafield(product, definition.namespace, definition.key)?.value === value)
      return product;
  }
  return null;
}
