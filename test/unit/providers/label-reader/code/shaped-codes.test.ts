import { describe, expect, it } from 'vitest';
import type { Brand } from '#app/knowledge/brands/brand.ts';
import {
  fitsShapeOf,
  fitsSomeShape,
  mayBeMisread,
  mayBePiece,
  ofUnknownShape,
  respell,
  shapesOf,
} from '#app/providers/label-reader/code/shaped-codes.ts';
import { namedBrands } from '#app/providers/label-reader/name/named-brands.ts';
import { printLines } from '../print-lines.ts';

const brandOf = (name: string): Brand => {
  const [brand] = namedBrands(printLines(name));
  if (!brand) throw new Error(`${name} is no brand of labels`);
  return brand;
};
const brandsOf = (names: readonly string[]) => names.map(brandOf);

/** The codes that print may be beside brand names, with the number of repairs. */
function codesIn(
  printed: string,
  {
    beside = [],
    count = 1,
    hasCaption = false,
  }: {
    beside?: readonly string[];
    count?: number;
    hasCaption?: boolean;
  } = {},
): string[] {
  return shapesOf(printed, count, brandsOf(beside), hasCaption).map(
    ({ spelling, repairs, shape, brand }) => `${spelling} ${repairs} ${shape} ${brand?.name}`,
  );
}

describe('print beside a brand name', () => {
  it.each([
    ['DD1391-100', 'NIKE', 'DD1391-100 0 brand Nike'],
    ['DDI391-100', 'NIKE', 'DD1391-100 1 brand Nike'],
    ['A1965-0001', "LEVI'S", "A1965-0001 0 brand Levi's"],
    ['VN-0EYEBLK', 'VANS', 'VN-0EYEBLK 0 brand Vans'],
    ['GW2Z88', 'ADIDAS', 'GW2288 1 brand adidas'],
    // Two repairs of eight characters are as many as may be.
    ['3B839Z-12', 'PUMA', '388392-12 2 brand PUMA'],
  ])('%s is a code of %s', (printed, name, code) => {
    expect(codesIn(printed, { beside: [name] })[0]).toBe(code);
  });

  it('is none with a repair in more than every fourth character, unless a caption calls it one', () => {
    expect(codesIn('GWZZ88', { beside: ['ADIDAS'] })).toEqual([]);
    expect(codesIn('GWZZ88', { beside: ['ADIDAS'], hasCaption: true })).toEqual([
      'GW2288 2 brand adidas',
    ]);
    expect(codesIn('YMOOOE2KKJ7', { beside: ['VANS'] })).toEqual([]);
  });

  it('has open places where a look-alike would be as good', () => {
    const placesIn = (printed: string, name: string) =>
      shapesOf(printed, 1, brandsOf([name]), false).map((code) => code.undecidedPlaces)[0];
    expect(placesIn('VN000E2OKJ8', 'VANS')).toEqual([6, 7, 10]);
    expect(placesIn('DD1391-100', 'NIKE')).toEqual([]);
  });
});

describe('print of several words', () => {
  it('is one code only where the shape has a separator', () => {
    expect(codesIn('388392 12', { beside: ['PUMA'], count: 2 })).toEqual([
      '388392 12 0 brand PUMA',
    ]);
    // NO. 1016222 is two words, the first of which is no part of the code.
    expect(codesIn('1036772', { beside: ['BIRKENSTOCK'], count: 2 })).toEqual([]);
    expect(codesIn('1036772', { beside: ['BIRKENSTOCK'], count: 1 })).toHaveLength(1);
  });

  it.each([
    ['1 036772', 'BIRKENSTOCK', '1036772 1 brand Birkenstock'],
    ['L 4729 3900', 'SALOMON', 'L47293900 1 brand Salomon'],
  ])('%s is closed up if that makes a code of %s', (printed, name, code) => {
    expect(codesIn(printed, { beside: [name], count: printed.split(' ').length })[0]).toBe(code);
  });

  it('is closed up with repairs only behind a caption, and if a separator is left', () => {
    const nike = { beside: ['NIKE'], count: 2 };
    expect(codesIn('D DI391-100', nike)).toEqual([]);
    expect(codesIn('D DI391-100', { ...nike, hasCaption: true })).toEqual([
      'DD1391-100 2 brand Nike',
    ]);
    const salomon = { beside: ['SALOMON'], count: 2, hasCaption: true };
    expect(codesIn('1 47293900', salomon)).toEqual([]);
  });

  it('may have the shape of a brand that is not named if it has none of the named one', () => {
    expect(codesIn('LC2818 101', { beside: ['PUMA'], count: 2 })).toEqual(
      expect.arrayContaining(['LC2818 101 0 alone Nike']),
    );
  });
});

