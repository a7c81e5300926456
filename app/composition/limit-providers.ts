import type { CostlyUse, DailyUse } from '#app/domain/daily-use/daily-use.ts';
import type { ImageSearch } from '#app/providers/image-search/image-search.ts';
import type { LabelReader } from '#app/providers/label-reader/label-reader.ts';
import type { ProductLookup } from '#app/providers/product-lookup/product-lookup.ts';
import { ProviderError } from '#app/providers/provider-error.ts';

/** Counts what a shop uses. */
export type UseCounter = { dailyUse: Pick<DailyUse, 'take'> };

/** Returns a look-up that counts towards the shop's searches of the day. */
export function limitLookup(lookup: ProductLookup, services: UseCounter): ProductLookup {
  return {
    ...lookup,
    async lookUp(query, options) {
      await take(services, options.shopId, { kind: 'search', count: 1, name: lookup.name });
      return lookup.lookUp(query, options);
    },
  };
}

/** Returns an image search that counts towards the shop's searches of the day. */
export function limitImageSearch(search: ImageSearch, services: UseCounter): ImageSearch {
  const { name, searches: count } = search;
  return {
    ...search,
    async search(picture, options) {
      await take(services, options.shopId, { kind: 'search', count, name });
      return search.search(picture, options);
    },
  };
}

/** Returns a model that counts towards the shop's model calls of the day. */
export function limitModel(model: LabelReader, services: UseCounter): LabelReader {
  return {
    ...model,
    async read(photo, options) {
      await take(services, options.shopId, { kind: 'model', count: 1, name: model.name });
      return model.read(photo, options);
    },
  };
}

/** @throws ProviderError `daily_limit` */
async function take(
  { dailyUse }: UseCounter,
  shopId: string,
  { kind, count, name }: { kind: CostlyUse; count: number; name: string },
): Promise<void> {
  if (!(await dailyUse.take(shopId, kind, count))) throw new ProviderError(name, 'daily_limit');
}
