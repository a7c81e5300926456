import { describe, expect, it } from 'vitest';
import { knownBrand } from '#app/knowledge/brands/brand-words.ts';
import { BRANDS } from '#app/knowledge/brands/brands.ts';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import { evidence, label, offer, ownProduct } from './evidence-builders.ts';

/** A model of brands whose models tests name; of the others one that nobody knows. */
const MODELS: Record<string, string> = {
  Jordan: 'Air Jordan 1 Mid',
  Nike: 'Dunk Low Retro',
  adidas: 'Samba OG',
  Reebok: 'Club C',
  'New Balance': '990',
  ASICS: 'Gel-Kayano 31',
  PUMA: 'Suede Classic',
  Converse: 'Chuck 70 Ox',
  Vans: 'Old Skool',
  Salomon: 'Speedcross 6',
  On: 'Cloud 5',
  HOKA: 'Clifton 9',
  UGG: 'Classic Mini',
  Brooks: 'Ghost 15',
  Saucony: 'Ride 17',
  'Under Armour': 'Charged Assert 10',
  Timberland: 'Premium 6 Inch',
  'Dr. Martens': '1460 Smooth',
  Birkenstock: 'Arizona',
  Crocs: 'Classic Clog',
  "Levi's": '501 Original Fit',
  'The North Face': 'Nuptse',
  Skechers: 'Go Walk',
};
/** Of a brand that only a vision model reads. */
const OF_NO_TABLE = { code: 'QX-48213', model: 'Veloura Two' };

const brands = BRANDS.filter(
  ({ labelWords, isOrdinaryWord }) => labelWords !== undefined || isOrdinaryWord === true,
).map(({ name, shapes = [] }) => ({
  brand: name,
  code: shapes[0]?.examples[0] ?? OF_NO_TABLE.code,
  model: MODELS[name] ?? OF_NO_TABLE.model,
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
    expect(knownBrand(brand)?.name).toBe(brand);
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