describe('print that no brand name stands beside', () => {
  it.each([
    ['1011B548-001', ['1011B548-001 0 alone ASICS']],
    ['NF0A3C8D-JK3', ['NF0A3C8D-JK3 0 alone The North Face']],
    ['S20939-210', ['S20939-210 0 alone Saucony']],
    // The narrower form that counts without the name has at least two digits at the end.
    ['S20939-4', []],
    ['1O11B548-001', []],
    ['1011B548001', []],
    ['388392-12', []],
  ])('%s may be %j', (printed, codes) => {
    expect(codesIn(printed)).toEqual(codes);
  });
});

describe('a shape of some brand', () => {
  it.each(['DD1391-100', '00501-0193', 'A1965-0001', 'VN-0EYEBLK', '1110947 FTHR'])(
    'is what %s has',
    (printed) => {
      expect(fitsSomeShape(printed)).toBe(true);
    },
  );

  it.each([
    ['without its separator', 'DD1391100'],
    ['with a repair', 'DDI391-1O0'],
    ['with digits alone', '1036772'],
    ['with the form of none', 'QQ-21664-QQ'],
  ])('is not what print has %s', (_, printed) => {
    expect(fitsSomeShape(printed)).toBe(false);
  });

  it('may be any of those that a brand has, without repairs', () => {
    const levis = brandOf("LEVI'S");
    expect(
      ['00501-0193', 'A1965-0001', 'O0501-0193', 'DD1391-100'].map((each) =>
        fitsShapeOf(levis, each),
      ),
    ).toEqual([true, true, false, false]);
  });
});

describe('a code of no known shape', () => {
  const codeOf = (printed: string) => ofUnknownShape(printed).map(({ key }) => key);

  it('is taken as it was read', () => {
    expect(ofUnknownShape('QX-2166O')).toEqual([
      {
        key: 'QX2166O',
        spelling: 'QX-2166O',
        asRead: 'QX2166O',
        repairs: 0,
        undecidedPlaces: [5, 6],
        lacksSeparator: false,
        shape: null,
        brand: null,
      },
    ]);
  });

  it.each([
    '44207',
    'A2-4',
    '12-34-56-78',
    'HR5543.77',
    '434570_SZNT',
    'OK24S 8745 RST',
    'ABCDEFGHIJ12-3456789',
  ])('may be %s', (printed) => {
    expect(codeOf(printed)).toEqual([printed.replace(/[^A-Z0-9]/g, '')]);
  });

  it.each([
    ['one digit', 'QXST-4'],
    ['three characters', 'A24'],
    ['more than twenty characters', 'ABCDEFGH12-34567890-9'],
    ['more than twelve characters in a part', 'ABCDEFGHIJK12'],
    ['five parts', '12-34-56-78-90'],
    ['two separators side by side', '4420--7'],
    ['a small letter', 'QX-2166b'],
    ['a sign that no code has', '44207+8'],
  ])('has not %s', (_, printed) => {
    expect(codeOf(printed)).toEqual([]);
  });
});

describe('a code in the spelling of the print', () => {
  it.each([
    ['388392 12', '38839212', '388392 12'],
    ['DDI391-1OO', 'DD1391100', 'DD1391-100'],
  ])('%s with the characters %s is %s', (spelling, key, expected) => {
    expect(respell(spelling, key)).toBe(expected);
  });
});

describe('a misreading of a code', () => {
  it.each([
    ['DD1391100', 'DD1391100', true],
    ['DD1391100', 'DD1397109', true],
    ['DD1391100', 'DD1397199', false],
    ['DD1391100', 'DD139110', false],
  ])('has as many characters, at most two of them others: %s and %s, %s', (one, other, may) => {
    expect(mayBeMisread(one, other)).toBe(may);
  });
});

describe('a piece of a longer code', () => {
  it.each([
    ['the beginning', '388392', 'PUMA', true],
    ['the middle', '1391', 'NIKE', true],
    ['the end', '39212', 'PUMA', true],
    ['what look-alikes make a piece', 'DDI391', 'NIKE', true],
    ['the whole code', '38839212', 'PUMA', false],
    ['more than the code', '388392123', 'PUMA', false],
    ['both sides of a separator', '1391100', 'NIKE', true],
    ['a letter that it has not', 'X8839', 'PUMA', false],
    ['a letter behind its end', '39212X', 'PUMA', false],
    ['its letters behind its digits', '1391XY', 'NIKE', false],
  ])('is %s: %s of %s', (_, key, name, isPiece) => {
    expect(mayBePiece(key, brandsOf([name]))).toBe(isPiece);
  });

  it('may be of any brand that is named', () => {
    expect(mayBePiece('DD1391', brandsOf(['PUMA', 'NIKE']))).toBe(true);
    expect(mayBePiece('DD1391', [])).toBe(false);
  });
});
