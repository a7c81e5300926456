import { describe, expect, it } from 'vitest';
import { createEbayImageSearch } from '#app/providers/image-search/ebay-image-search.ts';
import { createEbayLookup } from '#app/providers/product-lookup/ebay-lookup.ts';
import { createEbayTokens } from '#app/providers/product-lookup/ebay-token.ts';
import { createBoundedHttp } from '#app/providers/provider-http/bounded-http.ts';
import { expectFailure, photoOf, signal, withLocalSearch } from '../search-world.ts';

const search = withLocalSearch();
const gtin = { kind: 'gtin', gtin14: '00195503583218' } as const;

function ebayAt(baseUrl: string, options: { clientSecret?: string } = {}) {
  let now = 0;
  const access = {
    baseUrl,
    clientId: 'id',
    clientSecret: options.clientSecret ?? 'secret',
    marketplaceId: 'EBAY_GB',
    http: createBoundedHttp({ provider: 'ebay', retryDelayMs: 1, timeoutMs: 3000 }),
    clock: { now: () => now },
  };
  const tokens = createEbayTokens(access);
  return {
    lookup: createEbayLookup(access, tokens),
    images: createEbayImageSearch(access, tokens),
    wait: (ms: number) => {
      now += ms;
    },
  };
}

const enginesOf = (seen: { engine: string }[]) => seen.map(({ engine }) => engine);

describe('eBay', () => {
  it('finds listings by barcode', async () => {
    const { url, seen } = search.space();
    const { offers, requests } = await ebayAt(url).lookup.lookUp(gtin, { signal });
    expect(requests).toBe(1);
    expect(offers).toEqual([
      {
        title: 'Nike Air Zoom Pegasus 41 LC2818-101 size US 8.5 new in box',
        link: 'https://www.ebay.com/itm/2841112',
        source: 'eBay',
        imageUrl: expect.stringMatching(/^https:/),
        price: { amount: '112.00', currency: 'USD' },
        foundBy: 'gtin',
        gtin14: '00195503583218',
        engine: 'ebay',
      },
    ]);
    expect((await seen()).at(-1)?.query).toMatchObject({ gtin: '195503583218', limit: '20' });
  });

  it('finds listings by code and by words', async () => {
    const { lookup } = ebayAt(search.space().url);
    const byCode = await lookup.lookUp({ kind: 'style_code', code: '00514-0212' }, { signal });
    expect(byCode.offers.map(({ foundBy }) => foundBy)).toEqual(['style_code']);
    const nothing = await lookup.lookUp({ kind: 'description', text: 'blue anvil' }, { signal });
    expect(nothing.offers).toEqual([]);
  });

  it('finds lookalikes by picture, and calls them nothing more', async () => {
    const { url, tell } = search.space();
    await tell('pictures', { any: true, keys: ['LC2818-101'] });
    const picture = { photo: await photoOf(60, 40), hostedUrl: 'https://photos.example/1.jpg' };
    const { offers } = await ebayAt(url).images.search(picture, { signal });
    expect(offers.map(({ foundBy }) => foundBy)).toEqual(['image_visual']);
  });

  it('asks for one token and keeps it until shortly before it expires', async () => {
    const { url, seen } = search.space();
    const { lookup, wait } = ebayAt(url);
    await Promise.all([1, 2, 3].map(() => lookup.lookUp(gtin, { signal })));
    wait(7_000_000);
    await lookup.lookUp(gtin, { signal });
    expect(enginesOf(await seen()).filter((name) => name === 'ebay_token')).toHaveLength(1);
    wait(200_000);
    await lookup.lookUp(gtin, { signal });
    expect(enginesOf(await seen()).filter((name) => name === 'ebay_token')).toHaveLength(2);
  });

  it('replaces a token that is refused, once', async () => {
    const { url, tell, seen } = search.space();
    const { lookup } = ebayAt(url);
    await lookup.lookUp(gtin, { signal });
    await tell('scenario', { name: 'unauthorized', engine: 'ebay', times: 1 });
    expect((await lookup.lookUp(gtin, { signal })).requests).toBe(2);
    expect(enginesOf(await seen())).toEqual(['ebay_token', 'ebay', 'ebay', 'ebay_token', 'ebay']);
  });

  it('tells wrong credentials and a service that is down', async () => {
    const { url, tell } = search.space();
    const wrong = ebayAt(url, { clientSecret: 'invalid' });
    await expectFailure(wrong.lookup.lookUp(gtin, { signal }), 'unauthorized');
    await tell('scenario', { name: 'error500', engine: 'ebay' });
    await expectFailure(ebayAt(url).lookup.lookUp(gtin, { signal }), 'unavailable');
  });
});
