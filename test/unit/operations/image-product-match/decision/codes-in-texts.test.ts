import { describe, expect, it } from 'vitest';
import {
  brandsOfShape,
  ownShapeOf,
  printedCodes,
  printsCode,
} from '#app/operations/image-product-match/decision/pages/printed-codes.ts';

const keys = (text: string, brands: string[] = [], shape?: RegExp) =>
  printedCodes(text, brands, shape).map((code) => code.key);

describe('the codes of each brand', () => {
  it.each([
    ['Nike', 'DD1391-100'],
    ['Nike', 'DD1391 100'],
    ['Nike', '414962-103'],
    ['Jordan', 'DZ5485-612'],
    ['Jordan', '414962-103'],
    ['adidas', 'GW2288'],
    ['adidas', 'B75806'],
    ['Reebok', '100033793'],
    ['Reebok', 'GW2288'],
    ['New Balance', 'M990GL6'],
    ['New Balance', 'ML2002RA'],
    ['ASICS', '1011B548-001'],
    ['ASICS', '1201A019.020'],
    ['ASICS', 'H63QQ-2323'],
    ['Onitsuka Tiger', 'T719N-4990'],
    ['Onitsuka Tiger', '1011B548-001'],
    ['PUMA', '360601-01'],
    ['PUMA', '352634 75'],
    ['Converse', 'M9160C'],
    ['Converse', '162050C'],
    ['Converse', 'A02123C'],
    ['Vans', 'VN000D3HY28'],
    ['Vans', 'VN-0EYEBLK'],
    ['Salomon', 'L47293900'],
    ['On', '61.98025'],
    ['On', '3MD10560485'],
    ['HOKA', '1123194-HMBC'],
    ['UGG', '1016222-CHE'],
    ['Brooks', '110437_423'],
    ['Brooks', '1202491B155'],
    ['Saucony', 'S20939-45'],
    ['Saucony', 'S20939-210'],
    ['Under Armour', '3026175-001'],
    ['Timberland', 'TB010061713'],
    ['Timberland', 'TB0100617131'],
    ['Dr. Martens', '11822006'],
    ['Birkenstock', '0051791'],
    ['Birkenstock', '051791'],
    ['Crocs', '10001-001'],
    ["Levi's", '00501-0193'],
    ["Levi's", 'A1965-0001'],
    ['The North Face', 'NF0A3C8D-JK3'],
  ])('%s prints %s', (brand, code) => {
    expect(keys(`new ${code} shoe`, [brand])).toEqual([code.replace(/[^A-Z0-9]/g, '')]);
  });

  it.each([
    '414962-103',
    'GW2288',
    '100033793',
    'M990GL6',
    'H63QQ-2323',
    '360601-01',
    'M9160C',
    '61.98025',
    '1123194-HMBC',
    '110437_423',
    '3026175-001',
    '11822006',
    '051791',
    '10001-001',
    '00501-0193',
  ])('%s is a code only beside its brand', (code) => {
    expect(keys(code)).toEqual([]);
  });

  it('are not read as another brand’s, where a brand is named', () => {
    expect(keys('DD1391-100', ['PUMA'])).toEqual([]);
    expect(keys('DD1391-100')).toEqual(['DD1391100']);
  });
});

describe('printedCodes', () => {
  it('tells where each stands, in their order', () => {
    expect(printedCodes('a l47293900, DD1391-100!', [])).toEqual([
      { key: 'L47293900', printed: 'L47293900', start: 2, end: 11, hasParts: false },
      { key: 'DD1391100', printed: 'DD1391-100', start: 13, end: 23, hasParts: true },
    ]);
  });

  it('keeps the longest of two that overlap, and both that only touch', () => {
    expect(keys('GW2288-100', ['Nike', 'adidas'])).toEqual(['GW2288100']);
    expect(keys('GW2288 B75806', ['adidas'])).toEqual(['GW2288', 'B75806']);
    expect(keys('GW2288/B75806', ['adidas'])).toEqual(['GW2288', 'B75806']);
    expect(keys('051791-001', ['Birkenstock', 'Crocs'])).toEqual(['051791001']);
    expect(keys('B75806 or DD1391-100', ['adidas', 'Nike'])).toEqual(['B75806', 'DD1391100']);
    expect(keys('DD1391-100 or B75806', ['adidas', 'Nike'])).toEqual(['DD1391100', 'B75806']);
  });

  it('takes no part of a longer word for one', () => {
    expect(keys('XDD1391-100')).toEqual([]);
    expect(keys('DD1391-1001')).toEqual([]);
  });
});

