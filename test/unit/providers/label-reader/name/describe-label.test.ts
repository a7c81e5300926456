import { describe, expect, it } from 'vitest';
import { labelsOf } from '#app/providers/label-reader/code/labels-of.ts';
import { printLines } from '../print-lines.ts';

const nameOn = (...rows: string[]) => labelsOf(printLines(...rows), [])[0]?.description;
const brandOn = (...rows: string[]) => labelsOf(printLines(...rows), [])[0]?.brand;

describe('the brand of a label', () => {
  it.each([
    ['Ralph Lauren', ['RALPH', 'LAUREN', 'LONG SLEEVE', 'STYLE 710711638001']],
    ['The North Face', ['The North', 'Face', 'ANTORA JACKET', 'STYLE NF0A2TGC4H0']],
    ['Tommy Hilfiger', ['TOMMY', 'HIL FIGER', 'ESSENTIAL DOWN JKT', 'MW0MW12070']],
    ['Carhartt', ['Carhartt WIP', 'Watch Hat', 'STYLE I092894']],
    ['Columbia', ['COLUMBIA', 'PEAKFREAK', '1553991-010']],
  ])('is %s on %j', (brand, rows) => {
    expect(brandOn(...rows)).toBe(brand);
  });

  it.each([[['ACME', 'MADE IN COLOMBIA', 'STYLE 44207']], [['RALPH', 'MERINO', 'LAUREN']]])(
    'is not named by %j',
    (rows) => {
      expect(['Columbia', 'Ralph Lauren']).not.toContain(brandOn(...rows));
    },
  );
});

