import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { StorefrontProductUpsertInput } from '#app/operations/storefront-product-upsert/contract.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';
import { runStorefrontProductUpsert } from '#app/operations/storefront-product-upsert/run.ts';
import { runUndoUpsert } from '#app/operations/undo-upsert/run.ts';
import { systemClock } from '#app/platform/clock.ts';
import type { Logger } from '#app/platform/logger.ts';
import { createSafeFetch } from '#app/platform/safe-fetch/create-safe-fetch.ts';
import { createAdminClient } from '#app/platform/shopify/admin-api/create-admin-client.ts';
import type { Wait } from '#app/platform/shopify/admin-api/wait.ts';
import { createShopifyOwnCatalogue } from '#app/providers/store-catalog/shopify/create-shopify-own-catalogue.ts';
import { createShopifyStoreCatalog } from '#app/providers/store-catalog/shopify/create-shopify-store-catalog.ts';
import { memoryChangeRecords, memoryLeases, memoryLinks } from './memory-records.ts';

export const silentLog: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLog,
};

type StoreRequest = {
  operation_name: string;
  root_fields: string[];
  status: number;
  requested_cost: number;
};
export type StoreState = {
  vendors: string[];
  locations: { id: string; name: string }[];
  publications: { id: string; title: string; catalog_type: string }[];
  products: StoreStateProduct[];
};
export type StoreStateProduct = {
  id: string;
  title: string;
  handle: string;
  status: string;
  vendor: string;
  product_type: string;
  description_html: string;
  tags: string[];
  category_id: string | null;
  variants: {
    id: string;
    options: Record<string, string>;
    sku: string | null;
    barcode: string | null;
    price: string;
    levels: { location: string; is_active: boolean; available: number }[];
    media_ids: string[];
  }[];
  media: { id: string; status: string; source: string }[];
  metafields: { namespace: string; key: string; value: string }[];
  publications: { title: string; is_published: boolean }[];
};

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
  const call = async (path: string, method: string, body?: unknown) => {
    const response = await fetch(`${localShopifyUrl}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const control = (name: string, method = 'GET', body?: unknown) =>
    call(`/control/${shop}/${name}`, method, body);
  const newToken = async () =>
    (await call(`/stores/${shop}/app-token`, 'POST', {})) as { access_token: string };
  let token = (await newToken()).access_token;
  /** What a test does behind the upsert's back, by the name of the operation that is about to be sent. */
  const before = new Map<string, () => Promise<unknown>>();
  /** What the store answers next, without having done anything. */
  const answers = new Map<string, unknown[]>();
  let kept: { root_field: string; skip: number; end: () => void } | undefined;
  const keepBack: typeof fetch = async (input, init) => {
    const answer = await fetch(input, { ...init, signal: null });
    kept?.end();
    kept = undefined;
    init?.signal?.throwIfAborted();
    return answer;
  };
  const hookedFetch: typeof fetch = async (input, init) => {
    const isMeant = kept?.root_field === '*' || String(init?.body).includes(`${kept?.root_field}(`);
    if (kept && isMeant && kept.skip-- === 0) return keepBack(input, init);
    const [, name = ''] = /(?:query|mutation) (\w+)/.exec(String(init?.body)) ?? [];
    const hook = before.get(name);
    before.delete(name);
    await hook?.();
    const canned = answers.get(name)?.shift();
    return canned === undefined ? fetch(input, init) : Response.json(canned);
  };
  const wait = options.wait ?? skipAhead;
  const client = createAdminClient({
    tokens: {
      get: async () => token,
      reject: async () => {
        token = (await newToken()).access_token;
      },
    },
    fetch: hookedFetch,
    apiVersion: '2026-10',
    clock: systemClock,
    log: silentLog,
    ...options,
    shopOrigin: (name) => `${localShopifyUrl}/stores/${name}`,
  });
  const told: string[] = [];
  const links = memoryLinks();
  const changeRecords = memoryChangeRecords();
  const storeCatalog = createShopifyStoreCatalog({ client, clock: systemClock, wait });
  const safeFetch = createSafeFetch({ trustedOrigins: [], ownOrigin: 'https://app.example.com' });
  const unused = new Proxy(
    {},
    {
      get: () => {
        throw new Error('not part of the upsert');
      },
    },
  );
  const services = {
    safeFetch,
    storeCatalog,
    ownCatalogue: createShopifyOwnCatalogue({ client }),
    productLinks: links,
    changeRecords,
    confirmations: unused as never,
    upsertLeases: memoryLeases(),
    bulkCreator: unused as never,
    hostedImages: unused as never,
    photoDecoder: unused as never,
    barcodeReader: unused as never,
    labelReaders: unused as never,
    productLookups: [],
    imageSearches: [],
  };

  return {
    shop,
    client,
    services,
    links,
    control,
    before: (operation: string, hook: () => Promise<unknown>) => before.set(operation, hook),
    /** The store carries out one request, and `end` comes to pass before its answer. */
    keepAnswer: ({ root_field, skip }: { root_field: string; skip: number }, end: () => void) => {
      kept = { root_field, skip, end };
    },
    answer: (operation: string, ...bodies: unknown[]) => answers.set(operation, bodies),
    /** Does something in the store as the merchant would. */
    admin: (document: string, variables: Record<string, unknown>) =>
      client.request(shop, {
        document,
        variables,
        signal: AbortSignal.timeout(10_000),
        repeatable: true,
      }),
    state: () => control('state') as Promise<StoreState>,
    seed: (seed: unknown) => control('seed', 'POST', seed),
    fault: (fault: Record<string, unknown>) =>
      control('faults', 'POST', { times: 1, skip: 0, ...fault }),
    /** Requests to the Admin API since the last call, without those of the cached profile. */
    async requests(): Promise<StoreRequest[]> {
      const requests = (await control('requests')) as StoreRequest[];
      await control('requests', 'DELETE');
      return requests.filter((request) => request.operation_name !== 'StoreProfile');
    },
    async product(styleCode: string): Promise<StoreStateProduct> {
      const { products } = (await control('state')) as StoreState;
      const found = products.filter((product) =>
        product.metafields.some(({ key, value }) => key === 'style_code' && value === styleCode),
      );
      if (found.length !== 1 || !found[0]) throw new Error(`${found.length} products ${styleCode}`);
      return found[0];
    },
    changeRecords,
    undo(upsertId: string | undefined) {
      return runUndoUpsert(
        { upsert_id: upsertId ?? '' },
        {
          principal: { kind: 'staff', shopId: 'shop_1', shop, scopes: [] },
          services,
          clock: systemClock,
          wait,
          log: silentLog,
          signal: AbortSignal.timeout(60_000),
          deadlineAt: Date.now() + 60_000,
          requestId: `req_${randomUUID()}`,
          progress: () => undefined,
        },
      );
    },
    /** Starts an upsert whose process ends just before it sends this operation: nothing of it goes on. */
    async killedBefore(operation: string, input: StorefrontProductUpsertInput): Promise<void> {
      await new Promise<void>((reached) => {
        before.set(operation, () => {
          reached();
          return new Promise(() => {});
        });
        this.upsert(input).catch(() => undefined);
      });
      services.upsertLeases = memoryLeases();
    },
    /** What the last upsert told while it ran. */
    told,
    upsert(input: StorefrontProductUpsertInput, signal = AbortSignal.timeout(60_000)) {
      told.length = 0;
      const parsed = storefrontProductUpsertContract.input.parse(input);
      return runStorefrontProductUpsert(parsed, {
        principal: { kind: 'staff', shopId: 'shop_1', shop, scopes: ['storefront-product-upsert'] },
        services,
        clock: systemClock,
        wait,
        log: silentLog,
        signal,
        deadlineAt: Date.now() + 60_000,
        requestId: 'req_test',
        progress: (message) => void told.push(message),
      });
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
