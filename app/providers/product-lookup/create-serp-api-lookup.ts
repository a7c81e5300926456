import { z } from 'zod';
import { shortestGtin } from '#app/knowledge/gtin.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { ProviderError } from '#app/providers/provider-error.ts';
import { validRows } from '#app/providers/provider-http/valid-rows.ts';
import type { LookupQuery, Offer, ProductLookup } from './product-lookup.ts';
import {
  countSearchesLeft,
  SERP_API,
  type SerpApiAccess,
  searchSerpApi,
} from './search-serp-api.ts';
import { toSearchPhrase, toSearchWords } from './search-text.ts';
import { type Market, toMoney } from './to-money.ts';
import { toOffer } from './to-offer.ts';

const text = z.string().optional().catch(undefined);
const organicRow = z.looseObject({
  title: z.string(),
  link: z.string(),
  source: text,
  snippet: text,
  rich_snippet: z
    .looseObject({
      bottom: z
        .looseObject({
          detected_extensions: z
            .looseObject({ price: z.number().optional().catch(undefined), currency: text })
            .optional(),
        })
        .optional(),
    })
    .optional()
    .catch(undefined),
});
const resultShape = z.looseObject({
  search_information: z.looseObject({ organic_results_state: text }).optional().catch(undefined),
  organic_results: validRows(organicRow),
});

/** Google web search through SerpApi: a code or a barcode as an exact phrase, a description as words. */
export function createSerpApiLookup(access: SerpApiAccess): ProductLookup {
  return {
    name: SERP_API,
    async lookUp(query, { signal }) {
      const parameters = {
        engine: 'google',
        q: toQueryText(query),
        hl: access.language,
        gl: access.country,
        num: '20',
      };
      const result = await searchSerpApi(access, parameters, resultShape, signal);
      const offers = result.organic_results.flatMap(
        (row) => rowToOffer(row, query.kind, access) ?? [],
      );
      const state = result.search_information?.organic_results_state ?? '';
      return { offers: toAnswer(offers, query, state), requests: 1 };
    },
    async checkAccess(signal) {
      if ((await countSearchesLeft(access, signal)) === 0)
        throw new ProviderError(SERP_API, 'out_of_quota');
    },
  };
}

function toQueryText(query: LookupQuery): string {
  if (query.kind === 'gtin') return toSearchPhrase(shortestGtin(query.gtin14));
  if (query.kind === 'description') return toSearchWords(query.text);
  // A code of digits alone also matches part numbers and prices; the brand excludes those.
  const needsBrand = query.brand !== undefined && !/[A-Z]/i.test(query.code);
  const phrase = toSearchPhrase(query.code);
  return needsBrand ? `${phrase} ${toSearchWords(query.brand ?? '')}` : phrase;
}

function rowToOffer(
  row: z.output<typeof organicRow>,
  foundBy: LookupQuery['kind'],
  market: Market,
): Offer | null {
  const detected = row.rich_snippet?.bottom?.detected_extensions;
  const price = toMoney(detected?.price, detected?.currency, market);
  const { title, link, source, snippet } = row;
  return toOffer({ title, link, source, snippet, price, foundBy, engine: 'google' });
}

/**
 * Google may "correct" a code and return rows for another one: then only rows that show the code count. A page that was
 * found by the barcode as an exact phrase contains it, even though few rows quote it, because Google makes snippets
 * from visible text. But Google also drops the quotes of a phrase that it finds nowhere and does not always say so: if
 * no row at all quotes the barcode, it is open whether the pages have it.
 */
function toAnswer(offers: Offer[], query: LookupQuery, state: string): Offer[] {
  const showing = offers.filter((offer) => containsQuery(offer, query));
  if (/fixed spelling/i.test(state)) return showing;
  if (query.kind !== 'gtin') return offers;
  const { gtin14 } = query;
  const asked = showing.length > 0 ? { gtin14 } : { searchedGtin14: gtin14 };
  return offers.map((offer) => ({ ...offer, ...asked }));
}

/** Whether the row contains the code or barcode. */
function containsQuery(offer: Offer, query: LookupQuery): boolean {
  if (query.kind === 'description') return true;
  const wanted = query.kind === 'gtin' ? shortestGtin(query.gtin14) : comparisonKey(query.code);
  return [offer.title, offer.snippet ?? '', offer.link].some((part) =>
    comparisonKey(part).includes(wanted),
  );
}
