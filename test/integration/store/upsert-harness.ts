import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { StockAdditions } from '#app/domain/stock-additions/stock-additions.ts';
import type { StorefrontProductUpsertInput } from '#app/operations/storefront-product-upsert/contract.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';
import { runStorefrontProductUpsert } from '#app/operations/storefront-product-upsert/run.ts';
import { runUndoUpsert } from '#app/operations/undo-upsert/run.ts';
import { systemClock } from '#app/platform/clock.ts';
import type { Logger } from '#app/platform/logger.ts';
import { createMemoryBudget } from '#app/platform/memory/memory-budget.ts';
import { createSafeFetch } from '#app/platform/safe-fetch/create-safe-fetch.ts';
import type { AdminClient } from '#app/platform/shopify/admin-api/admin-client.ts';
import { createAdminClient } from '#app/platform/shopify/admin-api/create-admin-client.ts';
import type { Wait } from '#app/platform/shopify/admin-api/wait.ts';
import { createShopifyOwnCatalogue } from '#app/providers/store-catalog/shopify/create-shopify-own-catalogue.ts';
import { createShopifyStoreCatalog } from '#app/providers/store-catalog/shopify/create-shopify-store-catalog.ts';
import { memoryChangeRecords, memoryLeases, memoryLinks } from './memory-records.ts';
import { createRequestHooks } from './request-hooks.ts';
import { createStoreControl } from './store-control.ts';

export const silentLog: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLog,
};

const UNUSED = new Proxy(
  {},
  {
    get: () => {
      throw new Error('not part of the upsert');
    },
  },
) as never;

/** What the upsert needs of the app: the store through this client, records in memory. */
function createServices(client: AdminClient, wait: Wait) {
  return {
    photoMemory: createMemoryBudget(1),
    safeFetch: createSafeFetch({ trustedOrigins: [], ownOrigin: 'https://app.example.com' }),
    storeCatalog: createShopifyStoreCatalog({ client, clock: systemClock, wait }),
    ownCatalogue: createShopifyOwnCatalogue({ client }),
    productLinks: memoryLinks(),
    changeRecords: memoryChangeRecords(),
    barcodeChoices: UNUSED,
    taughtShapes: UNUSED,
    upsertLeases: memoryLeases(),
    // No receiving session takes boxes back here.
    stockAdditions: { listTakenBack: async () => [] } as unknown as StockAdditions,
    bulkCreator: UNUSED,
    hostedImages: UNUSED,
    photoDecoder: UNUSED,
    barcodeReader: UNUSED,
    labelReaders: UNUSED,
    productLookups: [],
    imageSearches: [],
  };
}

/** The store counts how often it is looked at: what it does in its own time needs no time in a test. */
const skipAhead: Wait = async (_ms, signal) => signal.throwIfAborted();

/**
 * One shop of local Shopify, and the upsert wired to it.
 * @param options.wait for everything there is to wait for; where none is given, only the client waits, between its
 *   attempts and for points
 */
export async function createUpsertHarness(
  options: { attemptTimeoutMs?: number; wait?: Wait } = {},
) {
  const localShopifyUrl = inject('shopifyUrl');
  const shop = `store-${randomUUID()}.myshopify.com`;
  const { newToken, ...store } = createStoreControl(localShopifyUrl, shop);
  const { fetch, ...hooks } = createRequestHooks();
  const wait = options.wait ?? skipAhead;
  let token = await newToken();
  const client = createAdminClient({
    tokens: {
      get: async () => token,
      reject: async () => {
        token = await newToken();
      },
    },
    fetch,
    apiVersion: '2026-10',
    clock: systemClock,
    log: silentLog,
    ...options,
    shopOrigin: (name) => `${localShopifyUrl}/stores/${name}`,
  });
  const services = createServices(client, wait);
  const runs = createRuns(shop, services, wait);
  return {
    shop,
    client,
    services,
    links: services.productLinks,
    changeRecords: services.changeRecords,
    ...store,
    ...hooks,
    ...runs,
    /** Does something in the store as the merchant would. */
    admin: (document: string, variables: Record<string, unknown>) =>
      client.request(shop, {
        document,
        variables,
        signal: AbortSignal.timeout(10_000),
        repeatable: true,
      }),
    /** Starts an upsert whose process ends just before it sends this operation: nothing of it goes on. */
    async killedBefore(operation: string, input: StorefrontProductUpsertInput): Promise<void> {
      await new Promise<void>((reached) => {
        hooks.before(operation, () => {
          reached();
          return new Promise(() => {});
        });
        runs.upsert(input).catch(() => undefined);
      });
      services.upsertLeases = memoryLeases();
    },
  };
}

function createRuns(shop: string, services: ReturnType<typeof createServices>, wait: Wait) {
  const told: string[] = [];
  const common = { services, clock: systemClock, wait, log: silentLog };
  return {
    /** What the last upsert told while it ran. */
    told,
    upsert(input: StorefrontProductUpsertInput, signal = AbortSignal.timeout(60_000)) {
      told.length = 0;
      const parsed = storefrontProductUpsertContract.input.parse(input);
      return runStorefrontProductUpsert(parsed, {
        ...common,
        principal: { kind: 'staff', shopId: 'shop_1', shop, scopes: ['storefront-product-upsert'] },
        signal,
        deadlineAt: Date.now() + 60_000,
        requestId: 'req_test',
        progress: (message) => void told.push(message),
      });
    },
    undo(upsertId: string | undefined) {
      return runUndoUpsert(
        { upsert_id: upsertId ?? '' },
        {
          ...common,
          principal: { kind: 'staff', shopId: 'shop_1', shop, scopes: [] },
          signal: AbortSignal.timeout(60_000),
          deadlineAt: Date.now() + 60_000,
          requestId: 'req_test',
          progress: () => undefined,
        },
      );
    },
  };
}

export type UpsertHarness = Awaited<ReturnType<typeof createUpsertHarness>>;

/** A style in three sizes with stock, published. */
export function aStyle(
  overrides: Partial<StorefrontProductUpsertInput> = {},
): StorefrontProductUpsertInput {
  return {
    style_code: 'ZX 9000-101',
    title: 'Trail runner',
    vendor: 'Nike',
    product_type: 'Running Shoes',
    variants: ['41', '42', '43'].map((size, index) => ({
      options: { Size: size },
      price: '129.90',
      sku: `ZX9000-101-${size}`,
      barcode: `40000000${size}${index}`,
      quantity: index + 1,
    })),
    ...overrides,
  };
}
