import { FormData } from 'undici';
import { z } from 'zod';
import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import {
  readSerpApiJson,
  type SerpApiAccess,
} from '#app/providers/product-lookup/search-serp-api.ts';
import { ProviderError, type ProviderFailure } from '#app/providers/provider-error.ts';
import { buildUrl } from '#app/providers/provider-http/build-url.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** SerpApi accepts at most "500 KB"; a KB is taken as 1,000 bytes here. */
export const SERP_API_UPLOAD_BYTES = 500_000;

/** Account failures: a search by URL would fail for the same reason. */
const ACCOUNT_FAILURES = new Set<ProviderFailure>(['unauthorized', 'out_of_quota', 'rate_limited']);

const uploadShape = z.looseObject({ image_id: z.string().min(1) });

/**
 * Uploads the photo and returns its id, valid for ten minutes. Returns null if the upload failed but a search by URL
 * may still work.
 * @throws ProviderError if a search by URL would fail as well
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
    const url = buildUrl(access.baseUrl, 'image');
    const response = await access.http.send({ method: 'POST', url, body, signal });
    return readSerpApiJson(response, uploadShape).image_id;
  } catch (error) {
    if (!(error instanceof ProviderError) || ACCOUNT_FAILURES.has(error.failure)) throw error;
    return null;
  }
}
