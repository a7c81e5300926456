import { createPhotoDecoder } from '#app/imaging/create-photo-decoder.ts';
import type { Clock } from '#app/platform/clock.ts';
import type { Config } from '#app/platform/config.server.ts';
import { createSafeFetch } from '#app/platform/safe-fetch/create-safe-fetch.ts';
import { createAdminClient } from '#app/platform/shopify/admin-api/create-admin-client.ts';
import type { AccessTokens } from '#app/platform/shopify/sessions/offline-access-tokens.ts';
import { ADMIN_API_VERSION, shopOrigin } from '#app/platform/shopify/shopify-app.server.ts';
import { createBarcodeReader } from '#app/providers/barcode-reader/create-barcode-reader.ts';
import { createEbayImageSearch } from '#app/providers/image-search/create-ebay-image-search.ts';
import { createSerpApiLens } from '#app/providers/image-search/create-serp-api-lens.ts';
import type { ImageSearch } from '#app/providers/image-search/image-search.ts';
import { createEmbeddedLabelReader } from '#app/providers/label-reader/create-embedded-label-reader.ts';
import { createLabelReaders } from '#app/providers/label-reader/create-label-readers.ts';
import { createOpenAiLabelReader } from '#app/providers/label-reader/create-open-ai-label-reader.ts';
import { createEbayLookup } from '#app/providers/product-lookup/create-ebay-lookup.ts';
import { createEbayTokens } from '#app/providers/product-lookup/create-ebay-tokens.ts';
import { createSerpApiLookup } from '#app/providers/product-lookup/create-serp-api-lookup.ts';
import type { ProductLookup } from '#app/providers/product-lookup/product-lookup.ts';
import {
  type BoundedHttp,
  createBoundedHttp,
} from '#app/providers/provider-http/create-bounded-http.ts';
import { createShopifyBulkCreator } from '#app/providers/store-catalog/shopify/bulk-creator/create-shopify-bulk-creator.ts';
import { createShopifyBilling } from '#app/providers/store-catalog/shopify/create-shopify-billing.ts';
import { createShopifyOwnCatalogue } from '#app/providers/store-catalog/shopify/create-shopify-own-catalogue.ts';
import { createShopifyStoreCatalog } from '#app/providers/store-catalog/shopify/create-shopify-store-catalog.ts';
import type { Base } from './base.ts';
import { limitImageSearch, limitLookup, limitModel, type UseCounter } from './limit-providers.ts';
import { measureImageSearch, measureLookup, measureModel } from './measure-providers.ts';

/** An idle reader ends and frees its memory; the next photo waits a quarter of a second longer. */
const READER_IDLE_MS = 120_000;
const VISION_TIMEOUT_MS = 25_000;

/** The adapters of the outside world for these settings. Without any key these are the readers and the store. */
export function createProviders(
  { config, log, clock }: Base,
  accessTokens: AccessTokens,
  records: UseCounter,
) {
  const client = createAdminClient({
    tokens: accessTokens,
    fetch: globalThis.fetch,
    apiVersion: ADMIN_API_VERSION,
    clock,
    log,
    shopOrigin,
  });
  const safeFetch = createSafeFetch({
    trustedOrigins: config.trustedFetchOrigins,
    ownOrigin: new URL(config.appUrl).origin,
  });
  const { photoDecoder, barcodeReader, labelReaders, ...readers } = createReaders(config, records);
  const searches = createSearches(config, clock);
  const lookups = searches.lookups.map((lookup) => limitLookup(measureLookup(lookup), records));
  const images = searches.images.map((search) =>
    limitImageSearch(measureImageSearch(search), records),
  );
  return {
    services: {
      safeFetch,
      photoDecoder,
      barcodeReader,
      labelReaders,
      productLookups: lookups,
      imageSearches: images,
      ownCatalogue: createShopifyOwnCatalogue({ client }),
      storeCatalog: createShopifyStoreCatalog({ client, clock }),
      storeBilling: createShopifyBilling({ client }),
      bulkCreator: createShopifyBulkCreator({ client, fetch: globalThis.fetch }),
    },
    names: [
      `Labels: ${labelReaders.names.join(', ')}`,
      'Barcodes: embedded',
      "Look-up: the store's own catalogue",
      ...searches.lookups.map((lookup) => `Look-up: ${lookup.name}`),
      ...searches.images.map((search) => `Image search: ${search.name}`),
    ],
    async close() {
      await Promise.all([safeFetch.close(), readers.close(), searches.close()]);
    },
  };
}

/** What reads photos: the embedded readers, and models where a key is set. */
export function createReaders(config: Config, records: UseCounter) {
  const workers = { workers: config.photoWorkers, idleMs: READER_IDLE_MS };
  const photoDecoder = createPhotoDecoder({ concurrency: config.photoWorkers + 1 });
  const barcodeReader = createBarcodeReader(workers);
  const labelReaders = createAllLabelReaders(config, workers, records);
  return {
    ...{ photoDecoder, barcodeReader, labelReaders },
    async close() {
      await Promise.all([photoDecoder.close(), barcodeReader.close(), labelReaders.close()]);
    },
  };
}

function createAllLabelReaders(
  { vision }: Config,
  workers: { workers: number; idleMs: number },
  records: UseCounter,
) {
  const embedded = createEmbeddedLabelReader(workers);
  return createLabelReaders({
    embedded,
    models: (vision?.models ?? []).map((name) =>
      limitModel(
        measureModel(
          createOpenAiLabelReader({
            name,
            baseUrl: vision?.baseUrl ?? '',
            apiKey: vision?.apiKey ?? '',
            timeoutMs: VISION_TIMEOUT_MS,
          }),
        ),
        records,
      ),
    ),
    defaultName: vision?.defaultModel ?? embedded.name,
  });
}

/** Web and picture searches whose keys are set. */
export function createSearches({ serpApi, ebay }: Config, clock: Clock) {
  const lookups: ProductLookup[] = [];
  const images: ImageSearch[] = [];
  const clients: BoundedHttp[] = [];
  const open = (provider: string) => {
    const http = createBoundedHttp({ provider });
    clients.push(http);
    return http;
  };
  if (serpApi) {
    const access = { ...serpApi, http: open('serpapi') };
    lookups.push(createSerpApiLookup(access));
    images.push(createSerpApiLens(access));
  }
  if (ebay) {
    const access = { ...ebay, http: open('ebay'), clock };
    const tokens = createEbayTokens(access);
    lookups.push(createEbayLookup(access, tokens));
    images.push(createEbayImageSearch(access, tokens));
  }
  return {
    ...{ lookups, images },
    async close() {
      await Promise.all(clients.map((http) => http.close()));
    },
  };
}
