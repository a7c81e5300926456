import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toGtin14 } from '#app/knowledge/gtin.ts';
import { type ReadyProcess, readyUrl, spawnReady } from '#test/support/spawn-ready.ts';
import { offersShape } from './shapes.ts';

let service: ReadyProcess<string>;

beforeAll(async () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  service = await spawnReady([main], { env: { LOCAL_SEARCH_PORT: '0' }, isReady: readyUrl });
});
afterAll(async () => {
  expect(await service.stop()).toBe(0);
});

const at = (space: string) => `${service.ready}/spaces/${space}`;

async function post(url: string, body: unknown) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function searchGoogle(base: string, q: string, more = {}): Promise<Record<string, never>> {
  const query = new URLSearchParams({ engine: 'google', q, api_key: 'key', ...more });
  return (await (await fetch(`${base}/search.json?${query}`)).json()) as Record<string, never>;
}

const rows = (result: Record<string, unknown>) => (result.organic_results ?? []) as unknown[];

describe('local search', () => {
  it('answers a search without results as SerpApi does', async () => {
    expect(await searchGoogle(at('none'), '"QQ0000-000"')).toMatchObject({
      search_metadata: { status: 'Success' },
      search_information: { organic_results_state: 'Fully empty' },
      error: "Google hasn't returned any results for this query.",
    });
  });

  it('refuses a request without a key', async () => {
    const response = await fetch(`${at('none')}/search.json?engine=google&q=x`);
    expect(response.status).toBe(401);
  });

  it('keeps the state of two spaces separate', async () => {
    const offer = {
      key: 'AA1111-111',
      brand: 'Nike',
      title: 'Nike AA1111-111',
      domain: 'one.example',
      link: 'https://one.example/1',
    };
    expect((await post(`${at('a')}/control/offers`, [offer])).status).toBe(200);
    expect(rows(await searchGoogle(at('a'), '"AA1111-111"'))).toHaveLength(1);
    expect(rows(await searchGoogle(at('b'), '"AA1111-111"'))).toHaveLength(0);
    expect(rows(await searchGoogle(service.ready, '"AA1111-111"'))).toHaveLength(0);
  });

  it('shows prices with the currency symbols of the searcher’s country', async () => {
    const offer = (currency?: string) => ({
      key: 'AA1111-111',
      brand: 'Nike',
      title: 'Nike AA1111-111',
      domain: 'one.example',
      link: `https://one.example/${currency}`,
      price: 129,
      ...(currency && { currency }),
    });
    await post(`${at('f')}/control/offers`, [offer(), offer('CAD'), offer('EUR')]);
    const symbols = async (gl: string) => {
      const found = rows(await searchGoogle(at('f'), '"AA1111-111"', { gl, hl: 'en' })) as {
        rich_snippet: { bottom: { detected_extensions: { currency: string } } };
      }[];
      return found.map((row) => row.rich_snippet.bottom.detected_extensions.currency);
    };
    expect(await symbols('us')).toEqual(['$', 'CA$', '€']);
    expect(await symbols('ca')).toEqual(['US$', '$', '€']);
  });

  it('applies a scenario to the given number of requests', async () => {
    await post(`${at('c')}/control/scenario`, { name: 'error429', times: 2, seed: 1 });
    const query = new URLSearchParams({ engine: 'google', q: 'nike', api_key: 'key' });
    const search = async () => (await fetch(`${at('c')}/search.json?${query}`)).status;
    expect([await search(), await search(), await search()]).toEqual([429, 429, 200]);
  });

  it('lists the requests received, without keys, until a reset', async () => {
    await searchGoogle(at('d'), 'nike');
    const seen = await (await fetch(`${at('d')}/control/requests`)).text();
    expect(seen).toContain('"engine":"google"');
    expect(seen).not.toContain('api_key');
    await post(`${at('d')}/control/offers`, []);
    await fetch(`${at('d')}/control/reset`, { method: 'POST' });
    expect(await (await fetch(`${at('d')}/control/requests`)).json()).toEqual([]);
  });

  it('names the wrong field of a body sent to the control API', async () => {
    const response = await post(`${at('e')}/control/scenario`, { name: 'unknown' });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('name');
  });
});

describe('the offers in the file', () => {
  const file = new URL('./offers.json', import.meta.url);
  const offers = offersShape.parse(JSON.parse(readFileSync(file, 'utf8')));

  it('have valid barcodes and distinct links', () => {
    for (const { gtin } of offers) if (gtin !== undefined) expect(toGtin14(gtin)).not.toBeNull();
    expect(new Set(offers.map(({ link }) => link)).size).toBe(offers.length);
  });

  it('include products that look like another one', () => {
    expect(offers.filter(({ looks_like }) => looks_like !== undefined).length).toBeGreaterThan(5);
  });

  const cases = new URL('../../../shared/labels/cases.json', import.meta.url);

  it.skipIf(!existsSync(cases))('list the easy labels of the photo set on three sites each', () => {
    const { cases: list } = JSON.parse(readFileSync(cases, 'utf8')) as {
      cases: { id: string; labels: { style_code: string; gtin: string }[] }[];
    };
    for (const id of ['A-001', 'A-002', 'A-003', 'A-004', 'A-005']) {
      const [label] = list.find((found) => found.id === id)?.labels ?? [];
      const known = offers.filter(({ key }) => key === label?.style_code);
      expect(new Set(known.map(({ domain }) => domain)).size).toBeGreaterThanOrEqual(3);
      expect(known.some(({ gtin }) => gtin === label?.gtin)).toBe(true);
    }
  });
});