describe('ownShapeOf', () => {
  const inForm = (code: string, text: string) => keys(text, [], ownShapeOf(code, []));

  it('reads other codes of the form, with any separator', () => {
    expect(inForm('QQ-37733', 'QK-34743 QK 34743, QK34743 and QK/34743')).toEqual(
      Array.from({ length: 4 }, () => 'QK34743'),
    );
    expect(inForm('QQ-37733', 'in 4K-34743')).toEqual(['4K34743']);
    expect(inForm('KK-37733', 'in 4K-34743 or K-34743 or KKK-34743 or KK-347433')).toEqual([]);
    expect(inForm('KK-37733', 'KK-3474K')).toEqual([]);
  });

  it('lets letters and digits that look alike stand for each other', () => {
    expect(inForm('KK-37710', 'KK-377IO')).toEqual(['KK377IO']);
  });

  it('has none of a known form, or of one that says too little', () => {
    expect(ownShapeOf('DD1391-100', [])).toBeUndefined();
    expect(ownShapeOf('GW2288', ['adidas'])).toBeUndefined();
    expect(ownShapeOf('GW2288', [])).toBeInstanceOf(RegExp);
    expect(ownShapeOf('12345678', [])).toBeUndefined();
    expect(ownShapeOf('ABCDEF12', [])).toBeUndefined();
    expect(ownShapeOf('KK377', [])).toBeUndefined();
    expect(ownShapeOf('KKK377', [])).toBeInstanceOf(RegExp);
    expect(ownShapeOf(' kk-37733 ', [])).toEqual(ownShapeOf('KK-37733', []));
    expect(ownShapeOf('KK - 37733', [])).toEqual(ownShapeOf('KK-37733', []));
  });

  it('reads no words of the form that say too little themselves', () => {
    expect(inForm('SS-55555', 'SO-BOLDS 55-55555 SS-55BBB SS-555BB')).toEqual(['SS555BB']);
  });
});

describe('printsCode', () => {
  const generic = (text: string) => printsCode(text, 'QQ21664', []);

  it.each(['-', '–', '—', '−', '_', '.', '/', ' ', ''])('reads %j between its parts', (mark) => {
    expect(generic(`hoodie QQ${mark}21664, red`)).toBe(true);
  });

  it('reads at most three parts, and no lone character between spaces', () => {
    expect(generic('QQ-216-64')).toBe(true);
    expect(generic('QQ-2-16-64')).toBe(false);
    expect(generic('QQ-2-1664')).toBe(true);
    expect(generic('QQ 2 1664')).toBe(false);
    expect(generic('QQ 21 664')).toBe(true);
    expect(generic('QQ--21664')).toBe(false);
  });

  it('minds what is attached behind it', () => {
    expect(generic('QQ-21664-red')).toBe(true);
    expect(generic('QQ-21664-12345')).toBe(true);
    expect(generic('QQ-21664-1234')).toBe(false);
    expect(generic('QQ-21664-12')).toBe(false);
    expect(generic('QQ-21664 1234')).toBe(true);
    expect(generic('QQ-21664 red-12')).toBe(true);
    expect(printsCode('LC2818-101-12', 'LC2818101', ['Nike'])).toBe(true);
    expect(printsCode('LC2818-101-123', 'LC2818101', ['Nike'])).toBe(false);
    expect(printsCode('GW2288-12', 'GW2288', ['adidas'])).toBe(true);
    expect(printsCode('GW2288-12', 'GW2288', [])).toBe(false);
  });

  it('looks on behind a place where it is part of something longer', () => {
    expect(generic('QQ-21664-03 and QQ-21664')).toBe(true);
    expect(printsCode('360601-01, model 360601', '360601', ['PUMA'])).toBe(true);
    expect(printsCode('model 360601, 360601-01', '360601', ['PUMA'])).toBe(true);
  });

  it('trusts five characters, not four', () => {
    expect(printsCode('A1234 shoe', 'A1234', [])).toBe(true);
    expect(printsCode('A123 shoe', 'A123', [])).toBe(false);
  });
});

describe('brandsOfShape', () => {
  it('reads the code whole, in either case', () => {
    expect(brandsOfShape(' lc2818-101 ')).toContain('Nike');
    expect(brandsOfShape('LC2818-101-9')).toEqual([]);
    expect(brandsOfShape('xLC2818-101')).toEqual([]);
  });
});
