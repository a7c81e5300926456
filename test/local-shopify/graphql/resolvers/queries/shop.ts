import { APP_NUMBER, findDefinition, resolveNamespace } from '../../../catalog/metafields.ts';
import { THIS_APP_HANDLE } from '../../../catalog/publishing.ts';
import { findLevel } from '../../../catalog/stock.ts';
import { taxonomy } from '../../../store/taxonomy.ts';
import { grantedScopes } from '../../access-scopes.ts';
import { type ConnectionArgs, connection } from '../../connection.ts';
import type { AdminContext, Resolvers } from '../../context.ts';

interface DefinitionIdentifier {
  namespace?: string | null;
  key: string;
  ownerType: string;
}

interface CategoryArgs extends ConnectionArgs {
  search?: string | null;
}

export const shopQueries: Resolvers = {
  shop: (_root: unknown, _args: unknown, { store }: AdminContext) => ({
    __typename: 'Shop',
    id: 'gid://shopify/Shop/1',
    name: store.domain.split('.')[0],
    myshopifyDomain: store.domain,
    url: `https://${store.domain}`,
    currencyCode: store.currency,
    ianaTimezone: 'America/New_York',
    email: `owner@${store.domain}`,
    plan: { partnerDevelopment: true, shopifyPlus: false, publicDisplayName: 'Development' },
  }),
  locations: (
    _root: unknown,
    args: ConnectionArgs & { includeInactive?: boolean | null },
    { store }: AdminContext,
  ) =>
    connection(
      [...store.locations.values()]
        .filter((location) => location.isActive || args.includeInactive)
        .sort((a, b) => a.name.localeCompare(b.name)),
      args,
    ),
  location: (_root: unknown, { id }: { id?: string | null }, { store }: AdminContext) =>
    id ? (store.locations.get(id) ?? null) : store.primaryLocation(),
  publications: (
    _root: unknown,
    args: ConnectionArgs & { catalogType?: string | null },
    { store }: AdminContext,
  ) =>
    connection(
      [...store.publications.values()].filter(
        (one) => !args.catalogType || one.catalogType === args.catalogType,
      ),
      args,
    ),
  publication: (_root: unknown, { id }: { id: string }, { store }: AdminContext) =>
    store.publications.get(id) ?? null,
  inventoryItem: (_root: unknown, { id }: { id: string }, { store }: AdminContext) =>
    store.findInventoryItem(id),
  inventoryLevel: (_root: unknown, { id }: { id: string }, { store }: AdminContext) => {
    const [, location, item] = /InventoryLevel\/(\d+)\?inventory_item_id=(\d+)/.exec(id) ?? [];
    const found = store.findInventoryItem(`gid://shopify/InventoryItem/${item}`);
    return found && findLevel(found, `gid://shopify/Location/${location}`);
  },
  currentAppInstallation: (_root: unknown, _args: unknown, context: AdminContext) => ({
    __typename: 'AppInstallation',
    id: `gid://shopify/AppInstallation/${APP_NUMBER}`,
    oneTimePurchases: (args: ConnectionArgs) =>
      connection([...context.store.billing.purchases.values()], args),
    accessScopes: grantedScopes(context.scopes).map((handle) => ({ handle, description: handle })),
    app: {
      __typename: 'App',
      id: `gid://shopify/App/${APP_NUMBER}`,
      apiKey: context.apiKey,
      title: 'Catalog app',
      handle: THIS_APP_HANDLE,
    },
  }),
  metafieldDefinition: (
    _root: unknown,
    args: { id?: string | null; identifier?: DefinitionIdentifier | null },
    { store }: AdminContext,
  ) => {
    if (args.id) return store.definitions.get(args.id) ?? null;
    return args.identifier ? findDefinition(store, args.identifier) : null;
  },
  metafieldDefinitions: (
    _root: unknown,
    args: ConnectionArgs & { namespace?: string | null; key?: string | null; ownerType: string },
    { store }: AdminContext,
  ) =>
    connection(
      [...store.definitions.values()].filter(
        (definition) =>
          definition.ownerType === args.ownerType &&
          (args.namespace == null || definition.namespace === resolveNamespace(args.namespace)) &&
          (args.key == null || definition.key === args.key),
      ),
      args,
    ),
  taxonomy: () => ({
    categories: (args: CategoryArgs) => {
      const words = (args.search ?? '').toLowerCase().split(/\s+/);
      const found = [...taxonomy.values()].filter((category) =>
        words.every((word) => category.fullName.toLowerCase().includes(word)),
      );
      return connection(found, args);
    },
  }),
};
