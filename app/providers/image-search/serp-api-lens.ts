import { z } from 'zod';
import { titleText } from '#app/providers/product-lookup/display-text.ts';
import { type Market, moneyOf } from '#app/providers/product-lookup/money-of.ts';
import type { Offer } from '#app/providers/product-lookup/product-lookup.ts';
import {
  askSerpApi,
  SERP_API,
  type SerpApiAccess,
} from '#app/providers/product-lookup/serp-api-request.ts';
import { webLink } from '#app/providers/product-lookup/web-link.ts';
import { ProviderError } from '#app/providers/provider-error.ts';
import { rowsOf } from '#app/providers/provider-http/rows-of.ts';
import type { ImageSearch } from './image-search.ts';
import { uploadToSerpApi } from './serp-api-upload.ts';

const text = z.string().optional().catch(undefined);
const lensRow = z.looseObject({
  title: z.string(),
  link: z.string(),
  source: text,
  /** The full picture; `thumbnail` is not asked for on purpose. */
  image: text,
  price: z
    .looseObject({ extracted_value: z.number().optional(), currency: text })
    .optional()
    .catch(undefined),
});
const lensShape = z.looseObject({
  exact_matches: rowsOf(lensRow),
  visual_matches: rowsOf(lensRow),
});

const LENS_TYPES = ['exact_matches', 'visual_matches'] as const;
type LensType = (typeof LENS_TYPES)[number];

/**
 * Google Lens through SerpApi: pages with the very picture, and pages with one that looks alike. The photo
 * is uploaded; its public URL stands in where the upload is refused.
 */
export function createSerpApiLens(access: SerpApiAccess): ImageSearch {
  return {
    name: `${SERP_API}-lens`,
    async search({ photo, hostedUrl }, { signal }) {
      const imageId = await uploadToSerpApi(access, photo, signal);
      const picture = imageId === null ? { url: hostedUrl } : { image_id: imageId };
      const answers = await Promise.allSettled(
        LENS_TYPES.map((type) => lensOffers(access, picture, type, signal)),
      );
      signal.throwIfAborted();
      const failed = answers.find((answer) => answer.status === 'rejected');
      if (answers.every((answer) => answer.status === 'rejected')) throw failed?.reason;
      const partial = failed?.reason instanceof ProviderError ? failed.reason.failure : undefined;
      return {
        offers: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
        requests: LENS_TYPES.length + 1,
        ...(partial === undefined ? {} : { partialFailure: partial }),
      };
    },
  };
}

async function lensOffers(
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
  const answer = await askSerpApi(access, parameters, lensShape, signal);
  const foundBy = type === 'exact_matches' ? 'image_exact' : 'image_visual';
  return answer[type].flatMap((row) => offerOf(row, foundBy, access));
}

function offerOf(
  row: z.output<typeof lensRow>,
  foundBy: Offer['foundBy'],
  market: Market,
): Offer[] {
  const link = webLink(row.link);
  if (link === undefined) return [];
  const imageUrl = webLink(row.image);
  const price = moneyOf(row.price?.extracted_value, row.price?.currency, market);
  return [
    {
      title: titleText(row.title),
      link,
      source: titleText(row.source ?? '') || new URL(link).hostname,
      ...(imageUrl ? { imageUrl } : {}),
      ...(price ? { price } : {}),
      foundBy,
      engine: 'google',
    },
  ];
}
