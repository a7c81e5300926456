import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalSearch, startLocalSearch } from './start-local-search.ts';

let search: LocalSearch;
let spaces = 0;
beforeAll(async () => {
  search = await startLocalSearch();
});
afterAll(() => search.close());

const PAGE = {
  key: 'LC2818-101',
  brand: 'Nike',
  title: 'Pegasus 41 running shoes',
  domain: 'one.example',
  link: 'https://one.example/1',
  gtin: '195503583218',
};
const LONG = [
  'A responsive road running shoe with a foam midsole and a mesh upper that breathes.',
  'Free returns within sixty days, and every pair ships in its own box with tracking.',
  'Details: style LC2818 101, colour White, upper of textile.',
  'Wash by hand, dry away from heat, and do not bleach. Made abroad, imported by us.',
  'Numbers of the trade: EAN 0195503583218. Questions are answered on weekdays only.',
].join(' ');

/** The rows of a search in a space with that one page. */
async function findRows(q: string, page: object): Promise<{ title: string; snippet?: string }[]> {
  spaces += 1;
  const base = `${search.url}/spaces/snippets-${spaces}`;
  await fetch(`${base}/control/offers`, { method: 'DELETE' });
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify([{ ...PAGE, ...page }]);
  await fetch(`${base}/control/offers`, { method: 'POST', headers, body });
  const query = new URLSearchParams({ engine: 'google', q, api_key: 'key' });
  const response = await fetch(`${base}/search.json?${query}`);
  const result = (await response.json()) as { organic_results?: { title: string }[] };
  return result.organic_results ?? [];
}

describe('the snippet of a search result', () => {
  it.each(['"LC2818-101"', '"195503583218"', '"LC2818-101" "195503583218"', 'Nike Pegasus 41'])(
    'shows neither code, brand nor barcode that the page does not print, found by %s',
    async (q) => {
      const [row] = await findRows(q, { snippet: 'Free returns. Pay later.' });
      expect(row).toMatchObject({ title: PAGE.title, snippet: 'Free returns. Pay later.' });
    },
  );

  it('is missing where the page prints nothing below its title', async () => {
    const [row] = await findRows('"195503583218"', {});
    expect(row).toMatchObject({ title: PAGE.title });
    expect(row).not.toHaveProperty('snippet');
  });

  it('is a short text as the page prints it', async () => {
    const [row] = await findRows('"LC2818-101"', {
      snippet: 'Style LC2818-101, EAN 195503583218.',
    });
    expect(row?.snippet).toBe('Style LC2818-101, EAN 195503583218.');
  });

  it('is cut from a long text around the phrase that was searched for', async () => {
    const [byCode] = await findRows('"LC2818-101"', { snippet: LONG });
    expect(byCode?.snippet).toContain('style LC2818 101');
    expect(byCode?.snippet).not.toContain('0195503583218');
    const [byBarcode] = await findRows('"195503583218"', { snippet: LONG });
    expect(byBarcode?.snippet).toContain('EAN 0195503583218');
    expect(byBarcode?.snippet).not.toContain('LC2818');
  });

  it('is the beginning of a long text that does not print the phrase', async () => {
    const snippet = LONG.replace('0195503583218', 'on request');
    const [row] = await findRows('"195503583218"', { snippet });
    expect(row?.snippet).toMatch(/^A responsive road running shoe .* …$/);
  });

  it('shows a passage for each of two phrases', async () => {
    const [row] = await findRows('"LC2818-101" "195503583218"', { snippet: LONG });
    expect(row?.snippet).toMatch(/^… .*LC2818 101.* … .*0195503583218.*$/);
  });

  it('has at most 160 characters and the ellipses', async () => {
    for (const q of ['"LC2818-101"', '"195503583218"', 'running shoe Pegasus Nike']) {
      const [row] = await findRows(q, { snippet: LONG });
      expect(row?.snippet?.length).toBeLessThanOrEqual(164);
      expect(row?.snippet).toContain('…');
    }
  });

  it('cuts no word', async () => {
    const words = new Set(LONG.split(' '));
    const [row] = await findRows('"195503583218"', { snippet: LONG });
    for (const word of row?.snippet?.split(' ') ?? []) {
      if (word !== '…') expect(words).toContain(word);
    }
  });
});
