import { describe, expect, it } from 'vitest';
import { findCodes } from '#app/providers/label-reader/code/find-codes.ts';
import { namedBrands } from '#app/providers/label-reader/code/named-brands.ts';
import { printLines } from '../providers/label-reader/print-lines.ts';

function best(...rows: string[]) {
  const lines = printLines(...rows);
  const named = namedBrands(lines);
  return { brands: named.map(({ name }) => name), ...findCodes(lines, named, [])[0] };
}

describe('the words that name a brand on a label', () => {
  it.each([
    ['Jordan', ['JORDAN', 'AIR JORDAN', 'JUMPMAN'], 'DZ5485-612'],
    ['Nike', ['NIKE'], '414962-103'],
    ['adidas', ['ADIDAS'], 'GW2288'],
    ['Reebok', ['REEBOK'], '100033793'],
    ['New Balance', ['NEW BALANCE'], 'M990GL6'],
    ['ASICS', ['ASICS', 'GEL-KAYANO', 'GEL-NIMBUS', 'GEL-CUMULUS', 'ONITSUKA TIGER'], 'H63QQ-2323'],
    ['PUMA', ['PUMA'], '360601-01'],
    ['Converse', ['CONVERSE', 'CHUCK TAYLOR', 'CTAS', 'CHUCK 70'], '162050C'],
    ['Vans', ['VANS'], 'VN-0EYEBLK'],
    ['Salomon', ['SALOMON'], 'L47293900'],
    ['On', ['ON RUNNING', 'ON CLOUD'], '61.98025'],
    ['HOKA', ['HOKA', 'HOKA ONE ONE'], '1123194-HMBC'],
    ['UGG', ['UGG'], '1016222-CHE'],
    ['Brooks', ['BROOKS'], '110437_423'],
    ['Saucony', ['SAUCONY'], 'S20939-4'],
    ['Under Armour', ['UNDER ARMOUR', 'UA'], '3026175-001'],
    ['Timberland', ['TIMBERLAND'], 'TB010061713'],
    ['Dr. Martens', ['DR MARTENS', 'DOC MARTENS', 'AIRWAIR'], '11822006'],
    ['Birkenstock', ['BIRKENSTOCK'], '0051791'],
    ['Crocs', ['CROCS'], '10001-001'],
    ["Levi's", ["LEVI'S", 'LEVI STRAUSS'], '00501-0193'],
    ['The North Face', ['THE NORTH FACE'], 'NF0A3C8D'],
    ['Skechers', ['SKECHERS'], '52675-BBK'],
  ])('%s: %j', (brand, names, code) => {
    for (const name of names) {
      const found = best(name, code);
      expect(found.brands).toContain(brand);
      expect(found).toMatchObject({ spelling: code, shape: 'brand', repairs: 0 });
    }
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
