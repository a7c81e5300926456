import type { Fault } from '../faults/fault-queue.ts';
import type { App } from '../oauth/token-endpoint.ts';
import type { Shop } from '../store/shop-registry.ts';
import type { ShopStore } from '../store/shop-store.ts';

/** What resolvers know about the request they serve. */
export interface AdminContext {
  store: ShopStore;
  /** Scopes granted to the app, such as `write_products`. */
  scopes: readonly string[];
  apiKey: string;
  /** For what goes on after the answer: bulk operations and their webhooks. */
  shop: Shop;
  app: App;
  /** Where this process is reached: pages of the Admin lie below it. */
  baseUrl: string;
  /** Images whose processing has moved on in this request already, or that it made. */
  mediaSeen: Set<string>;
  /** A root_error or user_error that this request is to meet. */
  rootFault?: Fault;
}

/** A resolver; `Source` is the record it belongs to. */
export type Resolver<Source = never, Args = never> = (
  source: Source,
  args: Args,
  context: AdminContext,
  // biome-ignore lint/suspicious/noExplicitAny: graphql's own info type is not needed by most
  info: any,
) => unknown;

/** Resolvers of one type, by field. */
// biome-ignore lint/suspicious/noExplicitAny: one table holds resolvers of different sources
export type Resolvers = Record<string, Resolver<any, any>>;
