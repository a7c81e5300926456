import { z } from 'zod';
import { ProviderError } from '#app/providers/provider-error.ts';
import type { HttpResponse } from '#app/providers/provider-http/http-response.ts';
import { joinUrl } from '#app/providers/provider-http/join-url.ts';
import { parseJsonResponse } from '#app/providers/provider-http/parse-json-response.ts';
import { statusToFailure } from '#app/providers/provider-http/status-to-failure.ts';
import { validRows } from '#app/providers/provider-http/valid-rows.ts';
import { EBAY, type EbayAccess, type EbayTokens } from './create-ebay-tokens.ts';
import type { LookupResult, Offer } from './product-lookup.ts';
import { toMoney } from './to-money.ts';
import { toOffer } from './to-offer.ts';

const itemRow = z.looseObject({
  title: z.string(),
  itemWebUrl: z.string(),
  image: z.looseObject({ imageUrl: z.string().optional() }).optional().catch(undefined),
  price: z
    .looseObject({ value: z.string().optional(), currency: z.string().optional() })
    .optional()
    .catch(undefined),
});
const searchShape = z.looseObject({ itemSummaries: validRows(itemRow) });

type EbayQuery =
  | { kind: 'words'; parameters: Record<string, string> }
  | { kind: 'image'; base64: string };

/**
 * Searches live listings through eBay's Browse API. A refused token is replaced once.
 * @throws ProviderError
 */
export async function searchEbay(
  access: EbayAccess,
  tokens: EbayTokens,
  query: EbayQuery,
  foundBy: Offer['foundBy'],
  signal: AbortSignal,
): Promise<LookupResult> {
  const token = await tokens.get(signal);
  let response = await send(access, token, query, signal);
  let requests = 1;
  if (response.status === 401) {
    tokens.forget(token);
    response = await send(access, await tokens.get(signal), query, signal);
    requests += 1;
  }
  const failure = statusToFailure(response.status);
  if (failure !== null) throw new ProviderError(EBAY, failure);
  const { itemSummaries } = parseJsonResponse(EBAY, response.body, searchShape);
  return { offers: itemSummaries.flatMap((item) => itemToOffer(item, foundBy) ?? []), requests };
}

function send(
  access: EbayAccess,
  token: string,
  query: EbayQuery,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const path = query.kind === 'image' ? 'search_by_image' : 'search';
  const url = joinUrl(access.baseUrl, `buy/browse/v1/item_summary/${path}`);
  url.searchParams.set('limit', '20');
  const headers = {
    authorization: `Bearer ${token}`,
    'x-ebay-c-marketplace-id': access.marketplaceId,
  };
  if (query.kind === 'image') {
    const body = JSON.stringify({ image: query.base64 });
    return access.http.send({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal,
    });
  }
  for (const [name, value] of Object.entries(query.parameters)) url.searchParams.set(name, value);
  return access.http.send({ method: 'GET', url, headers, signal });
}

function itemToOffer(item: z.output<typeof itemRow>, foundBy: Offer['foundBy']): Offer | null {
  return toOffer({
    title: item.title,
    link: item.itemWebUrl,
    source: 'eBay',
    imageUrl: item.image?.imageUrl,
    price: toMoney(Number(item.price?.value), item.price?.currency),
    foundBy,
    engine: 'ebay',
  });
}
