import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import { runImageProductMatch } from '#app/operations/image-product-match/run.ts';
import type { OperationContext, OperationServices } from '#app/operations/operation-context.ts';
import { systemClock } from '#app/platform/clock.ts';
import type { Logger } from '#app/platform/logger.ts';
import { wait } from '#app/platform/shopify/admin-api/wait.ts';
import { createEbayImageSearch } from '#app/providers/image-search/create-ebay-image-search.ts';
import { createSerpApiLens } from '#app/providers/image-search/create-serp-api-lens.ts';
import { createEbayLookup } from '#app/providers/product-lookup/create-ebay-lookup.ts';
import { createEbayTokens } from '#app/providers/product-lookup/create-ebay-tokens.ts';
import { createSerpApiLookup } from '#app/providers/product-lookup/create-serp-api-lookup.ts';
import { createBoundedHttp } from '#app/providers/provider-http/create-bounded-http.ts';
import type { OwnCatalogue } from '#app/providers/store-catalog/own-catalogue.ts';
import type { RecordedReading } from './recorded-reading.ts';

const UNUSED: never = undefined as never;
const DEADLINE_MS = 60_000;

type OwnStore = { shop: string; catalogue: OwnCatalogue };

/**
 * Calls the operation with recorded readings instead of readers, and with real look-ups over HTTP at local search and
 * in the store. The image searches get a tiny picture, because local search does not decode it.
 */
export async function openRecordedMatch(searchUrl: string, store: OwnStore) {
  const photo = await createSmallPhoto();
  const http = createBoundedHttp({ provider: 'serpapi' });
  const ebayHttp = createBoundedHttp({ provider: 'ebay' });
  const serpApi = {
    baseUrl: searchUrl,
    apiKey: 'local-search-key',
    country: 'us',
    language: 'en',
    http,
  };
  const ebay = {
    baseUrl: searchUrl,
    clientId: 'local-client',
    clientSecret: 'local-secret',
    marketplaceId: 'EBAY_US',
    http: ebayHttp,
    clock: systemClock,
  };
  const tokens = createEbayTokens(ebay);
  const services = (reading: RecordedReading): OperationServices => {
    const reader = {
      name: 'recorded',
      read: async () => ({ labels: reading.labels }),
      close: async () => {},
    };
    return {
      safeFetch: UNUSED,
      photoMemory: UNUSED,
      photoDecoder: { normalise: async () => photo, close: async () => {} },
      barcodeReader: { read: async () => reading.barcodes, close: async () => {} },
      labelReaders: {
        names: [reader.name],
        find: () => reader,
        findModel: () => null,
        close: async () => {},
      },
      productLookups: [createSerpApiLookup(serpApi), createEbayLookup(ebay, tokens)],
      imageSearches: [createSerpApiLens(serpApi), createEbayImageSearch(ebay, tokens)],
      ownCatalogue: store.catalogue,
      hostedImages: {
        host: async () => ({
          ...{ id: 'img_1', url: 'https://app.example.com/images/img_1', expiresAt: new Date() },
        }),
        forget: async () => {},
        findAt: async () => undefined,
      },
      barcodeChoices: { save: UNUSED, find: async () => [] },
      taughtShapes: { list: async () => [] },
      storeCatalog: UNUSED,
      productLinks: UNUSED,
      changeRecords: UNUSED,
      upsertLeases: UNUSED,
      stockAdditions: UNUSED,
      bulkCreator: UNUSED,
    };
  };
  return {
    match: (reading: RecordedReading, typedCode?: string) =>
      runImageProductMatch(
        {
          image_base64: photo.bytes.toString('base64'),
          ...(typedCode !== undefined && { style_code: typedCode }),
        },
        createContext(services(reading), store.shop),
      ),
    close: () => Promise.all([http.close(), ebayHttp.close()]),
  };
}

export const silentLog: Logger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => silentLog,
};

function createContext(services: OperationServices, shop: string): OperationContext {
  return {
    principal: { kind: 'api_key', shopId: 'shop_1', shop, scopes: [] },
    services,
    clock: systemClock,
    wait,
    log: silentLog,
    signal: AbortSignal.timeout(DEADLINE_MS),
    deadlineAt: systemClock.now() + DEADLINE_MS,
    requestId: 'req_1',
    progress: () => {},
  };
}

async function createSmallPhoto(): Promise<NormalisedPhoto> {
  const create = { width: 64, height: 48, channels: 3, background: '#c84' } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, widthPx: 64, heightPx: 48, mediaType: 'image/jpeg', sha256 };
}
