import { describe, expect, it } from 'vitest';
import { createEbayImageSearch } from '#app/providers/image-search/create-ebay-image-search.ts';
import { createEbayLookup } from '#app/providers/product-lookup/create-ebay-lookup.ts';
import { createEbayTokens } from '#app/providers/product-lookup/create-ebay-tokens.ts';
import { createBoundedHttp } from '#app/providers/provider-http/create-bounded-http.ts';
import { createPhoto, expectFailure, signal, withLocalSearch } from '../with-local-search.ts';

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
    advanceClock: (ms: number) => {
      now += ms;
    },
  };
}

const enginesOf = (seen: { engine: string }[]) => seen.map(({ engine }) => engine);

describe('eBay search', () => {
  it('finds listings by barcode', async () => {
    const { url, seen } = search.space();
    const { offers, requests } = await ebayAt(url).lookup.lookUp(gtin, {
      shopId: 'shop_1',
      signal,
    });
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

  it('finds listings by style code, and none for words nobody sells', async () => {
    const { lookup } = ebayAt(search.space().url);
    const byCode = await lookup.lookUp(
      { kind: 'style_code', code: '00514-0212' },
      { shopId: 'shop_1', signal },
    );
    expect(byCode.offers.map(({ foundBy }) => foundBy)).toEqual(['style_code']);
    const nothing = await lookup.lookUp(
      { kind: 'description', text: 'blue anvil' },
      { shopId: 'shop_1', signal },
    );
    expect(nothing.offers).toEqual([]);
  });

  it('marks every listing found by picture as merely similar', async () => {
    const { url, control } = search.space();
    await control('pictures', { any: true, keys: ['LC2818-101'] });
    const picture = { photo: await createPhoto(60, 40), hostedUrl: 'https://photos.example/1.jpg' };
    const { offers } = await ebayAt(url).images.search(picture, { shopId: 'shop_1', signal });
    expect(offers.map(({ foundBy }) => foundBy)).toEqual(['image_visual']);
  });

  it('shares one token until shortly before it expires', async () => {
    const { url, seen } = search.space();
    const { lookup, advanceClock } = ebayAt(url);
    await Promise.all([1, 2, 3].map(() => lookup.lookUp(gtin, { shopId: 'shop_1', signal })));
    advanceClock(7_000_000);
    await lookup.lookUp(gtin, { shopId: 'shop_1', signal });
    expect(enginesOf(await seen()).filter((name) => name === 'ebay_token')).toHaveLength(1);
    advanceClock(200_000);
    await lookup.lookUp(gtin, { shopId: 'shop_1', signal });
    expect(enginesOf(await seen()).filter((name) => name === 'ebay_token')).toHaveLength(2);
  });

  it('replaces a refused token once', async () => {
    const { url, control, seen } = search.space();
    const { lookup } = ebayAt(url);
    await lookup.lookUp(gtin, { shopId: 'shop_1', signal });
    await control('scenario', { name: 'unauthorized', engine: 'ebay', times: 1 });
    expect((await lookup.lookUp(gtin, { shopId: 'shop_1', signal })).requests).toBe(2);
    expect(enginesOf(await seen())).toEqual(['ebay_token', 'ebay', 'ebay', 'ebay_token', 'ebay']);
  });

  it('reports wrong credentials as unauthorized, a 500 as unavailable', async () => {
    const { url, control } = search.space();
    const wrong = ebayAt(url, { clientSecret: 'invalid' });
    await expectFailure(wrong.lookup.lookUp(gtin, { shopId: 'shop_1', signal }), 'unauthorized');
    await control('scenario', { name: 'error500', engine: 'ebay' });
    await expectFailure(
      ebayAt(url).lookup.lookUp(gtin, { shopId: 'shop_1', signal }),
      'unavailable',
    );
  });
});
