import type { Clock } from '#app/platform/clock.ts';
import type { Config } from '#app/platform/config.server.ts';
import { createSafeFetch } from '#app/platform/safe-fetch/create-safe-fetch.ts';
import { createAdminClient } from '#app/platform/shopify/admin-api/create-admin-client.ts';
import type { AccessTokens } from '#app/platform/shopify/sessions/offline-access-tokens.ts';
import { ADMIN_API_VERSION, shopOrigin } from '#app/platform/shopify/shopify-app.server.ts';
import { createEbayImageSearch } from '#app/providers/image-search/create-ebay-image-search.ts';
import { createSerpApiLens } from '#app/providers/image-search/create-serp-api-lens.ts';
import type { ImageSearch } from '#app/providers/image-search/image-search.ts';
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
import { chooseReaders, createReaders } from './create-readers.ts';
import type { Records } from './create-records.ts';
import { limitImageSearch, limitLookup } from './limit-providers.ts';
import { measureImageSearch, measureLookup } from './measure-providers.ts';

/**
 * Creates the adapters to the outside world for these settings. Without any key, these are the readers and the store.
 */
export function createProviders(base: Base, accessTokens: AccessTokens, records: Records) {
  const { config, log, clock } = base;
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
  const reading = chooseReaders(base, records);
  const { photoDecoder, barcodeReader, labelReaders, ...readers } = createReaders(
    config,
    reading.readers,
    records,
  );
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
      bulkCreator: createShopifyBulkCreator({ client }),
    },
    names: [
      `Labels: ${labelReaders.names.join(', ')}`,
      'Barcodes: embedded',
      "Look-up: the store's own catalogue",
      ...searches.lookups.map((lookup) => `Look-up: ${lookup.name}`),
      ...searches.images.map((search) => `Image search: ${search.name}`),
    ],
    /** Reads a photo for another process. */
    serveReading: reading.serve,
    async close() {
      const all = [safeFetch, readers, reading, searches];
      await Promise.all(all.map((each) => each.close()));
    },
  };
}

/** Creates the web and picture searches whose keys are set. */
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
