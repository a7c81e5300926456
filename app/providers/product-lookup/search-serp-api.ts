import { z } from 'zod';
import { ProviderError } from '#app/providers/provider-error.ts';
import type { BoundedHttp } from '#app/providers/provider-http/create-bounded-http.ts';
import type { HttpResponse } from '#app/providers/provider-http/http-response.ts';
import { joinUrl } from '#app/providers/provider-http/join-url.ts';
import { parseJsonResponse } from '#app/providers/provider-http/parse-json-response.ts';
import { statusToFailure } from '#app/providers/provider-http/status-to-failure.ts';

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

const errorShape = z.looseObject({ error: z.string().optional().catch(undefined) });
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
  const url = joinUrl(access.baseUrl, 'search.json');
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  url.searchParams.set('api_key', access.apiKey);
  const response = await access.http.send({ method: 'GET', url, signal });
  throwIfFailed(response);
  const metadata = parseJsonResponse(SERP_API, response.body, statusShape).search_metadata;
  if (metadata?.status === 'Error') throw new ProviderError(SERP_API, 'unavailable');
  return parseJsonResponse(SERP_API, response.body, shape);
}

/**
 * SerpApi answers 429 both for "too many this hour" and for "none left this month"; only the text differs.
 * @throws ProviderError
 */
export function throwIfFailed(response: HttpResponse): void {
  const failure = statusToFailure(response.status);
  // Before the status: some gateways answer 400 or 200 for an unknown key.
  if (/invalid api key/i.test(errorText(response.body))) {
    throw new ProviderError(SERP_API, 'unauthorized');
  }
  if (failure === null) return;
  const isExhausted =
    response.status === 429 && /run out of searches/i.test(errorText(response.body));
  throw new ProviderError(SERP_API, isExhausted ? 'out_of_quota' : failure);
}

function errorText(body: string): string {
  try {
    return errorShape.parse(JSON.parse(body)).error ?? '';
  } catch {
    return '';
  }
}