describe('the name of the product on a label', () => {
  it.each([
    // In a table each caption speaks for its own column.
    [
      'SUMMITS HIGH RANGE',
      [
        'SKECHERS',
        'ARTICLE/NAME           PO/LOT',
        'SUMMITS HIGH RANGE     SEQ 9655/40',
        'STYLE 149640-WSL',
      ],
    ],
    ['LONDON LENA', ['BIRKENSTOCK', 'NAME   LONDON LENA', 'ITEM NO.   1006317']],
    // A caption with no number behind it is a word of the name.
    ['STYLE 36', ['VANS', 'STYLE 36', 'VN0A7SM8AD4']],
    ['UPLAND', ['VANS', 'COLOUR:PINE', 'UPLAND', 'VN0A7SM8AD4']],
    ['UPLAND', ['VANS', '色/WHITE', 'UPLAND', 'VN0A7SM8AD4']],
    // Where goods were made ends many labels and is part of some names.
    ['327 MADE IN USA', ['new balance', '327 MADE IN USA', 'WL327KR', 'MADE IN CHINA']],
    ['GEL-1130', ['asics', 'GEL-1130', '1011B133-101']],
    ['WADE INFINITY', ['VANS', 'WADE INFINITY', 'VN0A7SM8AD4']],
    ['2010V14', ['new balance', '2010V14', 'M2010C']],
    ['9060 RUNNING', ['new balance', '9060 RUNNING', 'WL9060YO']],
    ['ORGANIC COTTON POLO', ['VANS', 'ORGANIC COTTON POLO', 'COTTON POLYESTER', 'VN0A7SM8AD4']],
    ['6 INCH PREMIUM BOOT', ['TIMBERLAND', '6 INCH PREMIUM B00T', 'TB0A5D3K993']],
    ['GLACIER PRO 1/4 ZIP', ['THE NORTH FACE', 'GLACIER PRO 1/4 ZIP', 'NF0A3C8D-JK3']],
    // A letter O behind a digit is a zero, and what is left of a brand's name is no product.
    // Papers and bags around goods name no product.
    ['SOLENE LOAFER', ['PACKING SLIP', 'LIEFERADRESSE', 'SOLENE LOAFER', 'STYLE 44207']],
    ['RIDGE LOAFER', ['WARNING: KEEP AWAY FROM BABIES', 'RIDGE LOAFER', 'STYLE 44207']],
    ['DELTA MID', ['DELTA MID', '18,- kr', 'STYLE 44207']],
    ['VANTA LOW', ['S. LINDE', '200 MILL LANE', 'VANTA LOW', 'STYLE 44207']],
    ['KESTREL II HOODIE', ['KESTREL II HOODIE', 'STYLE 27073', 'TUMBLE DRY LOW']],
    // Nor do stickers on cartons, seasons, sizes and the senders of parcels.
    ['Acrylic Watch Hat', ['Carhartt WIP', 'Acrylic Watch Hat', 'Q3-24', 'Style I092894']],
    ['ANTORA JACKET', ['ACME', 'ANTORA JACKET', 'STYLE: 71', 'LOW.']],
    ['M NEUMEL', ['UGG', 'THIS SIDE UP', 'FRAGILE', 'M NEUMEL', 'CHESTNUT', 'STYLE 1168988']],
    ['DELTA MID', ['HANDLE WITH CARE', 'DELTA MID', '24cm (US 6)', '36 Mill Rd', 'STYLE 44207']],
  ])('is %s of %j', (name, rows) => {
    expect(nameOn(...rows)).toBe(name);
  });

  it.each([
    [['ACME', 'TAUPE', 'STYLE 44207']],
    [['VANS', 'MULTI', 'VN0A7SM8AD4']],
    [['VANS', 'MADE IN VIETNAM', 'VN0A7SM8AD4']],
    [['TIMBERLAND', 'WHEAT NUBUCK', 'TB0A5D3K993']],
    [["LEVI'S", 'MID STONEWASH', '00501-0193']],
  ])('is no colour and no country: %j', (rows) => {
    expect(nameOn(...rows) ?? '').not.toMatch(/TAUPE|MULTI|VIETNAM|WHEAT|STONEWASH/);
  });

  it('is told from the maker by the kind of product, above or below', () => {
    expect(brandOn('Akadori', 'KESTREL SANDAL', 'STYLE 44207')).toBe('Akadori');
    expect(brandOn('KESTREL SANDAL', 'Akadori', 'STYLE 44207')).toBe('Akadori');
    expect(nameOn('KESTREL SANDAL', 'Akadori', 'STYLE 44207')).toBe('KESTREL SANDAL');
  });

  it('leaves a company whose name is a colour as well the maker', () => {
    const rows = ['ALDER & PINE', 'UNISEX CREW TEE', 'STYLE PDL-7990'];
    expect([brandOn(...rows), nameOn(...rows)]).toEqual(['ALDER & PINE', 'UNISEX CREW TEE']);
  });
});

describe('a label without a code, a barcode or a known brand', () => {
  it('has no name and no maker: its print may be that of a care label', () => {
    const rows = ['EXTRAFINE MERINO', 'EXTRAFEIN MERINO', 'LAVARE A MANO A 30', 'NON CANDEGGIARE'];
    expect([brandOn(...rows), nameOn(...rows)]).toEqual([undefined, undefined]);
  });

  it('has those that a caption or a kind of product tells', () => {
    expect(nameOn('NAME   LONDON LENA', 'MADE IN PERU')).toBe('LONDON LENA');
    expect([brandOn('Akadori', 'KESTREL SANDAL'), nameOn('Akadori', 'KESTREL SANDAL')]).toEqual([
      'Akadori',
      'KESTREL SANDAL',
    ]);
  });

  it('has the names of a label beside a barcode', () => {
    const lines = printLines('VANTA LOW', 'MADE IN PERU');
    const quad = lines[0]?.quad;
    if (!quad) throw new Error('no line');
    const [label] = labelsOf(lines, [{ quad, key: '00883412345678', isGtin: true }]);
    expect(label?.description).toBe('VANTA LOW');
  });
});

it('a line of many digits and a letter, each of which may begin a size, is read to its end', () => {
  // An expression that tried every division of the digits into sizes took hours.
  const rows = ['VANTA LOW', `${'4012345678 '.repeat(6)}Q`, 'STYLE 44207'];
  expect(labelsOf(printLines(...rows), [])).toHaveLength(1);
});
