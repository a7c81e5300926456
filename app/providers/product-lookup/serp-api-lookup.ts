import { z } from 'zod';
import { shortestGtin } from '#app/knowledge/gtin.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { rowsOf } from '#app/providers/provider-http/rows-of.ts';
import { snippetText, titleText } from './display-text.ts';
import { type Market, moneyOf } from './money-of.ts';
import type { LookupQuery, Offer, ProductLookup } from './product-lookup.ts';
import { plainSearchText, quotedSearchText } from './search-text.ts';
import { askSerpApi, SERP_API, type SerpApiAccess } from './serp-api-request.ts';
import { webLink } from './web-link.ts';

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
const answerShape = z.looseObject({
  search_information: z.looseObject({ organic_results_state: text }).optional().catch(undefined),
  organic_results: rowsOf(organicRow),
});

/** Google's web search through SerpApi: a code or barcode as an exact phrase, a description as words. */
export function createSerpApiLookup(access: SerpApiAccess): ProductLookup {
  return {
    name: SERP_API,
    async lookUp(query, { signal }) {
      const answer = await askSerpApi(
        access,
        {
          engine: 'google',
          q: searchTextOf(query),
          hl: access.language,
          gl: access.country,
          num: '20',
        },
        answerShape,
        signal,
      );
      const corrected = /fixed spelling/i.test(
        answer.search_information?.organic_results_state ?? '',
      );
      const offers = answer.organic_results.flatMap((row) => offerOf(row, query.kind, access));
      return {
        offers: corrected ? offers.filter((offer) => carriesQuery(offer, query)) : offers,
        requests: 1,
      };
    },
  };
}

function searchTextOf(query: LookupQuery): string {
  if (query.kind === 'gtin') return quotedSearchText(shortestGtin(query.gtin14));
  if (query.kind === 'description') return plainSearchText(query.text);
  // Codes of digits alone are also part numbers and prices: the brand keeps those out.
  const needsBrand = query.brand !== undefined && !/[A-Z]/i.test(query.code);
  const phrase = quotedSearchText(query.code);
  return needsBrand ? `${phrase} ${plainSearchText(query.brand ?? '')}` : phrase;
}

function offerOf(
  row: z.output<typeof organicRow>,
  foundBy: LookupQuery['kind'],
  market: Market,
): Offer[] {
  const link = webLink(row.link);
  if (link === undefined) return [];
  const found = row.rich_snippet?.bottom?.detected_extensions;
  const price = moneyOf(found?.price, found?.currency, market);
  return [
    {
      title: titleText(row.title),
      link,
      source: titleText(row.source ?? '') || new URL(link).hostname,
      ...(row.snippet ? { snippet: snippetText(row.snippet) } : {}),
      ...(price ? { price } : {}),
      foundBy,
      engine: 'google',
    },
  ];
}

/** Google answered a code it "corrected" itself: only rows with the code that was asked for are about it. */
function carriesQuery(offer: Offer, query: LookupQuery): boolean {
  if (query.kind === 'description') return true;
  const wanted = query.kind === 'gtin' ? shortestGtin(query.gtin14) : comparisonKey(query.code);
  return [offer.title, offer.snippet ?? '', offer.link].some((part) =>
    comparisonKey(part).includes(wanted),
  );
}
