import { shortestGtin } from '#app/knowledge/gtin.ts';
import { askEbay } from './ebay-request.ts';
import { EBAY, type EbayAccess, type EbayTokens } from './ebay-token.ts';
import type { LookupQuery, ProductLookup } from './product-lookup.ts';
import { plainSearchText } from './search-text.ts';

/** eBay's own index of live listings: by barcode, by code, by words. */
export function createEbayLookup(access: EbayAccess, tokens: EbayTokens): ProductLookup {
  return {
    name: EBAY,
    async lookUp(query, { signal }) {
      const words = { kind: 'words', parameters: parametersOf(query) } as const;
      const answer = await askEbay(access, tokens, words, query.kind, signal);
      if (query.kind !== 'gtin') return answer;
      // eBay's own index ties the number to the listing, whose title seldom shows it.
      const { gtin14 } = query;
      return { ...answer, offers: answer.offers.map((offer) => ({ ...offer, gtin14 })) };
    },
  };
}

function parametersOf(query: LookupQuery): Record<string, string> {
  if (query.kind === 'gtin') return { gtin: shortestGtin(query.gtin14) };
  return { q: plainSearchText(query.kind === 'style_code' ? query.code : query.text) };
}
