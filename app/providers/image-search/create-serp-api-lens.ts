import { z } from 'zod';
import type { Offer } from '#app/providers/product-lookup/product-lookup.ts';
import {
  SERP_API,
  type SerpApiAccess,
  searchSerpApi,
} from '#app/providers/product-lookup/search-serp-api.ts';
import { type Market, toMoney } from '#app/providers/product-lookup/to-money.ts';
import { toOffer } from '#app/providers/product-lookup/to-offer.ts';
import { ProviderError } from '#app/providers/provider-error.ts';
import { validRows } from '#app/providers/provider-http/valid-rows.ts';
import type { ImageSearch } from './image-search.ts';
import { uploadToSerpApi } from './upload-to-serp-api.ts';

const text = z.string().optional().catch(undefined);
const lensRow = z.looseObject({
  title: z.string(),
  link: z.string(),
  source: text,
  /** The full picture. The `thumbnail` of a row is not read: offers never show thumbnails. */
  image: text,
  price: z
    .looseObject({ extracted_value: z.number().optional(), currency: text })
    .optional()
    .catch(undefined),
});
const lensShape = z.looseObject({
  exact_matches: validRows(lensRow),
  visual_matches: validRows(lensRow),
});

const LENS_TYPES = ['exact_matches', 'visual_matches'] as const;
type LensType = (typeof LENS_TYPES)[number];

/**
 * Google Lens through SerpApi: pages with the same picture and pages with a similar one. The photo is uploaded; if the
 * upload fails, Lens fetches it from its public URL.
 */
export function createSerpApiLens(access: SerpApiAccess): ImageSearch {
  return {
    name: `${SERP_API}-lens`,
    searches: LENS_TYPES.length,
    async search({ photo, hostedUrl }, { signal }) {
      const imageId = await uploadToSerpApi(access, photo, signal);
      const picture = imageId === null ? { url: hostedUrl } : { image_id: imageId };
      const results = await Promise.allSettled(
        LENS_TYPES.map((type) => searchLens(access, picture, type, signal)),
      );
      signal.throwIfAborted();
      const failures: unknown[] = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason] : [],
      );
      const [failed] = failures;
      // An error of ours must not look like a search that found nothing.
      const fault = failures.find((failure) => !(failure instanceof ProviderError));
      if (fault !== undefined || failures.length === results.length) throw fault ?? failed;
      const partial = failed instanceof ProviderError ? failed.failure : undefined;
      return {
        offers: results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
        requests: LENS_TYPES.length + 1,
        partialFailure: partial,
      };
    },
  };
}

async function searchLens(
  access: SerpApiAccess,
  picture: { url: string } | { image_id: string },
  type: LensType,
  signal: AbortSignal,
): Promise<Offer[]> {
  const parameters = {
    engine: 'google_lens',
    ...picture,
    type,
    hl: access.language,
    country: access.country,
  };
  const result = await searchSerpApi(access, parameters, lensShape, signal);
  const foundBy = type === 'exact_matches' ? 'image_exact' : 'image_visual';
  return result[type].flatMap((row) => rowToOffer(row, foundBy, access) ?? []);
}

function rowToOffer(
  row: z.output<typeof lensRow>,
  foundBy: Offer['foundBy'],
  market: Market,
): Offer | null {
  const price = toMoney(row.price?.extracted_value, row.price?.currency, market);
  const { title, link, source, image: imageUrl } = row;
  return toOffer({ title, link, source, imageUrl, price, foundBy, engine: 'google' });
}
