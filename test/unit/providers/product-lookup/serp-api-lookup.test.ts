import { describe, expect, it } from 'vitest';
import { createSerpApiLookup } from '#app/providers/product-lookup/serp-api-lookup.ts';
import { createBoundedHttp } from '#app/providers/provider-http/bounded-http.ts';
import { expectFailure, signal, withLocalSearch } from '../search-world.ts';

const search = withLocalSearch();
const code = { kind: 'style_code', code: 'LC2818-101', brand: 'Nike' } as const;

function lookupAt(baseUrl: string, options: { apiKey?: string; timeoutMs?: number } = {}) {
  const { apiKey = 'key', timeoutMs = 3000 } = options;
  const http = createBoundedHttp({ provider: 'serpapi', retryDelayMs: 1, timeoutMs });
  return createSerpApiLookup({ baseUrl, apiKey, country: 'gb', language: 'fr', http });
}

describe('the web look-up', () => {
  it('finds a code as an exact phrase', async () => {
    const { url, seen } = search.space();
    const { offers, requests } = await lookupAt(url).lookUp(code, { signal });
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

  it('names the brand beside a code of digits alone', async () => {
    const { url, seen } = search.space();
    const query = { kind: 'style_code', code: '388392 12', brand: 'PUMA' } as const;
    const { offers } = await lookupAt(url).lookUp(query, { signal });
    expect(offers.length).toBeGreaterThanOrEqual(3);
    expect((await seen())[0]?.query.q).toBe('"388392 12" PUMA');
  });

  it('finds a barcode, as a shop writes it', async () => {
    const { url, seen } = search.space();
    const query = { kind: 'gtin', gtin14: '00195503583218' } as const;
    const { offers } = await lookupAt(url).lookUp(query, { signal });
    expect((await seen())[0]?.query.q).toBe('"195503583218"');
    expect(offers.length).toBeGreaterThan(1);
    expect(offers.every((offer) => offer.snippet?.includes('195503583218'))).toBe(true);
  });

  it('finds words, and lets no search operator from a label through', async () => {
    const { url, seen } = search.space();
    const text = 'Nike "AIR ZOOM" PEGASUS 41 site:evil.example -LC2818 OR shoes';
    const { offers } = await lookupAt(url).lookUp({ kind: 'description', text }, { signal });
    const q = (await seen())[0]?.query.q;
    expect(q).toBe('Nike AIR ZOOM PEGASUS 41 site evil.example LC2818 shoes');
    expect(offers.every((offer) => offer.foundBy === 'description')).toBe(true);
  });

  it('takes a search without results as zero rows', async () => {
    const { url, tell } = search.space();
    await tell('scenario', { name: 'empty' });
    expect(await lookupAt(url).lookUp(code, { signal })).toEqual({ offers: [], requests: 1 });
  });

  it('drops rows of a corrected spelling that do not carry the code', async () => {
    const { url, tell } = search.space();
    await tell('scenario', { name: 'corrected_spelling' });
    const query = { kind: 'style_code', code: '3019048-000' } as const;
    // The stand-in "corrects" it to 3019048-001, which exists.
    expect((await lookupAt(url).lookUp(query, { signal })).offers).toEqual([]);
  });

  it('leaves out links that are not web pages', async () => {
    const { url, tell } = search.space();
    const offer = {
      key: 'ZZ1234-567',
      brand: 'Nike',
      title: 'Nike ZZ1234-567',
      domain: 'x.example',
    };
    await tell('offers', [
      { ...offer, link: 'javascript:alert(1)' },
      { ...offer, link: 'https://x.example/1' },
    ]);
    const query = { kind: 'style_code', code: 'ZZ1234-567' } as const;
    const { offers } = await lookupAt(url).lookUp(query, { signal });
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
  ] as const)('tells %s as %s', async (name, failure) => {
    const { url, tell } = search.space();
    await tell('scenario', { name });
    await expectFailure(lookupAt(url).lookUp(code, { signal }), failure);
  });

  it('tells a wrong key', async () => {
    const { url } = search.space();
    const lookup = lookupAt(url, { apiKey: 'invalid' });
    await expectFailure(lookup.lookUp(code, { signal }), 'unauthorized');
  });

  it('tells a service that does not answer in time', async () => {
    const { url, tell } = search.space();
    await tell('scenario', { name: 'slow', ms: 30_000 });
    await expectFailure(lookupAt(url, { timeoutMs: 50 }).lookUp(code, { signal }), 'timeout');
  });

  it('survives one failure', async () => {
    const { url, tell, seen } = search.space();
    await tell('scenario', { name: 'error500', times: 1 });
    expect((await lookupAt(url).lookUp(code, { signal })).offers).toHaveLength(5);
    expect((await seen()).map(({ status }) => status)).toEqual([500, 200]);
  });
});
