import { APP_NUMBER, findDefinition, resolveNamespace } from '../../../catalog/metafields.ts';
import { userError } from '../../../catalog/user-error.ts';
import type { ShopStore } from '../../../store/shop-store.ts';
import type { MetafieldDefinition } from '../../../store/types.ts';
import { AdminError } from '../../admin-error.ts';
import type { AdminContext, Resolvers } from '../../context.ts';

interface DefinitionInput {
  name: string;
  namespace?: string | null;
  key: string;
  description?: string | null;
  ownerType: string;
  type: string;
  access?: { admin?: string | null } | null;
  capabilities?: { uniqueValues?: { enabled: boolean } | null } | null;
  validations?: { name: string; value?: string | null }[] | null;
}

/** Another app's namespace is not accessible (recorded). */
function requireOwnNamespace(namespace: string, mutation: string): void {
  if (!namespace.startsWith('app--') || namespace.startsWith(`app--${APP_NUMBER}`)) return;
  const access =
    'API client to have access to the namespace and the resource type associated with the metafield definition.\n';
  throw new AdminError(
    `Access denied for ${mutation} field. Required access: ${access}`,
    'ACCESS_DENIED',
    {
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess: access,
    },
  );
}

function createDefinition(store: ShopStore, input: DefinitionInput) {
  const namespace = resolveNamespace(input.namespace);
  requireOwnNamespace(namespace, 'metafieldDefinitionCreate');
  const refuse = (field: string[], message: string, code: string) => ({
    createdDefinition: null,
    userErrors: [userError(field, message, code)],
  });
  if (findDefinition(store, { namespace, key: input.key, ownerType: input.ownerType })) {
    const owner = input.ownerType === 'PRODUCTVARIANT' ? 'Product variant' : 'Product';
    return refuse(
      ['definition', 'key'],
      `Key is in use for ${owner} metafields on the '${namespace}' namespace.`,
      'TAKEN',
    );
  }
  if (input.key.length < 2)
    return refuse(['definition', 'key'], 'Key is too short (minimum is 2 characters)', 'TOO_SHORT');
  if (input.type === 'id' && input.capabilities?.uniqueValues?.enabled === false) {
    return refuse(
      ['definition', 'capabilities'],
      'The unique_values capability is required for the id type.',
      'CAPABILITY_REQUIRED_BUT_DISABLED',
    );
  }
  const definition: MetafieldDefinition = {
    __typename: 'MetafieldDefinition',
    id: store.newId('MetafieldDefinition'),
    name: input.name,
    namespace,
    key: input.key,
    description: input.description ?? null,
    ownerType: input.ownerType,
    type: input.type,
    adminAccess: input.access?.admin ?? 'PUBLIC_READ_WRITE',
    validations: (input.validations ?? []).map(({ name, value }) => ({
      name,
      value: value ?? null,
    })),
  };
  store.definitions.set(definition.id, definition);
  return { createdDefinition: definition, userErrors: [] };
}

interface DefinitionIdentifier {
  namespace?: string | null;
  key: string;
  ownerType: string;
}

function updateDefinition(
  store: ShopStore,
  input: DefinitionIdentifier & { name?: string | null; description?: string | null },
) {
  requireOwnNamespace(resolveNamespace(input.namespace), 'metafieldDefinitionUpdate');
  const definition = findDefinition(store, input);
  if (!definition) {
    return {
      updatedDefinition: null,
      validationJob: null,
      userErrors: [userError(['definition'], 'Definition not found.', 'NOT_FOUND')],
    };
  }
  if (input.name != null) definition.name = input.name;
  if (input.description !== undefined) definition.description = input.description;
  return { updatedDefinition: definition, validationJob: null, userErrors: [] };
}

function deleteDefinition(
  store: ShopStore,
  args: {
    id?: string | null;
    identifier?: DefinitionIdentifier | null;
    deleteAllAssociatedMetafields?: boolean;
  },
) {
  const definition = args.identifier
    ? findDefinition(store, args.identifier)
    : store.definitions.get(args.id ?? '');
  if (!definition) {
    return {
      deletedDefinition: null,
      deletedDefinitionId: null,
      userErrors: [userError(['id'], 'Definition not found.', 'NOT_FOUND')],
    };
  }
  store.definitions.delete(definition.id);
  const { namespace, key, ownerType } = definition;
  if (args.deleteAllAssociatedMetafields) {
    for (const { id } of store.products.values()) {
      const product = store.getProduct(id);
      product.metafields = product.metafields.filter(
        (field) => field.namespace !== namespace || field.key !== key,
      );
    }
  }
  return {
    deletedDefinition: { namespace, key, ownerType },
    deletedDefinitionId: definition.id,
    userErrors: [],
  };
}

export const metafieldDefinitionMutations: Resolvers = {
  metafieldDefinitionCreate: (
    _root: unknown,
    args: { definition: DefinitionInput },
    { store }: AdminContext,
  ) => createDefinition(store, args.definition),
  metafieldDefinitionUpdate: (
    _root: unknown,
    args: {
      definition: DefinitionIdentifier & { name?: string | null; description?: string | null };
    },
    { store }: AdminContext,
  ) => updateDefinition(store, args.definition),
  metafieldDefinitionDelete: (
    _root: unknown,
    args: {
      id?: string | null;
      identifier?: DefinitionIdentifier | null;
      deleteAllAssociatedMetafields?: boolean;
    },
    { store }: AdminContext,
  ) => deleteDefinition(store, args),
};
