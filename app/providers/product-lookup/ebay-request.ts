import { z } from 'zod';
import { ProviderError } from '#app/providers/provider-error.ts';
import type { HttpAnswer } from '#app/providers/provider-http/http-answer.ts';
import { parseJsonAnswer } from '#app/providers/provider-http/parse-json-answer.ts';
import { failureOfStatus } from '#app/providers/provider-http/provider-failure-of.ts';
import { rowsOf } from '#app/providers/provider-http/rows-of.ts';
import { titleText } from './display-text.ts';
import { EBAY, type EbayAccess, type EbayTokens } from './ebay-token.ts';
import { moneyOf } from './money-of.ts';
import type { Offer } from './product-lookup.ts';
import { webLink } from './web-link.ts';

const itemRow = z.looseObject({
  title: z.string(),
  itemWebUrl: z.string(),
  image: z.looseObject({ imageUrl: z.string().optional() }).optional().catch(undefined),
  price: z
    .looseObject({ value: z.string().optional(), currency: z.string().optional() })
    .optional()
    .catch(undefined),
});
const searchShape = z.looseObject({ itemSummaries: rowsOf(itemRow) });

type EbayQuery =
  | { kind: 'words'; parameters: Record<string, string> }
  | { kind: 'image'; base64: string };

/**
 * Live listings from eBay's Browse API. A token that eBay no longer takes is replaced once.
 * @throws ProviderError
 */
export async function askEbay(
  access: EbayAccess,
  tokens: EbayTokens,
  query: EbayQuery,
  foundBy: Offer['foundBy'],
  signal: AbortSignal,
): Promise<{ offers: Offer[]; requests: number }> {
  const token = await tokens.get(signal);
  let answer = await send(access, token, query, signal);
  let requests = 1;
  if (answer.status === 401) {
    tokens.forget(token);
    answer = await send(access, await tokens.get(signal), query, signal);
    requests += 1;
  }
  const failure = failureOfStatus(answer.status);
  if (failure !== null) throw new ProviderError(EBAY, failure);
  const found = parseJsonAnswer(EBAY, answer.body, searchShape);
  return { offers: found.itemSummaries.flatMap((item) => offerOf(item, foundBy)), requests };
}

function send(
  access: EbayAccess,
  token: string,
  query: EbayQuery,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const path = query.kind === 'image' ? 'search_by_image' : 'search';
  const url = new URL(`${access.baseUrl.replace(/\/+$/, '')}/buy/browse/v1/item_summary/${path}`);
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

function offerOf(item: z.output<typeof itemRow>, foundBy: Offer['foundBy']): Offer[] {
  const link = webLink(item.itemWebUrl);
  if (link === undefined) return [];
  const imageUrl = webLink(item.image?.imageUrl);
  const price = moneyOf(Number(item.price?.value), item.price?.currency);
  return [
    {
      title: titleText(item.title),
      link,
      source: 'eBay',
      ...(imageUrl ? { imageUrl } : {}),
      ...(price ? { price } : {}),
      foundBy,
      engine: 'ebay',
    },
  ];
}
