import { FormData } from 'undici';
import { z } from 'zod';
import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import {
  SERP_API,
  type SerpApiAccess,
  serpApiUrl,
  throwOnFailure,
} from '#app/providers/product-lookup/serp-api-request.ts';
import { ProviderError, type ProviderFailure } from '#app/providers/provider-error.ts';
import { parseJsonAnswer } from '#app/providers/provider-http/parse-json-answer.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** SerpApi takes at most 500 KB; the smaller reading of "KB" is the safe one. */
export const SERP_API_UPLOAD_BYTES = 500_000;

/** Whoever refuses us here refuses us everywhere: asking by URL would be one more failed request. */
const HOPELESS = new Set<ProviderFailure>(['unauthorized', 'out_of_quota', 'rate_limited']);

const uploaded = z.looseObject({ image_id: z.string().min(1) });

/**
 * Uploads the photo and answers its id (good for ten minutes), or null where the upload failed and a
 * search by URL may still work.
 * @throws ProviderError where that would fail as well
 */
export async function uploadToSerpApi(
  access: SerpApiAccess,
  photo: NormalisedPhoto,
  signal: AbortSignal,
): Promise<string | null> {
  const jpeg = await shrinkPhoto(photo, SERP_API_UPLOAD_BYTES);
  if (jpeg === null) return null;
  const body = new FormData();
  body.set('api_key', access.apiKey);
  body.set('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'photo.jpg');
  try {
    const url = serpApiUrl(access, 'image');
    const answer = await access.http.send({ method: 'POST', url, body, signal });
    throwOnFailure(answer);
    return parseJsonAnswer(SERP_API, answer.body, uploaded).image_id;
  } catch (error) {
    if (!(error instanceof ProviderError) || HOPELESS.has(error.failure)) throw error;
    return null;
  }
}
