import { describe, expect, it } from 'vitest';
import { taughtBrands } from '#app/knowledge/code-shapes/taught-shape.ts';
import { type CodeReading, findCodes } from '#app/providers/label-reader/code/find-codes.ts';
import { namedBrands } from '#app/providers/label-reader/name/named-brands.ts';
import { printLine, printLines } from '../print-lines.ts';

const { quad: ELSEWHERE } = printLine('|||||||||', { top: 900 });

function read(rows: readonly string[], barcodes: readonly string[] = []): CodeReading[] {
  const lines = printLines(...rows);
  const placed = barcodes.map((key) => ({ quad: ELSEWHERE, key, isGtin: false }));
  return findCodes(lines, namedBrands(lines), placed);
}
const codesOf = (...rows: string[]) => read(rows).map(({ spelling }) => spelling);

describe('the end of a longer code', () => {
  const TAUGHT = taughtBrands([
    { brand: 'Halven', form: '##-######', example: '12-554377' },
    { brand: 'Halven', form: '######', example: '554377' },
    { brand: 'Rowe', form: '###-######', example: '120-554377' },
  ]);
  const taughtCodesOf = (...rows: string[]) => {
    const lines = printLines(...rows);
    const codes = findCodes(lines, namedBrands(lines, TAUGHT), [], { taught: TAUGHT });
    return codes.map(({ spelling }) => spelling);
  };

  it('is none if both have a shape of the same brand', () => {
    expect(taughtCodesOf('HALVEN', '12 554377')).toEqual(['12 554377']);
    expect(taughtCodesOf('HALVEN', '554377')).toEqual(['554377']);
  });

  it('may be a code if the longer one is of another brand', () => {
    expect(taughtCodesOf('HALVEN   ROWE', '120 554377')).toEqual(['120 554377', '554377']);
  });

  it('may be a code if neither has a known shape', () => {
    expect(codesOf('ACME', 'STYLE NUMBER', '4417 2233')).toEqual(['4417 2233', '4417', '2233']);
  });

  it('is none if the label names its brand, unless a barcode holds it whole', () => {
    const rows = ['NIKE', 'STYLE D1391-100'];
    expect(read(rows)).toEqual([]);
    expect(read(rows, ['D1391-100'])).toMatchObject([{ key: 'D1391100', isInBarcode: true }]);
  });
});

describe('the beginning of a longer code', () => {
  it('may be the code itself where the brand prints both', () => {
    const codes = codesOf('TOMMY HILFIGER', 'MW0MW12345 DW5');
    expect(codes.toSorted()).toEqual(['MW0MW12345', 'MW0MW12345 DW5']);
  });

  it('is not what stands on another line than the longer code', () => {
    const [code] = read(['STYLE 1110948', 'NAME SPEEDGOAT', '1110947 FTHR']);
    expect(code).toMatchObject({ spelling: '1110948', mayBeTruncated: false });
  });
});

describe('a number of few digits', () => {
  it.each([
    ['REF 4417', []],
    ['REF 44170', ['44170']],
    ['STYLE 4417', ['4417']],
  ])('is a code from five digits on where the caption may be of any number: %s', (row, codes) => {
    expect(codesOf('ACME', row)).toEqual(codes);
  });
});

describe('a code with two characters of six that the brand has to repair', () => {
  it.each([
    ['ART GWZZ88', ['GW2288']],
    ['GWZZ88', []],
  ])('is one behind a caption alone: %s', (row, codes) => {
    expect(codesOf('adidas', row)).toEqual(codes);
  });
});

describe('a code of a brand whose codes are not known', () => {
  it('contradicts no shape', () => {
    expect(read(['CLARKS', 'STYLE QX-21664'])[0]?.contradictsBrandShape).toBe(false);
  });
});

describe('digits without the separator of their shape', () => {
  it('lack nothing if a barcode holds them all', () => {
    const rows = ['PUMA', '38839212'];
    expect(read(rows)[0]?.lacksSeparator).toBe(true);
    expect(read(rows, ['388392/12'])[0]?.lacksSeparator).toBe(false);
  });
});
