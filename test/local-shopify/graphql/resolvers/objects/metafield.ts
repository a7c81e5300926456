import { createHash } from 'node:crypto';
import { findDefinition, findMetafield, resolveNamespace } from '../../../catalog/metafields.ts';
import { gidNumber } from '../../../store/gid.ts';
import type { Metafield, MetafieldDefinition, Product, Variant } from '../../../store/types.ts';
import { type ConnectionArgs, connection } from '../../connection.ts';
import type { AdminContext, Resolvers } from '../../context.ts';

interface MetafieldsArgs extends ConnectionArgs {
  namespace?: string | null;
  keys?: string[] | null;
}

/** Metafield resolvers of every owner type. */
export const metafieldResolvers: Resolvers = {
  metafield: (owner: Product | Variant, args: { namespace?: string | null; key: string }) =>
    findMetafield(owner, args.namespace, args.key),
  metafields: (owner: Product | Variant, args: MetafieldsArgs) => {
    const namespace = args.namespace == null ? null : resolveNamespace(args.namespace);
    const wanted = owner.metafields.filter(
      (field) =>
        (namespace === null || field.namespace === namespace) &&
        (!args.keys ||
          args.keys.includes(field.key) ||
          args.keys.includes(`${field.namespace}.${field.key}`)),
    );
    return connection(wanted, args);
  },
};

/** The owner type, as in definitions. */
function ownerType(field: Metafield): string {
  return field.ownerId.includes('/ProductVariant/') ? 'PRODUCTVARIANT' : 'PRODUCT';
}

/** Changes with the value; compared by compare-and-set writes. */
export function compareDigest(field: Metafield): string {
  return createHash('sha256')
    .update(JSON.stringify([field.type, field.value]))
    .digest('hex');
}

export const metafieldObjectResolvers: Resolvers = {
  legacyResourceId: (field: Metafield) => gidNumber(field.id),
  ownerType: (field: Metafield) => ownerType(field),
  owner: (field: Metafield, _args: unknown, { store }: AdminContext) =>
    store.products.get(field.ownerId) ?? store.findVariant(field.ownerId),
  compareDigest: (field: Metafield) => compareDigest(field),
  sizeInBytes: (field: Metafield) => Buffer.byteLength(field.value),
  jsonValue: (field: Metafield) => field.value,
  definition: (field: Metafield, _args: unknown, { store }: AdminContext) =>
    findDefinition(store, {
      namespace: field.namespace,
      key: field.key,
      ownerType: ownerType(field),
    }),
};

const CATEGORIES: Record<string, string> = {
  id: 'ID',
  single_line_text_field: 'TEXT',
  multi_line_text_field: 'TEXT',
};

export const metafieldDefinitionResolvers: Resolvers = {
  type: (definition: MetafieldDefinition) => ({
    name: definition.type,
    category: CATEGORIES[definition.type] ?? 'OTHER',
  }),
  // Only ids are unique.
  capabilities: (definition: MetafieldDefinition) => ({
    uniqueValues: { enabled: definition.type === 'id', eligible: definition.type === 'id' },
    adminFilterable: { enabled: false, eligible: true, status: 'NOT_FILTERABLE' },
    smartCollectionCondition: { enabled: false, eligible: false },
  }),
  access: (definition: MetafieldDefinition) => ({
    admin: definition.adminAccess,
    storefront: 'NONE',
    customerAccount: 'NONE',
  }),
  validationStatus: () => 'ALL_VALID',
  pinnedPosition: () => null,
  useAsCollectionCondition: () => false,
};
