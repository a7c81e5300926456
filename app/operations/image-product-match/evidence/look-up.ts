import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import { shortestGtin } from '#app/knowledge/gtin.ts';
import { formatCount } from '#app/platform/format-text.ts';
import type { LookupQuery, Offer } from '#app/providers/product-lookup/product-lookup.ts';
import type { OwnProduct } from '#app/providers/store-catalog/own-catalogue.ts';
import type { MatchStep } from './evidence.ts';
import type { StepRunner } from './step-runner.ts';

/**
 * The longest time that a look-up or search may take, in milliseconds: a web search takes 2-4 s, a retry twice that.
 */
const LOOK_UP_MS = 25_000;
const OWN_MS = 12_000;

type StoreQuery = { styleCode?: string; gtins: readonly string[] };

const STEP_OF: Record<LookupQuery['kind'], MatchStep> = {
  style_code: 'look_up_code',
  gtin: 'look_up_barcode',
  description: 'look_up_description',
};

/** Returns what was asked for, for the trace. */
function textOf(query: LookupQuery): string {
  if (query.kind === 'style_code') return query.code;
  return query.kind === 'gtin' ? shortestGtin(query.gtin14) : query.text.slice(0, 80);
}

/** Asks every web look-up that is set up, all queries at once. */
export async function lookUpOnWeb(
  queries: readonly LookupQuery[],
  steps: StepRunner,
): Promise<Offer[]> {
  const { services, principal } = steps.context;
  const { shopId } = principal;
  const asked = queries.flatMap((query) =>
    services.productLookups.map((provider) =>
      steps.run(STEP_OF[query.kind], provider.name, LOOK_UP_MS, async (signal) => {
        const { offers, ...answer } = await provider.lookUp(query, { shopId, signal });
        const outcome = `${textOf(query)}: ${formatCount(offers.length, 'result')}`;
        return { value: offers, outcome, ...answer };
      }),
    ),
  );
  return (await Promise.all(asked)).flatMap((offers) => offers ?? []);
}

/** Asks every image search that is set up. */
export async function searchByImage(
  picture: { photo: NormalisedPhoto; hostedUrl: string },
  steps: StepRunner,
): Promise<Offer[]> {
  const { services, principal } = steps.context;
  const { shopId } = principal;
  const asked = services.imageSearches.map((search) =>
    steps.run('image_search', search.name, LOOK_UP_MS, async (signal) => {
      const { offers, ...answer } = await search.search(picture, { shopId, signal });
      return { value: offers, outcome: formatCount(offers.length, 'result'), ...answer };
    }),
  );
  return (await Promise.all(asked)).flatMap((offers) => offers ?? []);
}

/** Asks the merchant's own store for a code, or for all the barcodes at once. */
export async function findInStore(query: StoreQuery, steps: StepRunner): Promise<OwnProduct[]> {
  const { principal, services } = steps.context;
  const asked = query.styleCode ?? query.gtins.map(shortestGtin).join(', ');
  const found = await steps.run('own_catalogue', 'store', OWN_MS, async (signal) => {
    const value = await services.ownCatalogue.find(principal.shop, query, { signal });
    return { value, outcome: `${asked}: ${formatCount(value.length, 'product')}` };
  });
  return found ?? [];
}
