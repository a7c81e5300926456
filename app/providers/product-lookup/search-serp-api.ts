import { z } from 'zod';
import { ProviderError } from '#app/providers/provider-error.ts';
import { buildUrl } from '#app/providers/provider-http/build-url.ts';
import type { BoundedHttp } from '#app/providers/provider-http/create-bounded-http.ts';
import type { HttpResponse } from '#app/providers/provider-http/http-response.ts';
import { parseJson, readJson } from '#app/providers/provider-http/read-json.ts';

export const SERP_API = 'serpapi';

/** Address, account and market of a SerpApi search. SerpApi takes its key as a query parameter. */
export type SerpApiAccess = {
  /** Such as `https://serpapi.com`; a path is kept. */
  baseUrl: string;
  apiKey: string;
  http: BoundedHttp;
  /** Two lower-case letters; decides which shops and which currency are shown. */
  country: string;
  language: string;
};

const errorShape = z.looseObject({ error: z.string() });
const statusShape = z.looseObject({
  search_metadata: z.looseObject({ status: z.string().optional() }).optional(),
});

/**
 * Requests `search.json` and parses it as the given shape. A search without results is a 200 with a top-level
 * `error` and without lists (SerpApi documentation, "Status and errors"); it is a success here, too.
 * @throws ProviderError
 */
export async function searchSerpApi<Shape extends z.ZodType>(
  access: SerpApiAccess,
  parameters: Record<string, string>,
  shape: Shape,
  signal: AbortSignal,
): Promise<z.output<Shape>> {
  const url = buildUrl(access.baseUrl, 'search.json', { ...parameters, api_key: access.apiKey });
  const response = await access.http.send({ method: 'GET', url, signal });
  const { search_metadata: metadata } = readSerpApiJson(response, statusShape);
  if (metadata?.status === 'Error') throw new ProviderError(SERP_API, 'unavailable');
  return readSerpApiJson(response, shape);
}

const accountShape = z.looseObject({ total_searches_left: z.number() });

/**
 * Returns how many searches the account has left; asking costs none (SerpApi documentation, "Account API").
 * @throws ProviderError
 */
export async function countSearchesLeft(
  { baseUrl, apiKey, http }: SerpApiAccess,
  signal: AbortSignal,
): Promise<number> {
  const url = buildUrl(baseUrl, 'account.json', { api_key: apiKey });
  const response = await http.send({ method: 'GET', url, signal });
  return readSerpApiJson(response, accountShape).total_searches_left;
}

/**
 * Reads a response from SerpApi, which answers 429 both for "too many this hour" and for "none left this month"; only
 * the text differs.
 * @throws ProviderError
 */
export function readSerpApiJson<Shape extends z.ZodType>(
  response: HttpResponse,
  shape: Shape,
): z.output<Shape> {
  const text = errorShape.safeParse(parseJson(response.body)).data?.error ?? '';
  // Checked for any status: some gateways answer 400 or 200 for an unknown key.
  if (/invalid api key/i.test(text)) throw new ProviderError(SERP_API, 'unauthorized');
  if (response.status === 429 && /run out of searches/i.test(text))
    throw new ProviderError(SERP_API, 'out_of_quota');
  return readJson(SERP_API, response, shape);
}
