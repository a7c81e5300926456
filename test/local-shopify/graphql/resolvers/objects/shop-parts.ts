import { gidNumber } from '../../../store/gid.ts';
import { childrenOf, parentId, type TaxonomyCategory } from '../../../store/taxonomy.ts';
import type {
  Collection,
  Location,
  ProductSetOperation,
  Publication,
} from '../../../store/types.ts';
import { type ConnectionArgs, connection } from '../../connection.ts';
import type { AdminContext, Resolvers } from '../../context.ts';

export const locationResolvers: Resolvers = {
  legacyResourceId: (location: Location) => gidNumber(location.id),
  shipsInventory: (location: Location) => location.fulfillsOnlineOrders,
  isFulfillmentService: () => false,
};

export const publicationResolvers: Resolvers = {
  name: (publication: Publication) => publication.title,
  supportsFuturePublishing: (publication: Publication) => publication.appHandle === 'online_store',
  catalog: (publication: Publication) => ({
    __typename: publication.catalogType === 'APP' ? 'AppCatalog' : 'MarketCatalog',
    id: publication.id.replace(
      '/Publication/',
      `/${publication.catalogType === 'APP' ? 'AppCatalog' : 'MarketCatalog'}/`,
    ),
    title: publication.title,
    status: 'ACTIVE',
    publication,
    apps: (args: ConnectionArgs) =>
      connection(
        [
          {
            id: publication.id.replace('/Publication/', '/App/'),
            title: publication.title,
            handle: publication.appHandle,
          },
        ],
        args,
      ),
  }),
};

export const collectionResolvers: Resolvers = {
  legacyResourceId: (collection: Collection) => gidNumber(collection.id),
};

export const productSetOperationResolvers: Resolvers = {
  product: (operation: ProductSetOperation, _args: unknown, { store }: AdminContext) =>
    operation.productId === null ? null : (store.products.get(operation.productId) ?? null),
};

export const taxonomyCategoryResolvers: Resolvers = {
  parentId: (category: TaxonomyCategory) => parentId(category.id),
  isRoot: (category: TaxonomyCategory) => category.level === 1,
  isLeaf: (category: TaxonomyCategory) => childrenOf(category.id).length === 0,
  childrenIds: (category: TaxonomyCategory) => childrenOf(category.id).map((child) => child.id),
  ancestorIds: (category: TaxonomyCategory) => {
    const ids: string[] = [];
    for (let id = parentId(category.id); id; id = parentId(id)) ids.push(id);
    return ids;
  },
};
