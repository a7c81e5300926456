import { describe, expect, it } from 'vitest';
import { BRANDS } from '#app/knowledge/brands/brands.ts';
import { findCodes } from '#app/providers/label-reader/code/find-codes.ts';
import { namedBrands } from '#app/providers/label-reader/name/named-brands.ts';
import { printLines } from '../providers/label-reader/print-lines.ts';

function best(...rows: string[]) {
  const lines = printLines(...rows);
  const named = namedBrands(lines);
  return { brands: named.map(({ name }) => name), ...findCodes(lines, named, [])[0] };
}

describe('the words that name a brand on a label', () => {
  it.each(
    BRANDS.flatMap(({ name, labelWords = [], shapes: [shape] = [] }) =>
      labelWords.flatMap((words) => (shape ? { name, words, code: shape.examples[0] } : [])),
    ),
  )('$words name $name, whose code $code is read', ({ name, words, code }) => {
    const found = best(words, code);
    expect(found.brands).toContain(name);
    expect(found).toMatchObject({ spelling: code, shape: 'brand', repairs: 0 });
  });

  it.each([
    ['BALANCE TRAINER', 'STYLE DD1391-100'],
    ['balance', 'STYLE M990GL6'],
    ['ARMOURY NAVY', 'STYLE 1011B548-001'],
    ['BALANCE', 'ART B75806'],
  ])('are not named by a part, %s: %s is what it would be without', (part, code) => {
    const { brands, spelling, caption } = best(part, code);
    expect({ brands, spelling, caption }).toEqual({
      brands: [],
      spelling: code.split(' ')[1],
      caption: 'before',
    });
  });

  it.each([
    ['MARIA MARTINS', '20481573'],
    ['MON AMOUR', '0612345-678'],
    ['BALANCED DIET', 'US105M'],
    ['BALANCE DUE', 'A1234B'],
    ['9060 RUNNING', '3MD10560485'],
  ])('do not vouch for numbers on other papers by a part: %s, %s', (words, number) => {
    expect(best(words, number)).toMatchObject({ brands: [] });
    expect(best(words, number).shape).not.toBe('brand');
  });

  it.each([
    ['REEBOK', ['GW2288', 'B75806']],
    ['CONVERSE', ['M9160', '162050F', 'A02123F']],
    ['ON RUNNING', ['3MD10560485', '3WD10560485']],
    ['UGG', ['1016222']],
    ['BIRKENSTOCK', ['051791']],
    ['THE NORTH FACE', ['NF0A3C8D-JK3']],
    ['SKECHERS', ['104437W/BKW']],
  ])('%s prints codes of other forms too: %j', (name, codes) => {
    for (const code of codes) {
      expect(best(name, code)).toMatchObject({ spelling: code, shape: 'brand', repairs: 0 });
    }
  });
});

describe('a code that its form alone tells', () => {
  it.each([
    'LC2818-101',
    '1011B548-001',
    'A02123C',
    'VN000D3HY28',
    'VN0A38G1EO2',
    'S20939-45',
    'TB0100617131',
    'NF0A3C8D-JK3',
  ])('%s', (code) => {
    expect(best(code)).toMatchObject({ spelling: code, shape: 'alone' });
  });
});

describe('a word before a number', () => {
  it.each([
    ...['STYLE', 'STYLENO', 'STYLENUMBER', 'STYLECODE', 'STYLE/MODELE', 'STYLE/MODÈLE', 'ART'],
    ...['ART.NO.', 'ARTICLE', 'ARTIKEL', 'REF', 'REFERENCE', 'MODEL', 'MODELE', 'MODELNO', 'SKU'],
    ...['ITEM', 'ITEMNO', 'PRODUCTCODE', 'PRODUCT CODE', 'Réf.'],
  ])('%s makes it a style code', (word) => {
    expect(best(`${word} QQ-21664`)).toMatchObject({ spelling: 'QQ-21664', caption: 'before' });
  });

  it.each([
    ...['ORDER', 'ORDERNO', 'PO', 'PONO', 'PO#', 'TRACKING', 'TRACK', 'SHIP', 'SHIPTO', 'BIN'],
    ...['LOT', 'BATCH', 'SERIAL', 'SN', 'INVOICE', 'TEL', 'PHONE', 'FAX', 'RN', 'CA', 'PAT'],
    ...['PATENT', 'CUSTOMER', 'CONTAINER', 'DATE', 'FACTORY', 'QTY', 'ZIP', 'EUR', 'SALE'],
    ...['RETURN', 'DELIVERY', 'P.O. NO', 'PO NO'],
  ])('%s makes it some other number', (word) => {
    expect(best(`${word} LC2818-101`).spelling).toBeUndefined();
  });

  it('says nothing of what stands before it', () => {
    expect(best('QQ-21664 STYLE').spelling).toBeUndefined();
    expect(best('LC2818-101 ORDER').spelling).toBe('LC2818-101');
  });
});
