import { shortestGtin } from '#app/knowledge/gtin.ts';
import { EBAY, type EbayAccess, type EbayTokens } from './create-ebay-tokens.ts';
import type { LookupQuery, ProductLookup } from './product-lookup.ts';
import { searchEbay } from './search-ebay.ts';
import { toSearchWords } from './search-text.ts';

/** Searches eBay's live listings by barcode, code or words. */
export function createEbayLookup(access: EbayAccess, tokens: EbayTokens): ProductLookup {
  return {
    name: EBAY,
    async lookUp(query, { signal }) {
      const search = { kind: 'words', parameters: toParameters(query) } as const;
      const result = await searchEbay(access, tokens, search, query.kind, signal);
      if (query.kind !== 'gtin') return result;
      // eBay's index links the barcode to the listing; the title seldom contains it.
      const { gtin14 } = query;
      return { ...result, offers: result.offers.map((offer) => ({ ...offer, gtin14 })) };
    },
    checkAccess: async (signal) => void (await tokens.get(signal)),
  };
}

function toParameters(query: LookupQuery): Record<string, string> {
  if (query.kind === 'gtin') return { gtin: shortestGtin(query.gtin14) };
  return { q: toSearchWords(query.kind === 'style_code' ? query.code : query.text) };
}
