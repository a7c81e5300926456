import type { Fault } from '../faults/fault-queue.ts';
import type { App } from '../oauth/token-endpoint.ts';
import type { Shop } from '../store/shop-registry.ts';
import type { ShopStore } from '../store/shop-store.ts';

/** Context of a request, for resolvers. */
export interface AdminContext {
  store: ShopStore;
  /** Scopes granted to the app, such as `write_products`. */
  scopes: readonly string[];
  apiKey: string;
  /** For work after the response: bulk operations and their webhooks. */
  shop: Shop;
  app: App;
  /** Images created in this request, or whose processing it has already advanced. */
  mediaSeen: Set<string>;
  /** A root_error or user_error for this request. */
  rootFault?: Fault;
}

/** A resolver of a field of `Source`. */
export type Resolver<Source = never, Args = never> = (
  source: Source,
  args: Args,
  context: AdminContext,
  // biome-ignore lint/suspicious/noExplicitAny: most resolvers do not need graphql's info type
  info: any,
) => unknown;

/** Resolvers of one type, by field. */
// biome-ignore lint/suspicious/noExplicitAny: a table has resolvers of different sources
export type Resolvers = Record<string, Resolver<any, any>>;
