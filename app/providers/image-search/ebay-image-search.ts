import { askEbay } from '#app/providers/product-lookup/ebay-request.ts';
import {
  EBAY,
  type EbayAccess,
  type EbayTokens,
} from '#app/providers/product-lookup/ebay-token.ts';
import { ProviderError } from '#app/providers/provider-error.ts';
import type { ImageSearch } from './image-search.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Keeps the request small; eBay names no limit of its own. */
const MAX_BYTES = 1_000_000;

/** eBay's own image engine: listings that look alike, never proof that they are the same. */
export function createEbayImageSearch(access: EbayAccess, tokens: EbayTokens): ImageSearch {
  return {
    name: `${EBAY}-image`,
    async search({ photo }, { signal }) {
      const jpeg = await shrinkPhoto(photo, MAX_BYTES);
      if (jpeg === null) throw new ProviderError(`${EBAY}-image`, 'refused');
      const query = { kind: 'image', base64: jpeg.toString('base64') } as const;
      return askEbay(access, tokens, query, 'image_visual', signal);
    },
  };
}
