import { describe, expect, it } from 'vitest';
import { agreeOnCode } from '#app/providers/label-reader/agree-on-code.ts';
import { findNamedBrands } from '#app/providers/label-reader/find-brand.ts';
import { type CodeCandidate, findCodes } from '#app/providers/label-reader/find-codes.ts';
import { findSize } from '#app/providers/label-reader/find-size.ts';
import type { OcrLine } from '#app/providers/label-reader/ocr-page.ts';

/** Lines of monospaced print: 20 px a character, 30 px high, 50 px apart. */
function page(...rows: string[]): OcrLine[] {
  return rows.map((row, index) => ({
    words: [...row.matchAll(/\S+/g)].map((found) => ({
      text: found[0],
      left: found.index * 20,
      top: index * 50,
      width: found[0].length * 20,
      height: 30,
      confidence: 90,
    })),
  }));
}

function best(...rows: string[]): string | undefined {
  const lines = page(...rows);
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
  ])('takes no other number for a code: %j', (rows) => {
    expect(best(...rows)).toBeUndefined();
  });

  it('takes the digits below a barcode for no code, and a code like any other number for one', () => {
    const codeOf = (brand: string, row: string, gtins: string[]) => {
      const lines = page(brand, row);
      return findCodes(lines, findNamedBrands(lines), gtins)[0]?.spelling;
    };
    expect(codeOf('UNDER ARMOUR', '9648720639', [])).toBe('9648720639');
    expect(codeOf('UNDER ARMOUR', '9648720639', ['196487206391'])).toBeUndefined();
    expect(codeOf('UNDER ARMOUR', '3053671-002', ['196487206391'])).toBe('3053671-002');
    expect(codeOf('adidas', 'ART 882288', ['4066746882288'])).toBeUndefined();
    expect(codeOf('adidas', 'ART B82288', ['4066746882288'])).toBe('B82288');
    expect(codeOf('BIRKENSTOCK', '0051791', ['4005179110001'])).toBe('0051791');
  });

  it('leaves open what the other form of a code that is repaired has there', () => {
    const lines = page('adidas', 'ART: 882288');
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

const read = (
  key: string,
  repairs = 0,
  backing: CodeCandidate['backing'] = 'brand',
): CodeCandidate => ({
  key,
  spelling: key,
  printed: key,
  repairs,
  asRead: key,
  open: [],
  ambiguous: [],
  lacksSeparator: false,
  backing,
  confidence: 90,
  words: [],
});

describe('agreeOnCode', () => {
  it('accepts what two passes read when one needed no repair', () => {
    expect(agreeOnCode([read('AB1234'), read('AB1234', 1)])).toMatchObject({
      accepted: true,
      repaired: false,
    });
  });

  it('does not accept one pass, repairs alone, a bare shape, or a clean contradiction', () => {
    expect(agreeOnCode([read('LC2818101'), null])?.accepted).toBe(false);
    expect(agreeOnCode([read('AB1234', 1), read('AB1234', 1)])).toMatchObject({
      accepted: false,
      repaired: true,
    });
    expect(agreeOnCode([read('AB1234', 0, 'shape'), read('AB1234', 0, 'shape')])?.accepted).toBe(
      false,
    );
    expect(agreeOnCode([read('AB1234'), read('AB1234'), read('AB1235')])?.accepted).toBe(false);
  });

  it('does not accept a code while the print leaves open which of two look-alikes it is', () => {
    const open = { ...read('U9060HG5'), open: [7] };
    expect(agreeOnCode([open, open, open])).toMatchObject({ key: 'U9060HG5', accepted: false });
  });

  it('counts what a pass leaves open as the pass that settled it reads it', () => {
    const open = { ...read('U9060HGS'), open: [7] };
    const surer = { ...read('U9060HG5'), confidence: 95 };
    const agreed = agreeOnCode([open, surer, surer]);
    expect(agreed).toMatchObject({ key: 'U9060HG5', accepted: true, passes: 3 });
    expect(agreeOnCode([open, read('U9060HGS'), read('U9060HG5')])?.accepted ?? false).toBe(false);
  });

  it('lets four passes outvote one slip, not two', () => {
    const four = Array.from({ length: 4 }, () => read('AB1234'));
    expect(agreeOnCode([...four, read('AB1235')])?.accepted).toBe(true);
    expect(agreeOnCode([...four, read('AB1235'), read('AB1235')])?.accepted).toBe(false);
  });

  it('does not believe what one of many passes saw, nor what none is sure of', () => {
    expect(agreeOnCode([read('LC2818101'), null, null, null])).toBeNull();
    const unsure = { ...read('VN000ESTHVE'), confidence: 38 };
    expect(agreeOnCode([unsure, unsure, unsure])).toBeNull();
  });

  it('says nothing on a tie or on one repaired pass', () => {
    expect(agreeOnCode([read('AB1234'), read('AB1235')])).toBeNull();
    expect(agreeOnCode([read('LC2818101', 1), null])).toBeNull();
    expect(agreeOnCode([read('F43173'), null])).toBeNull();
    expect(agreeOnCode([{ ...read('005112073'), lacksSeparator: true }, null])).toBeNull();
    expect(agreeOnCode([read('2606RLK', 0, 'label_word'), null])).toBeNull();
    expect(agreeOnCode([])).toBeNull();
  });
});

describe('findSize', () => {
  it('reads a row of headings over a row of numbers', () => {
    expect(findSize([page('US   UK   EUR  CM', '8.5  7.5  42   26.5')])?.text).toBe('US 8.5');
  });

  it("takes the men's of two US columns", () => {
    const lines = page(
      "MEN'S US  WOMEN'S US  UK    EUR   CM",
      '10.5      12.5        9.5   44.5  28.5',
    );
    expect(findSize([lines])?.text).toBe('US 10.5');
  });

  it('reads a list of systems', () => {
    expect(findSize([page('F 44', 'UK 9.5', 'US 10')])?.text).toBe('US 10');
  });

  it('puts a lost decimal point back where another system agrees', () => {
    expect(findSize([page('US   UK   CM', '85   7.5  26.5')])?.text).toBe('US 8.5');
  });

  it('keeps silent when no other system agrees', () => {
    expect(findSize([page('US   UK   CM', '1.5  6.5  25.5')])).toBeUndefined();
    expect(findSize([page('US 8.5')])).toBeUndefined();
  });

  it('reads garments', () => {
    expect(findSize([page("LEVI'S W34 L34")])?.text).toBe('W34 L34');
    expect(findSize([page('SIZE XXL')])?.text).toBe('XXL');
  });
});

describe('a code with a character that has a look-alike', () => {
  /** Places of a code that stay open, each character as sure as told. */
  const openOf = (sureness: readonly number[], code = 'VN000D3SB28', brand = 'VANS') => {
    const lines = page(brand, code);
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
