import { describe, expect, it } from 'vitest';
import {
  brandsOfShape,
  printedCodes,
  printsCode,
} from '#app/operations/image-product-match/decision/pages/printed-codes.ts';

describe('printsCode', () => {
  const nike = (text: string) => printsCode(text, 'LC2818101', ['Nike']);

  it.each([
    'LC2818-101',
    'Nike Pegasus (LC2818 101), white',
    'lc2818101',
    '/p/nike-pegasus-41-lc2818-101',
    '/p/lc2818-101-white-9912345.html',
    'LC2818–101.',
    'SKU: LC2818-101-10.5',
    'LC2818_101/US9',
  ])('finds it in %j', (text) => {
    expect(nike(text)).toBe(true);
  });

  it.each([
    'LC2818-107',
    'LC2818',
    'LC2818-1011',
    'XLC2818-101',
    'LC2818-10',
    'LC28 18 1 01',
    'LC2818-101-200',
    '',
  ])('does not find it in %j', (text) => {
    expect(nike(text)).toBe(false);
  });

  it('does not take the model for the model with its colour', () => {
    expect(printsCode('The North Face NF0A3C8D-JK3', 'NF0A3C8D', ['The North Face'])).toBe(false);
    expect(printsCode('PUMA 360601-01', '360601', ['PUMA'])).toBe(false);
    expect(printsCode('Hoka 1123194-HMBC', '1123194', ['HOKA'])).toBe(false);
    expect(printsCode('Saucony S20939-45', 'S209394', ['Saucony'])).toBe(false);
  });

  it('finds codes of shapes it does not know', () => {
    expect(printsCode('Alder & Pine hoodie QQ-21664', 'QQ21664', [])).toBe(true);
    expect(printsCode('Alder & Pine hoodie QQ-21664-03', 'QQ21664', [])).toBe(false);
  });

  it('takes no word for a code', () => {
    expect(printsCode('adidas RUNNING shoe', 'RUNNING', [])).toBe(false);
    expect(printsCode('adidas RUNNING1 shoe', 'RUNNING1', [])).toBe(true);
  });

  it('does not trust a code so short that it stands everywhere', () => {
    expect(printsCode('New Balance 574 grey', '574', ['New Balance'])).toBe(false);
  });
});

describe('printedCodes', () => {
  const keys = (text: string, brands: string[] = []) =>
    printedCodes(text, brands).map((code) => code.key);

  it('reads the longest code at a place', () => {
    expect(keys('Nike LC2818-101', ['Nike'])).toEqual(['LC2818101']);
    expect(keys('adidas GW2288 cloud white', ['adidas'])).toEqual(['GW2288']);
    expect(keys('Nike 414962-103 or 831356-001', ['Nike'])).toEqual(['414962103', '831356001']);
  });

  it('reads the older codes of ASICS, with one letter in front or two', () => {
    expect(keys('Asics Gel-Lyte MT india ink / HL6G0-5050', ['ASICS'])).toEqual(['HL6G05050']);
    expect(keys('ASICS GT-2000 3 T500N 4207', ['ASICS'])).toEqual(['T500N4207']);
    expect(keys('Asics Gel-Noosa Tri 11 SS15 0743', ['ASICS'])).toEqual([]);
  });

  it('takes shapes that are common elsewhere only where the brand is named', () => {
    expect(keys('ORDER 4500912-101')).toEqual([]);
    expect(keys('ORDER 4500912-101', ['Nike'])).toEqual([]);
    expect(keys('Under Armour 3019048-400', ['Under Armour'])).toEqual(['3019048400']);
  });

  it('takes no barcode, size or price for a code', () => {
    expect(keys('UPC 195503583218 size US 10.5 $129.00 W34 L34', ['Nike', 'PUMA'])).toEqual([]);
  });
});

describe('brandsOfShape', () => {
  it('knows a brand by a shape that no other has', () => {
    expect(brandsOfShape('LC2818-101')).toContain('Nike');
    expect(brandsOfShape('VN000E6AIL0')).toEqual(['Vans']);
    expect(brandsOfShape('388392 12')).toEqual([]);
    expect(brandsOfShape('QQ-21664')).toEqual([]);
  });
});
