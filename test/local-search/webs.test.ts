import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toGtin14 } from '#app/knowledge/gtin.ts';
import type { LocalOffer, LocalProduct } from './shapes.ts';
import { type LocalSearch, startLocalSearch } from './start-local-search.ts';
import { WEB_NAMES } from './webs/web-names.ts';
import { isNearCode, pagesOf } from './webs/webs.ts';

const PRODUCT: LocalProduct = {
  key: 'LC2818-101',
  brand: 'Nike',
  name: 'Air Zoom Pegasus 41',
  colour: 'White/White',
  gtins: ['195503583218'],
};
/** Ten of the kind, so that a rule is seen more than once. */
const PRODUCTS = Array.from({ length: 10 }, (_value, at): LocalProduct => {
  return { ...PRODUCT, key: `LC28${at}8-1${at}1` };
});
const pages = (name: (typeof WEB_NAMES)[number], seed = '1') => pagesOf(name, seed, PRODUCTS);
const about = (list: readonly LocalOffer[], { key }: LocalProduct) =>
  list.filter((page) => page.key === key);

describe('a web made about products', () => {
  it.each(WEB_NAMES)('%s is the same for the same seed, and another for another', (name) => {
    expect(pages(name)).toEqual(pages(name));
    expect(pages(name).length).toBeGreaterThan(0);
    const differs = JSON.stringify(pages(name)) !== JSON.stringify(pages(name, '2'));
    expect(differs).toBe(true);
  });

  it.each(WEB_NAMES)('%s has only real barcodes', (name) => {
    const numbers = pages(name).flatMap(({ gtin }) => gtin ?? []);
    expect(numbers.filter((gtin) => toGtin14(gtin) === null)).toEqual([]);
  });

  it('on a good day sells each product on three sites at least, and a neighbour on two', () => {
    for (const product of PRODUCTS) {
      const web = pagesOf('on_offer', '1', [product]);
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

  it.each(['neighbours_only', 'lookalikes'] as const)('%s sells the products nowhere', (name) => {
    for (const product of PRODUCTS) expect(about(pages(name), product)).toEqual([]);
  });

  it.each([
    ['copied_title', 6, 6],
    ['sub_shops', 6, 6],
    ['one_seller', 20, 1],
    ['price_mirrors', 5, 5],
  ] as const)(
    '%s has the box’s barcode under a neighbour’s code on %i pages of %i hosts',
    (name, count, hosts) => {
      const web = pagesOf(name, '1', [PRODUCT]);
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

  const tell = (space: string, path: string, body: unknown) =>
    fetch(`${search.url}/spaces/${space}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const ask = async (space: string, query: Record<string, string>) => {
    const parameters = new URLSearchParams({ api_key: 'key', ...query });
    const answer = await fetch(`${search.url}/spaces/${space}/search.json?${parameters}`);
    return (await answer.json()) as Record<string, { title: string }[] | undefined>;
  };
  const google = async (space: string, q: string) =>
    (await ask(space, { engine: 'google', q })).organic_results ?? [];

  it('puts a web on by its name, and the offers again with the scenario normal', async () => {
    await tell('a', 'products', [PRODUCT]);
    await tell('a', 'scenario', { name: 'copied_title', seed: 3 });
    expect(await google('a', '"195503583218"')).toHaveLength(6);
    await tell('a', 'scenario', { name: 'normal' });
    expect(await google('a', '"195503583218"')).not.toHaveLength(6);
  });

  it('makes a web of what the offers are about where no product was put', async () => {
    await tell('b', 'scenario', { name: 'related_items', seed: 1 });
    const rows = await google('b', '"LC2818-101"');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ title }) => !title.includes('LC2818-101'))).toBe(true);
  });

  it('sells any code that is nearly a product’s where each misreading is to name something', async () => {
    await tell('c', 'products', [PRODUCT]);
    await tell('c', 'scenario', { name: 'any_code_exists', seed: 1 });
    expect(await google('c', '"LC2813-107"')).toHaveLength(2);
    expect(await google('c', '"ZZ9999-999"')).toEqual([]);
  });

  it('corrects a code that nobody sells to a neighbour that somebody does', async () => {
    await tell('d', 'products', [PRODUCT]);
    await tell('d', 'scenario', { name: 'corrected_spelling', web: 'neighbours_only', seed: 1 });
    const answer = await ask('d', { engine: 'google', q: '"LC2818-101"' });
    expect(answer.search_information).toMatchObject({
      organic_results_state: 'Empty showing fixed spelling results',
    });
    expect(JSON.stringify(answer.organic_results)).not.toContain('LC2818-101');
    expect(answer.organic_results?.length).toBeGreaterThan(0);
  });

  it('shows lookalikes by picture, as the very same picture only where that is the scenario', async () => {
    await tell('e', 'products', [PRODUCT]);
    const lens = (type: string) =>
      ask('e', { engine: 'google_lens', url: 'https://x.example/1', type });
    await tell('e', 'scenario', { name: 'lookalikes', seed: 1 });
    expect((await lens('visual_matches')).visual_matches).toHaveLength(6);
    expect((await lens('exact_matches')).exact_matches).toBeUndefined();
    await tell('e', 'scenario', { name: 'same_picture', seed: 1 });
    expect((await lens('exact_matches')).exact_matches).toHaveLength(6);
  });
});
