import { describe, expect, it } from 'vitest';
import { findNamedBrands } from '#app/providers/label-reader/find-brand.ts';
import { findCodes } from '#app/providers/label-reader/find-codes.ts';
import { printPage } from './print-page.ts';

function best(...rows: string[]): string | undefined {
  const lines = printPage(...rows);
  return findCodes(lines, findNamedBrands(lines))[0]?.spelling;
}

describe('findCodes', () => {
  it.each([
    [['NIKE', 'LC2818-101 WHITE/WHITE'], 'LC2818-101'],
    [['PUMA   388392 12', 'VELOCITY'], '388392 12'],
    [['adidas', 'ART: DJ2981', 'MADE IN INDIA PO 0123456'], 'DJ2981'],
    [['adidas', 'ART:DJ2981'], 'DJ2981'],
    [['STYLE/MODELE', 'ML880GL6', 'new balance'], 'ML880GL6'],
    [['NORTHLANE', 'STYLE NO. QQ-21664'], 'QQ-21664'],
    [["LEVI'S", 'STYLE 00501-0193'], '00501-0193'],
    [['ALDER & PINE', 'STYLENO.VYP-97547-LKN'], 'VYP-97547-LKN'],
    [['asics', 'BIN C-1204    1012A029-400'], '1012A029-400'],
    [['NEW BALANCE', 'WL1080BN5'], 'WL1080BN5'],
    [['hew ba an', 'BB9060HP6 2E'], 'BB9060HP6'],
    [['Fjordhal', 'STYLE 0.XD-2763-KKH'], 'XD-2763-KKH'],
    [['Fjordhal', 'STYLE NO. 0.XD-2763-KKH'], 'XD-2763-KKH'],
    [['adidas', 'ART:508842'], 'S08842'],
    [['adidas', 'ART:863799'], 'B63799'],
    [['NORTHLANE', 'STYLE 2     QQ-21664'], 'QQ-21664'],
    [['NORTHLANE', 'STYLE OF THE YEAR QQ-21664'], 'QQ-21664'],
  ])('finds the code of %j', (rows, code) => {
    expect(best(...rows)).toBe(code);
  });

  it.each([
    [['ORDER 4500912-101']],
    [['UNDER ARMOUR', 'ORDER 4500912-101']],
    [['4500912-101']],
    [['SHIP TO: J. MORALES', '114 HARBOR RD', '1ZABC123456789']],
    [['BIN C-1204', '39,99 EUR', 'SALE -30%']],
    [['adidas', 'PO 012345678']],
    [['TEL 0800-1234567']],
    [['RN 123456']],
    [['UNDER ARMOUR', 'ORDER 4500912 4500912-101']],
    [['1 95503 58321 8']],
    [['NORTHLANE', 'STYLE OF THE FIRST YEAR QQ-21664']],
  ])('takes no other number for a code: %j', (rows) => {
    expect(best(...rows)).toBeUndefined();
  });

  it.each([
    [['UGG', 'P0.4500912']],
    [['PUMA', 'P0.450091 12']],
    [['BIRKENSTOCK', 'VOL 0.0123456 M3']],
    [['adidas', 'CLU 600001']],
    [['adidas', '4 066746 261234']],
    [['NEW BALANCE', '5171079']],
  ])('takes no other number for a code: %j', (rows) => {
    expect(best(...rows)).toBeUndefined();
  });

  it('takes the digits below a barcode for no code, and a code like any other number for one', () => {
    const codeOf = (brand: string, row: string, gtins: string[]) => {
      const lines = printPage(brand, row);
      return findCodes(lines, findNamedBrands(lines), gtins)[0]?.spelling;
    };
    expect(codeOf('UNDER ARMOUR', '9648720639', [])).toBe('9648720639');
    expect(codeOf('UNDER ARMOUR', '9648720639', ['196487206391'])).toBeUndefined();
    expect(codeOf('UNDER ARMOUR', '3053671-002', ['196487206391'])).toBe('3053671-002');
    expect(codeOf('adidas', 'ART 882288', ['4066746882288'])).toBeUndefined();
    expect(codeOf('adidas', 'ART B82288', ['4066746882288'])).toBe('B82288');
    expect(codeOf('BIRKENSTOCK', '0051791', ['4005179110001'])).toBe('0051791');
    expect(codeOf('PUMA', '40051791', ['4005179110001'])).toBeUndefined();
  });

  it('leaves open what the other form of a code that is repaired has there', () => {
    const lines = printPage('adidas', 'ART: 882288');
    const word = lines[1]?.words[1];
    if (word) Object.assign(word, { sureness: [92, 98, 99, 99, 99, 99] });
    const [code] = findCodes(lines, findNamedBrands(lines));
    expect(code).toMatchObject({ key: 'B82288', repairs: 1, open: [1] });
  });

  it('takes none where two shapes repair one token to different codes and no brand is known', () => {
    expect(best('WL3270S75')).toBeUndefined();
  });

  it("takes no other brand's shape once the brand is known", () => {
    expect(best('NIKE', 'GW2288')).toBeUndefined();
  });
});

describe('a code with a character that has a look-alike', () => {
  /** Places of a code that stay open, each character as sure as told. */
  const openOf = (sureness: readonly number[], code = 'VN000D3SB28', brand = 'VANS') => {
    const lines = printPage(brand, code);
    const word = lines[1]?.words[0];
    if (word) Object.assign(word, { sureness });
    return findCodes(lines, findNamedBrands(lines))[0]?.open;
  };

  it('leaves open what was read with a doubt', () => {
    expect(openOf([99, 99, 99, 99, 99, 99, 99, 96, 99, 99, 99])).toEqual([7]);
  });

  it('is settled where each character was read for certain', () => {
    expect(openOf(Array.from({ length: 11 }, () => 97))).toEqual([]);
  });

  it.each(['VN000D3SO28', 'VN000D3S028'])('stays open where it is round: %s', (code) => {
    expect(
      openOf(
        Array.from({ length: 11 }, () => 100),
        code,
      ),
    ).toEqual([8]);
  });

  it.each(['E19075', 'EI9075'])('stays open where it is a bar: %s', (code) => {
    expect(
      openOf(
        Array.from({ length: 6 }, () => 100),
        code,
        'ADIDAS',
      ),
    ).toEqual([1]);
  });

  it('is as certain as its own characters where a name is printed against it', () => {
    const sure = Array.from({ length: 11 }, () => 99);
    const named = [50, 50, 50, 50, ...sure];
    expect(openOf(named, 'ART:VN000D3SB28')).toEqual([]);
    expect(openOf(named.with(11, 50), 'ART:VN000D3SB28')).toEqual([7]);
    const lines = printPage('VANS', 'ART:VN000D3SB28');
    Object.assign(lines[1]?.words[0] ?? {}, { sureness: named.with(11, 61) });
    expect(findCodes(lines, findNamedBrands(lines))[0]?.confidence).toBe(61);
  });

  it('is settled as well in a code of unknown brand, its separators not counted', () => {
    const read = (sureness: number) =>
      openOf(
        Array.from({ length: 8 }, () => sureness),
        'H8-58B42',
        'STYLE',
      );
    expect(read(96)).toEqual([1, 3, 4, 6]);
    expect(read(97)).toEqual([]);
  });

  it('is settled by nobody who does not say how sure he is', () => {
    expect(openOf([])?.length).toBeGreaterThan(1);
  });
});
