import {
  EBAY,
  type EbayAccess,
  type EbayTokens,
} from '#app/providers/product-lookup/create-ebay-tokens.ts';
import { searchEbay } from '#app/providers/product-lookup/search-ebay.ts';
import { ProviderError } from '#app/providers/provider-error.ts';
import type { ImageSearch } from './image-search.ts';
import { shrinkPhoto } from './shrink-photo.ts';

const NAME = `${EBAY}-image`;
/** Keeps the request small; eBay documents no limit. */
const MAX_BYTES = 1_000_000;

/** eBay's image search: finds listings that look alike, which does not prove that they show the same product. */
export function createEbayImageSearch(access: EbayAccess, tokens: EbayTokens): ImageSearch {
  return {
    name: NAME,
    searches: 1,
    async search({ photo }, { signal }) {
      const jpeg = await shrinkPhoto(photo, MAX_BYTES);
      if (jpeg === null) throw new ProviderError(NAME, 'refused');
      const query = { kind: 'image', base64: jpeg.toString('base64') } as const;
      return searchEbay(access, tokens, query, 'image_visual', signal);
    },
  };
}
