import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BRAND_PATTERNS } from '#app/knowledge/style-code-patterns.ts';
import { expandShape, matchShape } from '#app/providers/label-reader/match-style-code.ts';

const fitsBrand = (brand: string, code: string) =>
  BRAND_PATTERNS.find((each) => each.brand === brand)?.shapes.some(
    (shape) => matchShape(code, shape)?.repairs === 0,
  );

describe('brand patterns', () => {
  it.each([
    ['Nike', 'DD1391-100'],
    ['Nike', '414962-103'],
    ['Jordan', 'DZ5485-612'],
    ['adidas', 'GW2288'],
    ['adidas', 'B75806'],
    ['Reebok', '100033793'],
    ['New Balance', 'M990GL6'],
    ['New Balance', 'BB550WT1'],
    ['New Balance', 'ML2002RA'],
    ['New Balance', 'MRL247RB'],
    ['ASICS', '1011B548-001'],
    ['ASICS', '1201A019.020'],
    ['ASICS', 'H63QQ-2323'],
    ['ASICS', 'T719N-4990'],
    ['PUMA', '360601-01'],
    ['PUMA', '352634 75'],
    ['Converse', 'M9160C'],
    ['Converse', '162050C'],
    ['Converse', 'A02123C'],
    ['Vans', 'VN000D3HY28'],
    ['Vans', 'VN0A38G1EO2'],
    ['Vans', 'VN-0EYEBLK'],
    ['Salomon', 'L47293900'],
    ['On', '61.98025'],
    ['HOKA', '1123194-HMBC'],
    ['UGG', '1016222-CHE'],
    ['Brooks', '110437_423'],
    ['Brooks', '1202491B155'],
    ['Saucony', 'S20939-45'],
    ['Under Armour', '3026175-001'],
    ['Timberland', 'TB010061713'],
    ['Timberland', 'TB0100617131'],
    ['Dr. Martens', '11822006'],
    ['Birkenstock', '0051791'],
    ['Crocs', '10001-001'],
    ["Levi's", '00501-0193'],
    ["Levi's", 'A1965-0001'],
    ['The North Face', 'NF0A3C8D-JK3'],
  ])('%s prints %s', (brand, code) => {
    expect(fitsBrand(brand, code)).toBe(true);
  });
});

describe('matchShape', () => {
  it('repairs only what the shape fixes as letter or digit, and counts it', () => {
    expect(matchShape('DDI39I-1O0', '@@####-###')).toBeNull();
    expect(matchShape('DD139I-1O0', '@@####-###')).toMatchObject({
      key: 'DD1391100',
      spelling: 'DD1391-100',
      repairs: 2,
    });
    expect(matchShape('0D1391-100', '@@####-###')).toMatchObject({ key: 'OD1391100', repairs: 1 });
  });

  it('keeps the separators of the print and does without a missing one', () => {
    expect(matchShape('388392 12', '######-##')).toMatchObject({
      spelling: '388392 12',
      hasSeparator: true,
    });
    expect(matchShape('38839212', '######-##')).toMatchObject({
      key: '38839212',
      hasSeparator: false,
    });
    expect(matchShape('VN0EYEBLK', 'VN=0******')).toBeNull();
  });

  it('counts a lower-case l as a repair whatever it becomes', () => {
    expect(matchShape('DDl391-100', '@@####-###')).toMatchObject({ key: 'DD1391100', repairs: 1 });
  });

  it('calls a reading ambiguous where nothing tells letter from digit', () => {
    const shape = '@{1,3}#{3,4}@{1,4}#{0,2}';
    expect(matchShape('ML880Z06', shape)?.ambiguous).not.toEqual([]);
    expect(matchShape('BB1080UV85', shape)?.ambiguous).toEqual([]);
    expect(matchShape('M990GL6', shape)?.ambiguous).toEqual([]);
    expect(matchShape('VNOOOE20KJ8', 'VN000******')?.ambiguous).not.toEqual([]);
    expect(matchShape('VN000E2OKJ8', 'VN000******')?.ambiguous).toEqual([]);
  });

  it('expands repeats', () => {
    expect(expandShape('@{1,2}#{0,1}')).toEqual(['@', '@#', '@@', '@@#']);
  });

  it('changes nothing in a code that fits, whatever its characters', () => {
    const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const digit = fc.constantFrom(...'0123456789');
    const nike = fc.tuple(
      fc.array(letter, { minLength: 2, maxLength: 2 }),
      fc.array(digit, { minLength: 7, maxLength: 7 }),
    );
    fc.assert(
      fc.property(nike, ([letters, digits]) => {
        const code = `${letters.join('')}${digits.slice(0, 4).join('')}-${digits.slice(4).join('')}`;
        expect(matchShape(code, '@@####-###')).toMatchObject({ spelling: code, repairs: 0 });
      }),
    );
  });
});
