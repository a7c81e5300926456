import { describe, expect, it } from 'vitest';
import type { Quad } from '#app/imaging/quad.ts';
import { findCodes } from '#app/providers/label-reader/code/find-codes.ts';
import { namedBrands } from '#app/providers/label-reader/name/named-brands.ts';
import type { TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import { printLine, printLines } from '../print-lines.ts';

const ELSEWHERE: Quad = [
  { x: 0, y: 900 },
  { x: 400, y: 900 },
  { x: 400, y: 1_000 },
  { x: 0, y: 1_000 },
];

function best(rows: readonly string[], gtins: readonly string[] = []): string | undefined {
  const lines = printLines(...rows);
  const barcodes = gtins.map((key) => ({ quad: ELSEWHERE, key, isGtin: true }));
  return findCodes(lines, namedBrands(lines), barcodes)[0]?.spelling;
}

describe('the style code of a label', () => {
  it.each([
    [['NIKE', 'LC2818-101 WHITE/WHITE'], 'LC2818-101'],
    [['PUMA   388392 12', 'VELOCITY'], '388392 12'],
    [['adidas', 'ART: DJ2981', 'MADE IN INDIA PO 0123456'], 'DJ2981'],
    [['adidas', 'ART:DJ2981'], 'DJ2981'],
    [['STYLE/MODELE', 'ML880GL6', 'new balance'], 'ML880GL6'],
    [['NORTHLANE', 'STYLE NO. QQ-21664'], 'QQ-21664'],
    [["LEVI'S", 'STYLE 00501-0193'], '00501-0193'],
    [['ALDER & PINE', 'STYLENO.VYP-97547-LKN'], 'VYP-97547-LKN'],
    [['asics', 'BIN C-1204   1012A029-400'], '1012A029-400'],
    [['NEW BALANCE', 'WL1080BN5'], 'WL1080BN5'],
    [['hew ba an', 'BB9060HP6 2E'], 'BB9060HP6'],
    [['adidas', 'ART:508842'], 'S08842'],
    [['ACME', 'STYLE# ISW1638'], 'ISW1638'],
    [['ACME', 'STYLE#ISW1638'], 'ISW1638'],
    [['ACME', 'STYLE 9920'], '9920'],
    [['ACME', 'STYLE', '3705499'], '3705499'],
    [['ACME', 'ARTIKELNR595120'], '595120'],
    [['ACME', 'RÉF. 4417-B'], '4417-B'],
    [['ACME', '货号 OK26W-6546'], 'OK26W-6546'],
    [['ACME', 'RN 52521   STYLE 40012   CA 05434'], '40012'],
    [['adidas', 'REF.   HQ8300', 'US 9.5'], 'HQ8300'],
    [['ACME', 'STYLE NO. 55/838'], '55/838'],
    [['ACME', 'STYLE', 'NO 55/838'], '55/838'],
    [['ACME', 'STYLE HR6680 . 03'], 'HR6680.03'],
    [['ACME', 'MODEL 377245 _01'], '377245_01'],
    [['ACME', 'MODEL 377245_ 01'], '377245_01'],
    [['ACME', 'C0DE 17639-07'], '17639-07'],
    [['ACME', 'STYLE NO.434570-SZNT'], '434570-SZNT'],
    [['BIRKENSTOCK', 'STYLE 1 036772'], '1036772'],
    [['VANS', 'VN-0EYEBLK'], 'VN-0EYEBLK'],
    [['NEW BALANCE', 'GWN674Y'], 'GWN674Y'],
    // Widely set digits are one number, and so is what the shape of a named brand joins.
    [['SAL OMON', 'ARTIKEL L 4 22 4 5 5 0 0'], 'L42245500'],
    [["LEVI'S", '04523- 504 5'], '04523-5045'],
    [['NIKE', 'F Q7660- 111'], 'FQ7660-111'],
    [['ACME', 'ART. OK24S- 8745- RST'], 'OK24S-8745-RST'],
    // Another column's caption says nothing of a number, and the brand of another label leaves it what it is.
    [['HOKA', 'WIDTH 2E        1104573 CKLT'], '1104573 CKLT'],
    [['VANS', 'STYLE HR3370.14'], 'HR3370.14'],
    [['TOTAL   12.00', 'CASH   20.00', 'STYLE CODE 156-3498'], '156-3498'],
    [['patagonia', 'STY. 84237'], '84237'],
    [['ACME', 'Product ID', '443270'], '443270'],
    [['ACME', 'PRODUCT NO. 4417-98'], '4417-98'],
    [['ACME', 'PRODUCT ID 4417-98'], '4417-98'],
    [['ACME', 'STYLE ID 4417-98'], '4417-98'],
    [['UNIQLO', '443270'], '443270'],
    [['H&M', 'Prod. No. 0390703 007'], '0390703 007'],
    [['NORDHAVN', 'Best . -Nr.   98-2315-001'], '98-2315-001'],
    [['ACME', '型番   AK-53573'], 'AK-53573'],
    [['ACME', 'STYLE: №216762'], '216762'],
    [['ACME', 'ART№216762'], '216762'],
    // Capitals whose small letters have the same form.
    [['ACME', 'STYLE: sX1234-10'], 'SX1234-10'],
    // As long as a barcode, and none: the check digit is another.
    [['RALPH', 'LAUREN', 'STYLE 710711638001'], '710711638001'],
    // S/N is the number of a style on shoes.
    [['SKECHERS', 'SN 111679/WSL', 'US 6 UK 5.5 EUR 38.5'], '111679/WSL'],
    [['M NEUMEL', 'S/N 1168988', 'US UK EUR', '8.5 7.5 42'], '1168988'],
    [['UGG', 'S/N 1168988', 'W US 7.5'], '1168988'],
  ])('of %j is %s', (rows, code) => {
    expect(best(rows)).toBe(code);
  });

  it.each([
    [['ORDER 4500912-101']],
    [['UNDER ARMOUR', 'ORDER 4500912-101']],
    [['SHIP TO: J. MORALES', '114 HARBOR RD', '1ZABC123456789']],
    [['BIN C-1204', '39,99 EUR', 'SALE -30%']],
    [['adidas', 'PO 012345678']],
    [['TEL 0800-1234567']],
    [['RN 123456']],
    [['1 95503 58321 8']],
    [['STYLE', 'MADE IN CHINA', '12/2025']],
    [['ITEM', '39.99']],
    [['STYLE', 'W.14.5 KG']],
    [['STYLE', '05/2019']],
    [['PN 275 FR431/3 US 95 UK9']],
    [['ACME', 'HB1870W']],
    [['ACME', 'RN155355 CA65003']],
    [['THE NORTH FACE', 'STYLE S4N4L']],
    [['ROUTER X', 'S/N 11689881', 'MAC 00-1A-2B', 'MADE IN USA']],
    [['ACME', 'STYLE 886323750682']],
    // Ends of codes of the brand that the label names: their beginning is covered.
    [['adidas', 'ART 75806']],
    [['adidas', 'ART W2288']],
    // The brand's name is in two pieces of one row.
    [['THE NORTH  FACE', 'STYLE F0A2YY5KX7']],
    // Sizes, behind what is left of JPN.
    [['SKECHERS', 'PN 27.UK 7.5D 42']],
    // A price sticker over the number.
    [['ACME', 'ARTIKEL: $95 218']],
    // A model's name with its version.
    [['NEW BALANCE', 'FRESH FOAM X 1080v13']],
  ])('is not made of another number: %j', (rows) => {
    expect(best(rows)).toBeUndefined();
  });

  it('is beside other print where some is between it and its caption', () => {
    const isBesideOtherPrint = (...rows: string[]) => {
      const lines = printLines(...rows);
      return findCodes(lines, [], [])[0]?.isBesideOtherPrint;
    };
    expect(isBesideOtherPrint('ACME', 'STYLE -30% 23537')).toBe(true);
    expect(isBesideOtherPrint('ACME', 'STYLE NO. 23537')).toBe(false);
    expect(isBesideOtherPrint('ACME', 'STYLE CODE 23537')).toBe(false);
    expect(isBesideOtherPrint('ACME', 'STYLE ID 23537')).toBe(false);
    expect(isBesideOtherPrint('ACME', 'STYLE', '23537')).toBe(false);
  });

  it('is beside other print where a line of its own touches its end', () => {
    const code = printLine('STYLE 71068');
    const isBesideOtherPrint = (left: number) =>
      findCodes([code, printLine('OUTLET', { left, top: 10 })], [], [])[0]?.isBesideOtherPrint;
    expect(isBesideOtherPrint(230)).toBe(true);
    expect(isBesideOtherPrint(300)).toBe(false);
  });

  it('is not made of the digits of a barcode', () => {
    expect(best(['UNDER ARMOUR', '9648720639'], ['196487206391'])).toBeUndefined();
    expect(best(['UNDER ARMOUR', '3053671-002'], ['196487206391'])).toBe('3053671-002');
  });

  it('is not made of what stands below the bars, even if it was misread', () => {
    const lines = printLines('BIRKENSTOCK', '1036771');
    const bars = { quad: lines[1]?.quad ?? ELSEWHERE, key: '0885177036774', isGtin: true };
    expect(findCodes(lines, namedBrands(lines), [bars])).toEqual([]);
  });

  it('may be prominent print that mixes letters and digits, and is known for that alone', () => {
    const code = printLine('OK24S-7711', { top: 60, scale: 1.3 });
    const read = (...lines: TextLine[]) => findCodes(lines, [], [])[0];
    const around = printLines('Ostrel Knit Co', '', '', 'MERINO BEANIE', 'BLU SCURO');
    expect(read(...around, code)).toMatchObject({ key: 'OK24S7711', caption: null, shape: null });
    expect(read(...around, printLine('OK24S-7711', { top: 60 }))).toBeUndefined();
    expect(read(...around, printLine('GEL-1130', { top: 60, scale: 1.3 }))).toBeUndefined();
    const sentence = printLine('see OK24S-7711 inside', { top: 60, scale: 1.3 });
    expect(read(...around, sentence)).toBeUndefined();
  });

  it('may go on where the print behind it makes it a longer code of a brand that is not named', () => {
    const codeOf = (...rows: string[]) => {
      const birkenstock = namedBrands(printLines('BIRKENSTOCK'));
      return findCodes(printLines(...rows), birkenstock, [])[0];
    };
    // HOKA's code, on a label of a photo whose other label names Birkenstock.
    expect(codeOf('hoko', 'STYLE# 1110947 FTHR')).toMatchObject({
      spelling: '1110947',
      mayBeTruncated: true,
    });
    expect(codeOf('hoko', 'STYLE# 1110947   RN 52521')).toMatchObject({ mayBeTruncated: false });
    expect(codeOf('BIRKENSTOCK', 'STYLE 1110947 FTHR')).toMatchObject({ mayBeTruncated: false });
  });

  it('has no shape of another brand than the label names', () => {
    expect(best(['NIKE', 'GW2288'])).toBeUndefined();
  });
});
