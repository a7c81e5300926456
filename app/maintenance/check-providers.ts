import type { NormalisedPhoto, PhotoDecoder } from '#app/imaging/photo-decoder.ts';
import type { BarcodeReader } from '#app/providers/barcode-reader/barcode-reader.ts';
import type { ImageSearch } from '#app/providers/image-search/image-search.ts';
import type { LabelReaders } from '#app/providers/label-reader/label-reader.ts';
import type { ProductLookup } from '#app/providers/product-lookup/product-lookup.ts';
import { ProviderError, type ProviderFailure } from '#app/providers/provider-error.ts';
import type { OwnCatalogue } from '#app/providers/store-catalog/own-catalogue.ts';

/** Whether one reader or look-up works, in words for a person. `failure` says why it does not, if that is known. */
export type ProviderCheck = {
  name: string;
  works: boolean;
  detail: string;
  failure?: ProviderFailure;
  tookMs: number;
};

/** The services that read photos. */
export type CheckedReaders = {
  photoDecoder: PhotoDecoder;
  barcodeReader: BarcodeReader;
  labelReaders: LabelReaders;
};

export type CheckedProviders = CheckedReaders & {
  productLookups: readonly ProductLookup[];
  imageSearches: readonly ImageSearch[];
  ownCatalogue: OwnCatalogue;
  /** Puts a photo where a search can fetch it. */
  hostPhoto: (photo: NormalisedPhoto) => Promise<string>;
};

/** A black barcode on white; its number is SAMPLE_GTIN. */
const SAMPLE_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAb4AAAEbAQMAAACfknP3AAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsSAAALEgHS3X78AAAAaklEQVRo3u3LwQ1AQBAAwBMPTUi0sT8t0YDQAGVdG5JrwkNQBYlk5j8pAQAAfKbMfTv0Zbu7K+ol71OUuWlT7FU+h0jj0a0hiqIoiqIoiqIoiqIoiqIoiqIoiqIoiqIoiqIo/iICAAC84gGDVfi7hauFfgAAAABJRU5ErkJggg==';
const SAMPLE_GTIN = '04006381333931';
const TIMEOUT_MS = 15_000;

/** Asks every reader and look-up once, all in parallel. Never throws. */
export async function checkProviders(
  providers: CheckedProviders,
  { id: shopId, domain }: { id: string; domain: string },
): Promise<ProviderCheck[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { ownCatalogue, productLookups, imageSearches } = providers;
  const query = { kind: 'gtin', gtin14: SAMPLE_GTIN } as const;
  return Promise.all([
    ...providers.labelReaders.names.map((name) =>
      checkLabelReader(providers, name, shopId, signal),
    ),
    checkBarcodeReader(providers, signal),
    check("Look-up: the store's own catalogue", async () => {
      await ownCatalogue.find(domain, { gtins: [SAMPLE_GTIN] }, { signal });
      return 'The store answered.';
    }),
    ...productLookups.map((lookup) =>
      check(`Look-up: ${lookup.name}`, async () =>
        answered(await lookup.lookUp(query, { shopId, signal })),
      ),
    ),
    ...imageSearches.map((search) =>
      check(`Image search: ${search.name}`, async () => {
        const photo = await decodeSample(providers, signal);
        const hostedUrl = await providers.hostPhoto(photo);
        return answered(await search.search({ photo, hostedUrl }, { shopId, signal }));
      }),
    ),
  ]);
}

/** Makes a label reader read a sample; for a model, that is one call. Never throws. */
export function checkLabelReader(
  readers: CheckedReaders,
  name: string,
  shopId: string,
  signal = AbortSignal.timeout(TIMEOUT_MS),
): Promise<ProviderCheck> {
  return check(`Label reader: ${name}`, async () => {
    const photo = await decodeSample(readers, signal);
    const { labelReaders } = readers;
    const reader = labelReaders.findModel(name) ?? labelReaders.find(name);
    const reading = await reader?.read(photo, { shopId, barcodes: [], signal });
    return reading === undefined ? null : 'It read the sample picture.';
  });
}

/** Makes the barcode reader read a sample. Never throws. */
export function checkBarcodeReader(
  readers: CheckedReaders,
  signal = AbortSignal.timeout(TIMEOUT_MS),
): Promise<ProviderCheck> {
  return check('Barcode reader', async () => {
    const photo = await decodeSample(readers, signal);
    const found = await readers.barcodeReader.read(photo, { signal });
    const isRight = found.some(({ gtin14 }) => gtin14 === SAMPLE_GTIN);
    return isRight ? 'It read the sample barcode.' : null;
  });
}

/** Asks a look-up whether it may be used, which is free of charge even if a search is not. Never throws. */
export function checkLookupAccess(
  lookup: ProductLookup,
  signal = AbortSignal.timeout(TIMEOUT_MS),
): Promise<ProviderCheck> {
  return check(`Look-up: ${lookup.name}`, async () => {
    await lookup.checkAccess(signal);
    return 'It accepts the key.';
  });
}

function decodeSample({ photoDecoder }: CheckedReaders, signal: AbortSignal) {
  return photoDecoder.normalise(Buffer.from(SAMPLE_PNG, 'base64'), { pointer: '', signal });
}

function answered(answer: { partialFailure?: ProviderFailure }): string {
  if (answer.partialFailure) return `It answered in part only: ${WORDS[answer.partialFailure]}`;
  return 'It answered.';
}

const WORDS: Record<ProviderFailure, string> = {
  timeout: 'it took too long.',
  rate_limited: 'it asks for fewer calls; try again in a minute.',
  out_of_quota: 'its quota is used up.',
  unauthorized: 'it does not accept the key that is set.',
  refused: 'it refused the request.',
  bad_answer: 'its answer could not be understood.',
  unavailable: 'it could not be reached.',
  daily_limit:
    "it was not asked: this store's limit for today is reached. The limit resets at 00:00 UTC.",
  overloaded: 'it was busy with other photos; try again in a minute.',
};

/** @param ask returns the provider's answer as a sentence; null if it did not read the sample */
async function check(name: string, ask: () => Promise<string | null>): Promise<ProviderCheck> {
  const startedAt = performance.now();
  const outcome = await ask().then(
    (said) => ({ works: said !== null, detail: said ?? 'It did not read the sample.' }),
    (error: unknown) => {
      const failure = failureOf(error);
      const words = WORDS[failure];
      return { works: false, detail: `${words.charAt(0).toUpperCase()}${words.slice(1)}`, failure };
    },
  );
  return { name, ...outcome, tookMs: Math.round(performance.now() - startedAt) };
}

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderError) return error.failure;
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unavailable';
}
