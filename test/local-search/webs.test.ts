import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toGtin14 } from '#app/knowledge/gtin.ts';
import type { LocalOffer, LocalProduct } from './shapes.ts';
import { type LocalSearch, startLocalSearch } from './start-local-search.ts';
import { buildPages, isNearCode } from './webs/build-pages.ts';
import { WEB_NAMES } from './webs/web-names.ts';

const PRODUCT: LocalProduct = {
  key: 'LC2818-101',
  brand: 'Nike',
  name: 'Air Zoom Pegasus 41',
  colour: 'White/White',
  gtins: ['195503583218'],
};
/** Ten similar products, so that each rule applies more than once. */
const PRODUCTS = Array.from({ length: 10 }, (_value, at): LocalProduct => {
  return { ...PRODUCT, key: `LC28${at}8-1${at}1` };
});
const pages = (name: (typeof WEB_NAMES)[number], seed = '1') => buildPages(name, seed, PRODUCTS);
const about = (list: readonly LocalOffer[], { key }: LocalProduct) =>
  list.filter((page) => page.key === key);

describe('a simulated web', () => {
  it.each(WEB_NAMES)('%s is the same for the same seed and differs for another seed', (name) => {
    expect(pages(name)).toEqual(pages(name));
    expect(pages(name).length).toBeGreaterThan(0);
    const differs = JSON.stringify(pages(name)) !== JSON.stringify(pages(name, '2'));
    expect(differs).toBe(true);
  });

  it.each(WEB_NAMES)('%s has only valid barcodes', (name) => {
    const numbers = pages(name).flatMap(({ gtin }) => gtin ?? []);
    expect(numbers.filter((gtin) => toGtin14(gtin) === null)).toEqual([]);
  });

  it('on_offer has each product on at least three sites and a neighbour on two', () => {
    for (const product of PRODUCTS) {
      const web = buildPages('on_offer', '1', [product]);
      const sites = new Set(about(web, product).map(({ domain }) => domain));
      expect(sites.size).toBeGreaterThanOrEqual(3);
      const others = web.filter(({ key }) => key !== product.key);
      expect(new Set(others.map(({ domain }) => domain)).size).toBe(2);
      expect(others.every(({ key }) => isNearCode(key, product.key))).toBe(true);
      expect(others.every(({ gtin }) => gtin === undefined || !product.gtins.includes(gtin))).toBe(
        true,
      );
    }
  });

  it('on_offer prints each code, in half of the titles, and the barcode in the text of half of the pages that have it', () => {
    const web = ['1', '2', '3', '4'].flatMap((seed) => pages('on_offer', seed));
    const share = (part: (page: LocalOffer) => boolean, of = web) =>
      of.filter(part).length / of.length;
    expect(share(({ title, snippet, key }) => `${title} ${snippet}`.includes(key))).toBe(1);
    expect(share(({ title, key }) => title.includes(key))).toBeGreaterThan(0.4);
    expect(share(({ title, key }) => title.includes(key))).toBeLessThan(0.6);
    const withBarcode = web.filter(({ gtin }) => gtin !== undefined);
    const isPrinted = ({ snippet = '', gtin = '' }: LocalOffer) => snippet.includes(gtin);
    expect(share(isPrinted, withBarcode)).toBeGreaterThan(0.4);
    expect(share(isPrinted, withBarcode)).toBeLessThan(0.6);
  });

  it.each(['neighbours_only', 'lookalikes'] as const)('%s has no page of the products', (name) => {
    for (const product of PRODUCTS) expect(about(pages(name), product)).toEqual([]);
  });

  it.each([
    ['copied_title', 6, 6],
    ['sub_shops', 6, 6],
    ['one_seller', 20, 1],
    ['price_mirrors', 5, 5],
  ] as const)(
    '%s has the product’s barcode with a neighbour’s code on %i pages of %i sites',
    (name, count, hosts) => {
      const web = buildPages(name, '1', [PRODUCT]);
      expect(web).toHaveLength(count);
      expect(new Set(web.map(({ domain }) => domain)).size).toBe(hosts);
      expect(web.every(({ key, gtin }) => key !== PRODUCT.key && gtin === PRODUCT.gtins[0])).toBe(
        true,
      );
    },
  );
});

