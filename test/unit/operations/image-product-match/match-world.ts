import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { BarcodeChoice } from '#app/domain/barcode-choices/barcode-choices.ts';
import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import type { TaughtShape } from '#app/knowledge/code-shapes/taught-shape.ts';
import type { OperationContext, OperationServices } from '#app/operations/operation-context.ts';
import type { AppError } from '#app/platform/errors.ts';
import { createMemoryBudget } from '#app/platform/memory/memory-budget.ts';
import type { SafeFetchError } from '#app/platform/safe-fetch/safe-fetch.ts';
import type { BarcodeReading } from '#app/providers/barcode-reader/barcode-reader.ts';
import { createSerpApiLens } from '#app/providers/image-search/create-serp-api-lens.ts';
import type {
  LabelReader,
  LabelReaders,
  PhotoReading,
} from '#app/providers/label-reader/label-reader.ts';
import { createSerpApiLookup } from '#app/providers/product-lookup/create-serp-api-lookup.ts';
import type { ProviderError } from '#app/providers/provider-error.ts';
import { createBoundedHttp } from '#app/providers/provider-http/create-bounded-http.ts';
import type { OwnProduct } from '#app/providers/store-catalog/own-catalogue.ts';

const NOT_HERE: never = undefined as never;

/** A firm read in the upper left of {@link tinyPhoto}. */
const BARCODE: BarcodeReading = {
  format: 'UPCA',
  text: '195503583218',
  weak: false,
  corners: {
    topLeft: { x: 8, y: 6 },
    topRight: { x: 24, y: 6 },
    bottomRight: { x: 24, y: 12 },
    bottomLeft: { x: 8, y: 12 },
  },
};

/** A small real photo, as bytes and as the decoder would hand it on. */
export async function tinyPhoto(): Promise<NormalisedPhoto> {
  const bytes = await sharp({
    create: { width: 64, height: 48, channels: 3, background: '#c84' },
  })
    .jpeg()
    .toBuffer();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, widthPx: 64, heightPx: 48, mediaType: 'image/jpeg', sha256 };
}

/** Made once: a test may make hundreds of worlds. */
const PHOTO = tinyPhoto();

export type World = {
  context: OperationContext;
  stages: string[];
  hosted: Buffer[];
  asked: { styleCode?: string; gtins: readonly string[] }[];
};

export type WorldOptions = {
  /** Base address of the search service; without it no web look-up is set up. */
  searchUrl?: string;
  reading?: PhotoReading | ProviderError;
  /** Reads in the place of `reading`. */
  reader?: LabelReader;
  barcodes?: Partial<BarcodeReading>[] | ProviderError;
  own?: OwnProduct[] | AppError;
  barcodeChoices?: BarcodeChoice[];
  taughtShapes?: TaughtShape[];
  fetch?: Buffer | SafeFetchError;
  /** Photos cannot be hosted. */
  hosting?: AppError;
  signal?: AbortSignal;
};

/**
 * What a call gets: the real search adapters over HTTP, and at the edge (camera, store, storage) the
 * least that fits the interface.
 */
export async function createWorld(options: WorldOptions): Promise<World> {
  const photo = await PHOTO;
  const world = { stages: [] as string[], hosted: [] as Buffer[], asked: [] as World['asked'] };
  const http = createBoundedHttp({ provider: 'serpapi', retryDelayMs: 1, timeoutMs: 3000 });
  const baseUrl = options.searchUrl ?? '';
  const access = { baseUrl, apiKey: 'test-key', country: 'us', language: 'en', http };
  const reader = options.reader ?? {
    name: 'embedded',
    read: async () => valueOrThrow(options.reading ?? { labels: [] }),
    close: async () => {},
  };
  const services: OperationServices = {
    photoMemory: createMemoryBudget(1),
    safeFetch: {
      fetchBytes: async () => valueOrThrow(options.fetch ?? photo.bytes),
      post: async () => 204,
      checkUrl: () => null,
      close: async () => {},
    },
    photoDecoder: {
      normalise: async (bytes) => {
        await sharp(bytes).metadata();
        return photo;
      },
      close: async () => {},
    },
    barcodeReader: {
      read: async () =>
        valueOrThrow(options.barcodes ?? []).map((each) => ({ ...BARCODE, ...each })),
      close: async () => {},
    },
    labelReaders: labelReadersOf(reader),
    productLookups: options.searchUrl === undefined ? [] : [createSerpApiLookup(access)],
    imageSearches: options.searchUrl === undefined ? [] : [createSerpApiLens(access)],
    ownCatalogue: {
      find: async (_shop, query) => {
        world.asked.push(query);
        return valueOrThrow(options.own ?? []);
      },
      listCodes: NOT_HERE,
    },
    hostedImages: {
      host: async (_shopId, image) => {
        if (options.hosting) throw options.hosting;
        world.hosted.push(image.bytes);
        return { id: 'img_1', url: 'https://app.example/images/img_1', expiresAt: new Date() };
      },
      forget: async () => void world.hosted.pop(),
      findAt: async () => undefined,
    },
    barcodeChoices: { save: NOT_HERE, find: async () => options.barcodeChoices ?? [] },
    taughtShapes: { list: async () => options.taughtShapes ?? [] },
    ...{ storeCatalog: NOT_HERE, bulkCreator: NOT_HERE, productLinks: NOT_HERE },
    changeRecords: undefined as never,
    ...{ upsertLeases: NOT_HERE, stockAdditions: NOT_HERE },
  };
  const quiet = { debug() {}, info() {}, warn() {}, error() {}, child: () => quiet };
  const clock = { now: () => Date.now() };
  return {
    ...world,
    context: {
      principal: { kind: 'api_key', shopId: 'shop_1', shop: 'one.myshopify.com', scopes: [] },
      services,
      clock,
      wait: async () => {},
      log: quiet,
      signal: options.signal ?? new AbortController().signal,
      deadlineAt: clock.now() + 60_000,
      requestId: 'req_1',
      progress: (stage) => world.stages.push(stage),
    },
  };
}

function valueOrThrow<Value>(value: Value): Exclude<Value, Error> {
  if (value instanceof Error) throw value;
  return value as Exclude<Value, Error>;
}

const labelReadersOf = (reader: LabelReader): LabelReaders => ({
  names: ['embedded', 'large-model'],
  find: (name) => (name === undefined || name === 'embedded' ? reader : null),
  findModel: () => null,
  close: async () => {},
});
