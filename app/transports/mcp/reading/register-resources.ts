import { type McpServer, ProtocolError } from '@modelcontextprotocol/server';
import { requireScope } from '#app/operations/pipeline/require-scope.ts';
import { toAppError } from '#app/operations/pipeline/to-app-error.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Principal } from '#app/platform/principal.ts';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import { type Caller, logFailure, type McpServices } from '../mcp-services.ts';
import { fitResult } from '../results/fit-result.ts';
import { failureData, SERVER_ERROR } from '../to-rpc-failure.ts';

/** The store's lists are read again after minutes (`StoreCatalog.profile`); the credits left change with every call. */
const STORE_LIST_TTL_MS = 60_000;
const DEADLINE_MS = 20_000;

type Resource = {
  name: string;
  title: string;
  description: string;
  ttlMs: number;
  read: (principal: Principal, services: McpServices) => Promise<Record<string, unknown>>;
};

const RESOURCES: readonly Resource[] = [
  storeList(
    'vendors',
    'Vendors',
    'Vendors of the store, spelled as an upsert has to spell them.',
    ({ vendors }) => ({ vendors, total: vendors.length }),
  ),
  storeList(
    'product-types',
    'Product types',
    'Product types of the store, as an upsert has to spell them.',
    ({ productTypes }) => ({ product_types: productTypes, total: productTypes.length }),
  ),
  storeList(
    'locations',
    'Locations',
    'Where stock is kept: the location_id of an upsert.',
    ({ locations, primaryLocation }) => ({
      locations: locations.map(({ id, name }) => ({
        ...{ location_id: id, name, is_primary: id === primaryLocation?.id },
      })),
    }),
  ),
  storeList(
    'channels',
    'Sales channels',
    'Where an upsert with publish: true makes a product live.',
    ({ channels, currency }) => ({ channels: channels.map(({ title }) => title), currency }),
  ),
  {
    name: 'credits',
    title: 'Credits',
    description: 'Credits that the store has left. A match and an upsert cost one each.',
    ttlMs: 0,
    read: async ({ shopId, keyId, monthlyCredits }, { credits, topUpUrl }) => ({
      balance: await credits.getBalance(shopId),
      ...(keyId !== undefined && { used_by_this_key: await credits.getSpentByKey(keyId) }),
      ...(monthlyCredits !== undefined && { monthly_limit_of_this_key: monthlyCredits }),
      top_up_url: topUpUrl,
    }),
  },
];

/** A part of the store's profile, for callers who may list products. */
function storeList(
  name: string,
  title: string,
  description: string,
  pick: (profile: StoreProfile) => Record<string, unknown>,
): Resource {
  return {
    ...{ name, title, description, ttlMs: STORE_LIST_TTL_MS },
    async read(principal, { pipeline }) {
      requireScope(principal, storefrontProductUpsertContract);
      const { storeCatalog } = pipeline.operationServices;
      const signal = AbortSignal.timeout(DEADLINE_MS);
      return pick(await storeCatalog.profile(principal.shop, { signal }));
    },
  };
}

/**
 * Registers what a caller may read about its own store, as JSON. A list that is too long for a model is cut
 * (`left_out`).
 */
export function registerResources(
  server: McpServer,
  { caller, services, requestId }: { caller: Caller; services: McpServices; requestId: string },
): void {
  for (const { name, title, description, ttlMs, read } of RESOURCES) {
    const mimeType = 'application/json';
    server.registerResource(
      name,
      `catalog-vision://${name}`,
      { title, description, mimeType, cacheHint: { ttlMs, cacheScope: 'private' } },
      async ({ href }) => {
        try {
          if (caller instanceof AppError) throw caller;
          await services.pipeline.rateLimiter.consume(caller);
          const text = JSON.stringify(fitResult(await read(caller, services)));
          return { contents: [{ uri: href, mimeType, text }] };
        } catch (thrown) {
          const error = logFailure(toAppError(thrown), services, requestId);
          throw new ProtocolError(SERVER_ERROR, error.message, failureData(error, requestId));
        }
      },
    );
  }
}
