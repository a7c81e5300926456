import { z } from 'zod';
import { ProviderError } from '#app/providers/provider-error.ts';
import type { BoundedHttp } from '#app/providers/provider-http/bounded-http.ts';
import type { HttpAnswer } from '#app/providers/provider-http/http-answer.ts';
import { parseJsonAnswer } from '#app/providers/provider-http/parse-json-answer.ts';
import { failureOfStatus } from '#app/providers/provider-http/provider-failure-of.ts';

export const SERP_API = 'serpapi';

/** Where and as whom to ask SerpApi. The key goes into the query, as the service wants it. */
export type SerpApiAccess = {
  /** Such as `https://serpapi.com`; a path is kept. */
  baseUrl: string;
  apiKey: string;
  http: BoundedHttp;
  /** Two small letters; decides shops and currency. */
  country: string;
  language: string;
};

const problem = z.looseObject({ error: z.string().optional().catch(undefined) });
const status = z.looseObject({
  search_metadata: z.looseObject({ status: z.string().optional() }).optional(),
});

/**
 * Asks for `search.json` and gives back its JSON as the shape. A search without results is a 200 with a
 * top-level `error` (SerpApi documentation, "Status and errors"): that is an answer, and its lists are absent.
 * @throws ProviderError
 */
export async function askSerpApi<Shape extends z.ZodType>(
  access: SerpApiAccess,
  parameters: Record<string, string>,
  shape: Shape,
  signal: AbortSignal,
): Promise<z.output<Shape>> {
  const url = serpApiUrl(access, 'search.json');
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  url.searchParams.set('api_key', access.apiKey);
  const answer = await access.http.send({ method: 'GET', url, signal });
  throwOnFailure(answer);
  const metadata = parseJsonAnswer(SERP_API, answer.body, status).search_metadata;
  if (metadata?.status === 'Error') throw new ProviderError(SERP_API, 'unavailable');
  return parseJsonAnswer(SERP_API, answer.body, shape);
}

export function serpApiUrl(access: SerpApiAccess, path: string): URL {
  return new URL(`${access.baseUrl.replace(/\/+$/, '')}/${path}`);
}

/** 429 means "too many this hour" or "none left this month"; only the text tells them apart. */
export function throwOnFailure(answer: HttpAnswer): void {
  const failure = failureOfStatus(answer.status);
  // Whatever its status: some gateways answer 400 or 200 for a key they do not know.
  if (/invalid api key/i.test(errorText(answer.body))) {
    throw new ProviderError(SERP_API, 'unauthorized');
  }
  if (failure === null) return;
  const exhausted = answer.status === 429 && /run out of searches/i.test(errorText(answer.body));
  throw new ProviderError(SERP_API, exhausted ? 'out_of_quota' : failure);
}

function errorText(body: string): string {
  try {
    return problem.parse(JSON.parse(body)).error ?? '';
  } catch {
    return '';
  }
}
