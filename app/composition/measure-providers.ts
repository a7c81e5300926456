import { measure } from '#app/platform/telemetry/measure.ts';
import { METRICS } from '#app/platform/telemetry/metrics.ts';
import type { ImageSearch } from '#app/providers/image-search/image-search.ts';
import type { LabelReader } from '#app/providers/label-reader/label-reader.ts';
import type { ProductLookup } from '#app/providers/product-lookup/product-lookup.ts';

/** Returns a look-up whose requests are measured. */
export function measureLookup(lookup: ProductLookup): ProductLookup {
  return {
    ...lookup,
    lookUp: (query, options) => ask(lookup.name, 'lookup', () => lookup.lookUp(query, options)),
  };
}

/** Returns an image search whose requests are measured. */
export function measureImageSearch(search: ImageSearch): ImageSearch {
  return {
    ...search,
    search: (picture, options) =>
      ask(search.name, 'image_search', () => search.search(picture, options)),
  };
}

/** Returns a model whose requests are measured. */
export function measureModel(model: LabelReader): LabelReader {
  return {
    ...model,
    read: (photo, options) => ask(model.name, 'model', () => model.read(photo, options)),
  };
}

const ask = <Answer>(
  provider: string,
  kind: 'lookup' | 'image_search' | 'model',
  work: () => Promise<Answer>,
): Promise<Answer> =>
  measure(
    { span: `ask ${provider}`, metric: METRICS.providerDuration, labels: { provider, kind } },
    work,
  );
