import { z } from 'zod';
import { buildUrl } from '#app/providers/provider-http/build-url.ts';
import type { HttpResponse } from '#app/providers/provider-http/http-response.ts';
import { readJson } from '#app/providers/provider-http/read-json.ts';
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

/** Words or a barcode to search for, or a picture in base64. */
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
  for (let requests = 1; ; requests += 1) {
    const token = await tokens.get(signal);
    const response = await send(access, token, query, signal);
    if (response.status === 401) tokens.forget(token);
    if (response.status === 401 && requests === 1) continue;
    const { itemSummaries } = readJson(EBAY, response, searchShape);
    return { offers: itemSummaries.flatMap((item) => itemToOffer(item, foundBy) ?? []), requests };
  }
}

function send(
  { baseUrl, marketplaceId, http }: EbayAccess,
  token: string,
  query: EbayQuery,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const headers = { authorization: `Bearer ${token}`, 'x-ebay-c-marketplace-id': marketplaceId };
  const path = 'buy/browse/v1/item_summary/search';
  if (query.kind === 'words') {
    const url = buildUrl(baseUrl, path, { limit: '20', ...query.parameters });
    return http.send({ method: 'GET', url, headers, signal });
  }
  return http.send({
    method: 'POST',
    url: buildUrl(baseUrl, `${path}_by_image`, { limit: '20' }),
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ image: query.base64 }),
    signal,
  });
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
