import { describe, expect, it } from 'vitest';
import { knownBrand } from '#app/knowledge/brands/brand-words.ts';
import { BRANDS } from '#app/knowledge/brands/brands.ts';
import { BRAND_PATTERNS } from '#app/knowledge/style-code-patterns.ts';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import { evidence, label, offer, ownProduct } from './evidence-builders.ts';

/** A code as each brand prints it, and a model of the brand. */
const PRODUCTS: Record<string, [code: string, model: string]> = {
  Jordan: ['DZ5485-612', 'Air Jordan 1 Mid'],
  Nike: ['DD1391-100', 'Dunk Low Retro'],
  adidas: ['GW2288', 'Samba OG'],
  Reebok: ['100033793', 'Club C'],
  'New Balance': ['M990GL6', '990'],
  ASICS: ['1011B548-001', 'Gel-Kayano 31'],
  PUMA: ['360601-01', 'Suede Classic'],
  Converse: ['162050C', 'Chuck 70 Ox'],
  Vans: ['VN000D3HY28', 'Old Skool'],
  Salomon: ['L47293900', 'Speedcross 6'],
  On: ['61.98025', 'Cloud 5'],
  HOKA: ['1123194-HMBC', 'Clifton 9'],
  UGG: ['1016222-CHE', 'Classic Mini'],
  Brooks: ['110437-423', 'Ghost 15'],
  Saucony: ['S20939-45', 'Ride 17'],
  'Under Armour': ['3026175-001', 'Charged Assert 10'],
  Timberland: ['TB010061713', 'Premium 6 Inch'],
  'Dr. Martens': ['11822006', '1460 Smooth'],
  Birkenstock: ['0051791', 'Arizona'],
  Crocs: ['10001-001', 'Classic Clog'],
  "Levi's": ['00501-0193', '501 Original Fit'],
  'The North Face': ['NF0A3C8D-JK3', 'Nuptse'],
  Skechers: ['52675-BBK', 'Go Walk'],
};
/** Of a brand that only a vision model reads. */
const OF_NO_TABLE: [string, string] = ['QX-48213', 'Veloura Two'];

const names = [
  ...BRAND_PATTERNS.map(({ brand }) => brand),
  ...BRANDS.filter(({ isOrdinaryWord }) => isOrdinaryWord).map(({ name }) => name),
];
const brands = [...new Set(names)].map((brand) => ({
  brand,
  code: (PRODUCTS[brand] ?? OF_NO_TABLE)[0],
  model: (PRODUCTS[brand] ?? OF_NO_TABLE)[1],
}));

const answer = (
  read: { brand: string; code: string; description?: string },
  titles: readonly string[],
) => {
  const { description: _of, ...bare } = label(read);
  const labels = [{ ...bare, ...(read.description && { description: read.description }) }];
  const offers = titles.map((title, at) => offer(`shop-${at}.example`, { title }));
  return decide(evidence({ labels, offers }));
};

describe.each(brands)('a label of $brand', ({ brand, code, model }) => {
  const other = ['Nike', 'Jordan'].includes(brand) ? 'adidas Samba' : 'Nike Pegasus 41';
  const bare = { brand, code };
  const described = { ...bare, description: model.toUpperCase() };

  it('names a brand that we know', () => {
    expect(knownBrand(brand)?.name.toUpperCase()).toBe(brand.toUpperCase());
  });

  it('is not confirmed by pages of another brand that merely contain the word', () => {
    const word = brand.toLowerCase();
    const titles = [`${other} ${code} ${word} sale`, `Buy ${code}: ${word} with ${other}, new`];
    for (const read of [bare, described])
      expect(answer(read, titles)).toMatchObject({ matched: false });
  });

  it('is confirmed by two pages of the brand', () => {
    const byBrand = `Men's ${model} (${code}) | by ${brand}`;
    const one = answer(bare, [`New: ${model} ${code} from ${brand}`, byBrand]);
    expect(one.matched, one.reason).toBe(true);
    const two = answer(described, [`${brand} ${model} ${code}`, byBrand]);
    expect(two.matched, two.reason).toBe(true);
  });
});

describe('a brand whose name is an ordinary word', () => {
  const on = { brand: 'On', code: '61.98025' };

  it('is not found by the word, whatever else the page does not name', () => {
    const titles = ['Pegasus 61.98025 on sale', 'On sale: last pairs of 61.98025, Pegasus'];
    expect(answer(on, titles).matched).toBe(false);
    expect(answer({ ...on, brand: 'on' }, titles).matched).toBe(false);
    expect(answer({ ...on, brand: 'ON' }, titles).matched).toBe(false);
  });

  it.each([
    ['by its own site', offer('on.com', { title: 'Cloud 5, all black, 61.98025' })],
    ['by a field', offer('a.example', { title: 'Runner 61.98025', snippet: 'Brand: On. New.' })],
    ['by the name of the company', offer('b.example', { title: 'On-Running shoe 61.98025 grey' })],
  ])('is found %s', (_how, page) => {
    const second = offer('e.example', { title: 'Laufschuh Cloud X von On (61.98025)' });
    const { description: _none, ...bare } = label(on);
    const result = decide(evidence({ labels: [bare], offers: [page, second] }));
    expect(result.matched, result.reason).toBe(true);
  });

  it('is found right before the model that its label names, whoever it is for', () => {
    const pages = ['d', 'e'].map((name) =>
      offer(`${name}.example`, { title: `ON women's Cloud 5: 61.98025 at ${name}` }),
    );
    const matched = (description: string) =>
      decide(evidence({ labels: [label({ ...on, description })], offers: pages })).matched;
    expect(matched('CLOUD 5')).toBe(true);
    expect(matched('RUNNER')).toBe(false);
  });

  it('is found as the vendor of a product of the store, and not in its title', () => {
    const store = (vendor: string, title: string) =>
      decide(
        evidence({
          labels: [label({ ...on, description: 'CLOUD 5' })],
          own: [ownProduct({ vendor, title, variants: [{ sku: '61.98025' }] })],
        }),
      ).matched;
    expect(store('On', 'Cloud 5')).toBe(true);
    expect(store('Our store', 'Trainers on sale')).toBe(false);
  });
});
