import { describe, expect, it } from 'vitest';
import { createSerpApiLookup } from '#app/providers/product-lookup/create-serp-api-lookup.ts';
import { createBoundedHttp } from '#app/providers/provider-http/create-bounded-http.ts';
import { expectFailure, signal, withLocalSearch } from '../with-local-search.ts';

const search = withLocalSearch();
const code = { kind: 'style_code', code: 'LC2818-101', brand: 'Nike' } as const;

function lookupAt(baseUrl: string, options: { apiKey?: string; timeoutMs?: number } = {}) {
  const { apiKey = 'key', timeoutMs = 3000 } = options;
  const http = createBoundedHttp({ provider: 'serpapi', retryDelayMs: 1, timeoutMs });
  return createSerpApiLookup({ baseUrl, apiKey, country: 'gb', language: 'fr', http });
}

describe('web look-up through SerpApi', () => {
  it('searches a style code as an exact phrase', async () => {
    const { url, seen } = search.space();
    const { offers, requests } = await lookupAt(url).lookUp(code, { shopId: 'shop_1', signal });
    expect(requests).toBe(1);
    expect(offers).toHaveLength(5);
    expect(offers[0]).toEqual({
      title: 'Nike Air Zoom Pegasus 41 - LC2818-101 - White',
      link: 'https://www.stridehouse.example/running/pegasus-41-lc2818-101',
      source: 'stridehouse.example',
      snippet: expect.stringContaining('Style LC2818-101'),
      price: { amount: '139.99', currency: 'USD' },
      foundBy: 'style_code',
      engine: 'google',
    });
    const [request] = await seen();
    expect(request?.query).toMatchObject({
      engine: 'google',
      q: '"LC2818-101"',
      gl: 'gb',
      hl: 'fr',
    });
  });

  it('adds the brand to a code of digits alone', async () => {
    const { url, seen } = search.space();
    const query = { kind: 'style_code', code: '388392 12', brand: 'PUMA' } as const;
    const { offers } = await lookupAt(url).lookUp(query, { shopId: 'shop_1', signal });
    expect(offers.length).toBeGreaterThanOrEqual(3);
    expect((await seen())[0]?.query.q).toBe('"388392 12" PUMA');
  });

  it('searches a barcode without its leading zeros', async () => {
    const { url, seen } = search.space();
    const query = { kind: 'gtin', gtin14: '00195503583218' } as const;
    const { offers } = await lookupAt(url).lookUp(query, { shopId: 'shop_1', signal });
    expect((await seen())[0]?.query.q).toBe('"195503583218"');
    expect(offers.length).toBeGreaterThan(1);
    // Of the pages that have the barcode, one prints it; that one shows that the phrase was searched for.
    expect(offers.every(({ gtin14 }) => gtin14 === query.gtin14)).toBe(true);
    expect(offers.filter((offer) => offer.snippet?.includes('195503583218'))).toHaveLength(1);
  });

  it('leaves open whether pages have a barcode that none of them shows: the quotes may have been dropped', async () => {
    const { url, control } = search.space();
    await control('scenario', { name: 'without_quotes' });
    const query = { kind: 'gtin', gtin14: '04006381333931' } as const;
    const { offers } = await lookupAt(url).lookUp(query, { shopId: 'shop_1', signal });
    expect(offers.length).toBeGreaterThan(1);
    for (const offer of offers) {
      expect(offer).toMatchObject({ searchedGtin14: query.gtin14 });
      expect(offer.gtin14).toBeUndefined();
    }
  });

  it('removes search operators from the text of a label', async () => {
    const { url, seen } = search.space();
    const text = 'Nike "AIR ZOOM" PEGASUS 41 site:evil.example -LC2818 OR shoes';
    const { offers } = await lookupAt(url).lookUp(
      { kind: 'description', text },
      { shopId: 'shop_1', signal },
    );
    const q = (await seen())[0]?.query.q;
    expect(q).toBe('Nike AIR ZOOM PEGASUS 41 site evil.example LC2818 shoes');
    expect(offers.every((offer) => offer.foundBy === 'description')).toBe(true);
  });

  it('returns zero rows for a search without results', async () => {
    const { url, control } = search.space();
    await control('scenario', { name: 'empty' });
    expect(await lookupAt(url).lookUp(code, { shopId: 'shop_1', signal })).toEqual({
      offers: [],
      requests: 1,
    });
  });

  it('drops rows without the code when Google corrected its spelling', async () => {
    const { url, control } = search.space();
    await control('scenario', { name: 'corrected_spelling' });
    const query = { kind: 'style_code', code: '3019048-000' } as const;
    // The stand-in "corrects" it to 3019048-001, which exists.
    expect((await lookupAt(url).lookUp(query, { shopId: 'shop_1', signal })).offers).toEqual([]);
  });

  it('drops rows whose link is no web address', async () => {
    const { url, control } = search.space();
    const offer = {
      key: 'ZZ1234-567',
      brand: 'Nike',
      title: 'Nike ZZ1234-567',
      domain: 'x.example',
    };
    await control('offers', [
      { ...offer, link: 'javascript:alert(1)' },
      { ...offer, link: 'https://x.example/1' },
    ]);
    const query = { kind: 'style_code', code: 'ZZ1234-567' } as const;
    const { offers } = await lookupAt(url).lookUp(query, { shopId: 'shop_1', signal });
    expect(offers.map(({ link }) => link)).toEqual(['https://x.example/1']);
  });

  it.each([
    ['error429', 'rate_limited'],
    ['out_of_quota', 'out_of_quota'],
    ['unauthorized', 'unauthorized'],
    ['error500', 'unavailable'],
    ['error_status', 'unavailable'],
    ['html', 'bad_answer'],
    ['cut', 'unavailable'],
  ] as const)('reports the scenario %s as %s', async (name, failure) => {
    const { url, control } = search.space();
    await control('scenario', { name });
    await expectFailure(lookupAt(url).lookUp(code, { shopId: 'shop_1', signal }), failure);
  });

  it('reports a wrong key as unauthorized', async () => {
    const { url } = search.space();
    const lookup = lookupAt(url, { apiKey: 'invalid' });
    await expectFailure(lookup.lookUp(code, { shopId: 'shop_1', signal }), 'unauthorized');
  });

  it('reports a service that does not answer in time as a time-out', async () => {
    const { url, control } = search.space();
    await control('scenario', { name: 'slow', ms: 30_000 });
    await expectFailure(
      lookupAt(url, { timeoutMs: 50 }).lookUp(code, { shopId: 'shop_1', signal }),
      'timeout',
    );
  });

  it('retries after one failure', async () => {
    const { url, control, seen } = search.space();
    await control('scenario', { name: 'error500', times: 1 });
    expect((await lookupAt(url).lookUp(code, { shopId: 'shop_1', signal })).offers).toHaveLength(5);
    expect((await seen()).map(({ status }) => status)).toEqual([500, 200]);
  });
});