describe('the control API', () => {
  let search: LocalSearch;
  beforeAll(async () => {
    search = await startLocalSearch();
  });
  afterAll(() => search.close());

  const control = (space: string, path: string, body: unknown) =>
    fetch(`${search.url}/spaces/${space}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const searchService = async (space: string, query: Record<string, string>) => {
    const parameters = new URLSearchParams({ api_key: 'key', ...query });
    const response = await fetch(`${search.url}/spaces/${space}/search.json?${parameters}`);
    return (await response.json()) as Record<string, { title: string }[] | undefined>;
  };
  const google = async (space: string, q: string) =>
    (await searchService(space, { engine: 'google', q })).organic_results ?? [];

  it('switches to a web by its name, and back to the offers by the scenario normal', async () => {
    await control('a', 'products', [PRODUCT]);
    await control('a', 'scenario', { name: 'copied_title', seed: 3 });
    expect(await google('a', '"195503583218"')).toHaveLength(6);
    await control('a', 'scenario', { name: 'normal' });
    expect(await google('a', '"195503583218"')).not.toHaveLength(6);
  });

  it('builds a web about the offered products when no products were set', async () => {
    await control('b', 'scenario', { name: 'related_items', seed: 1 });
    const rows = await google('b', '"LC2818-101"');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ title }) => !title.includes('LC2818-101'))).toBe(true);
  });

  it('any_code_exists sells every code that differs little from a product’s', async () => {
    await control('c', 'products', [PRODUCT]);
    await control('c', 'scenario', { name: 'any_code_exists', seed: 1 });
    expect(await google('c', '"LC2813-107"')).toHaveLength(2);
    expect(await google('c', '"ZZ9999-999"')).toEqual([]);
  });

  it('corrects a code that is not for sale to a neighbour that is', async () => {
    await control('d', 'products', [PRODUCT]);
    await control('d', 'scenario', { name: 'corrected_spelling', web: 'neighbours_only', seed: 1 });
    const result = await searchService('d', { engine: 'google', q: '"LC2818-101"' });
    expect(result.search_information).toMatchObject({
      organic_results_state: 'Empty showing fixed spelling results',
    });
    expect(JSON.stringify(result.organic_results)).not.toContain('LC2818-101');
    expect(result.organic_results?.length).toBeGreaterThan(0);
  });

  it('drops the quotes of a phrase that is nowhere and says nothing of it', async () => {
    await control('f', 'products', [PRODUCT]);
    await control('f', 'scenario', { name: 'without_quotes', web: 'neighbours_only', seed: 1 });
    const result = await searchService('f', { engine: 'google', q: '"LC2818-101"' });
    expect(result.search_information).toMatchObject({
      organic_results_state: 'Results for exact spelling',
    });
    expect(JSON.stringify(result.organic_results)).not.toContain('LC2818-101');
    expect(result.organic_results?.length).toBeGreaterThan(0);
  });

  it('finds lookalikes by picture, and as the same picture only in same_picture', async () => {
    await control('e', 'products', [PRODUCT]);
    const lens = (type: string) =>
      searchService('e', { engine: 'google_lens', url: 'https://x.example/1', type });
    await control('e', 'scenario', { name: 'lookalikes', seed: 1 });
    expect((await lens('visual_matches')).visual_matches).toHaveLength(6);
    expect((await lens('exact_matches')).exact_matches).toBeUndefined();
    await control('e', 'scenario', { name: 'same_picture', seed: 1 });
    expect((await lens('exact_matches')).exact_matches).toHaveLength(6);
  });
});
