import { describe, expect, it } from 'vitest';
import {
  brandAgreement,
  brandsIn,
  ownBrandName,
  sameBrand,
} from '#app/knowledge/brands/brand-words.ts';

describe('the brand that a label means', () => {
  it.each([
    ['Nike, Inc.', 'Nike'],
    ['adidas AG', 'adidas'],
    ['Levi Strauss & Co.', "Levi's"],
    ['PUMA SE', 'PUMA'],
    ['NIKE SPORTSWEAR', 'Nike'],
    ['nike sb', 'Nike'],
    ['Saucony Running Shoes', 'Saucony'],
    ['New Balance Athletics, Inc.', 'New Balance'],
    ['Converse Holding', 'Converse'],
    ['Converse Holdings', 'Converse'],
    ['Vans Shoe', 'Vans'],
    ['ASICS Athletic Footwear', 'ASICS'],
  ])('is told by the name of its company or of a line: %s is %s', (read, brand) => {
    expect(ownBrandName(read)).toBe(brand);
  });

  it.each([
    ['a brand by itself', 'NIKE'],
    ['a name that the brand itself goes by', 'On Running'],
    ['another brand that begins alike', 'Jordan Craig'],
    ['a company of no known brand', 'Alder & Pine, Inc.'],
    ['nothing but the kind of company', 'Group'],
    ['a word that only begins like one of a company', 'Nike Incense'],
    ['a word that only ends like one of a company', 'Nike Superbrands'],
    ['nothing', ''],
  ])('is what was read where that is %s', (_what, read) => {
    expect(ownBrandName(read)).toBe(read);
  });
});

describe('a brand in a text', () => {
  it('is the longer of two names, one of which contains the other', () => {
    expect(brandsIn('Brooks Brothers shirt').map(({ name }) => name)).not.toContain('Brooks');
    expect(brandsIn('Brooks Ghost 15').map(({ name }) => name)).toEqual(['Brooks']);
  });

  it('counts before an ordinary word at the beginning of a title, and not further on', () => {
    expect(brandsIn('On running shoes').map(({ name }) => name)).toEqual(['On']);
    expect(brandsIn('Save on running shoes')).toEqual([]);
    expect(brandsIn('Cloud 5 by On Running').map(({ name }) => name)).toEqual(['On']);
  });

  it('counts directly behind another', () => {
    expect(
      brandsIn('New Balance Nike PUMA')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['New Balance', 'Nike', 'PUMA']);
  });

  it('is another name where only the spaces of an unknown one are missing', () => {
    expect(sameBrand('Alder Pine', 'Alder pine')).toBe(true);
    expect(sameBrand('Alder Pine', 'Alderpine')).toBe(false);
  });
});

describe('an unknown brand of several words', () => {
  it('is named wherever its words stand together', () => {
    const beside = (text: string) => brandAgreement(text, 'Kestrel Works');
    expect(beside('red hoodie in the Kestrel Works colours')).toBe('agrees');
    expect(beside('red hoodie in kestrel colours')).toBe('unknown');
  });
});

describe('a name beside another brand', () => {
  it.each([
    ['two wrong characters of nine', 'Lululemon tights', 'LULULEMQM', 'unknown'],
    ['two of ten', 'Timberland boots', 'TIMDERIAND', 'unknown'],
    ['three of ten', 'Timberland boots', 'TIMDERIAMD', 'conflicts'],
    ['two of eight', 'Converse One Star', 'CONVFRSF', 'conflicts'],
    ['one of four, beside a second brand', 'Puma shoe, not Vans', 'PIMA', 'unknown'],
  ])('may be that brand misread by %s: %s beside %s', (_how, text, brand, agreement) => {
    expect(brandAgreement(text, brand)).toBe(agreement);
  });

  it('may be that brand misread where either has a space', () => {
    expect(brandAgreement('Helly Hansen jacket', 'HELLYHANSEM')).toBe('unknown');
    expect(brandAgreement('Converse One Star', 'CON VERSF')).toBe('unknown');
  });

  it('is no misreading where it is a brand that is known, however alike the two are', () => {
    expect(brandAgreement('Lee Jeans, regular fit', 'Pepe Jeans')).toBe('conflicts');
  });
});
