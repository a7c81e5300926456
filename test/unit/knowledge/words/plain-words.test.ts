import { describe, expect, it } from 'vitest';
import {
  brandAgreement,
  brandsIn,
  knownBrand,
  sameBrand,
} from '#app/knowledge/brands/brand-words.ts';
import { BRANDS } from '#app/knowledge/brands/brands.ts';
import { hasPhrase, plainWords } from '#app/knowledge/words/plain-words.ts';

describe('plainWords', () => {
  it.each([
    ['Levi’s 501®', ['levis', '501']],
    ["Men's LEVI`S, Levi´s", ['mens', 'levis', 'levis']],
    ['Chaussure été GARÇON', ['chaussure', 'ete', 'garcon']],
    ['Weiß / biały', ['weiss', 'bialy']],
    ['gel-kayano_14 (ii)', ['gel', 'kayano', '14', 'ii']],
    ['ＮＩＫＥ ½', ['nike', '1', '2']],
    ['Наше 7', ['наше', '7']],
    ['– / …', []],
  ])('%j: %j', (text, words) => {
    expect(plainWords(text)).toEqual(words);
  });
});

describe('hasPhrase', () => {
  const words = plainWords('Air Jordan 1 Low');

  it('finds whole words side by side, in order', () => {
    expect(hasPhrase(words, 'jordan 1')).toBe(true);
    expect(hasPhrase(words, 'air')).toBe(true);
    expect(hasPhrase(words, 'low')).toBe(true);
    expect(hasPhrase(words, 'jordan low')).toBe(false);
    expect(hasPhrase(words, 'jord')).toBe(false);
    expect(hasPhrase(words, 'dan 1')).toBe(false);
    expect(hasPhrase(words, '')).toBe(false);
    expect(hasPhrase([], '')).toBe(false);
  });
});

describe('brands', () => {
  it('are known by every name they go by', () => {
    for (const brand of BRANDS) {
      for (const alias of brand.aliases) {
        expect(knownBrand(alias.toUpperCase())?.name).toBe(brand.name);
        expect(brandsIn(`new ${alias} 7`).map(({ name }) => name)).toContain(brand.name);
      }
    }
  });

  it('are not known by a part of a name, by more than a name, or by nothing', () => {
    expect(knownBrand('New')).toBeNull();
    expect(knownBrand('Nike shoes')).toBeNull();
    expect(knownBrand('')).toBeNull();
    expect(brandsIn('balance and on the run')).toEqual([]);
  });

  it('are the same by name or house', () => {
    expect(sameBrand('NIKE', 'Air Jordan')).toBe(true);
    expect(sameBrand('Dr. Martens', 'doc martens')).toBe(true);
    expect(sameBrand('Nike', 'PUMA')).toBe(false);
    expect(sameBrand('PUMA', 'adidas')).toBe(false);
    expect(sameBrand('Alder & Pine', 'ALDER PINE')).toBe(true);
    expect(sameBrand('Alder & Pine', 'Alder')).toBe(false);
    expect(sameBrand('Alder', 'Nike')).toBe(false);
    expect(sameBrand('Nike', 'Alder')).toBe(false);
  });

  it.each([
    ['Nike Pegasus', 'Nike', 'agrees'],
    ['Nike Air Force', 'Jordan', 'agrees'],
    ['Puma Suede', 'Nike', 'conflicts'],
    ['Suede classic', 'Nike', 'unknown'],
    ['Kestrel Works hoodie', 'KESTREL WORKS', 'agrees'],
    ['Works of Kestrel', 'Kestrel Works', 'unknown'],
    ['Puma hoodie', 'Kestrel Works', 'conflicts'],
    ["Levi's 514 jeans", "LEV'S", 'unknown'],
    ['Birkenstock Arizona', 'BIRKENST0CX', 'unknown'],
    ['Puma hoodie', 'PIMA', 'unknown'],
    ['Puma hoodie', 'Vans', 'conflicts'],
    ['Fila shirt', 'FLA', 'conflicts'],
    ['Puma with Nike', 'Nike', 'unknown'],
    ['Jordan with Nike', 'Nike', 'agrees'],
    ['Brooks Brothers shirt', 'Brooks', 'conflicts'],
    ['On Running Cloud 5', 'On', 'agrees'],
    ['Cloud 5 from on-running.com', 'On', 'agrees'],
    ['save on running shoes', 'On', 'unknown'],
    ['discounts on running gear', 'On', 'unknown'],
    ['On Cloudmonster', 'On', 'unknown'],
    ['on sale', 'On', 'unknown'],
    ['On sale: last pairs', 'On', 'unknown'],
    ['Runner by On | Shop', 'On', 'agrees'],
    ['Runner by on-site staff', 'On', 'unknown'],
    ['Runner, brand: On.', 'On', 'agrees'],
    ['Runner, brand: one', 'On', 'unknown'],
    ['Nike runner | Marke: On', 'On', 'agrees'],
    ['Nike runner by On', 'On', 'conflicts'],
    ['SCARPA DA CORSA GEL-NIMBUS 19 DONNA', 'Scarpa', 'unknown'],
    ['Mojito by Scarpa', 'Scarpa', 'agrees'],
    ['Next day delivery', 'Next', 'unknown'],
    ['KEEN Targhee III', 'Keen', 'agrees'],
    ['for keen runners', 'Keen', 'unknown'],
    ['Hiking boot | Keen Targhee', 'Keen', 'agrees'],
    ['Targhee Keen 1017783', 'Keen', 'agrees'],
    ['so keen on 24 offers', 'Keen', 'unknown'],
    ['Meridian work shirt', 'MERIDIAN', 'agrees'],
    ['work shirt of the prime meridian, blue', 'MERIDIAN', 'unknown'],
    ['Work shirt Meridian AB-1234', 'MERIDIAN', 'agrees'],
    ['Work shirt from Meridian, new', 'MERIDIAN', 'agrees'],
    ['Work shirt', '', 'unknown'],
  ])('%j beside %s: %s', (text, brand, agreement) => {
    expect(brandAgreement(text, brand)).toBe(agreement);
  });

  it('of an ordinary word count right before a model word of the label, whoever it is for', () => {
    const model = new Set(['targhee']);
    const beside = (text: string) => brandAgreement(text, 'Keen', model);
    expect(beside("best of keen women's targhee")).toBe('agrees');
    expect(beside('Nike boots and Keen Targhee')).toBe('agrees');
    expect(brandAgreement('On Cloudmonster', 'On', new Set(['cloudmonster']))).toBe('agrees');
    expect(beside('Nike boots for keen walkers in a targhee')).toBe('conflicts');
  });
});
