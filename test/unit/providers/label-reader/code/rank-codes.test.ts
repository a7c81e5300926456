import { describe, expect, it } from 'vitest';
import { taughtBrands } from '#app/knowledge/code-shapes/taught-shape.ts';
import { type CodeReading, findCodes } from '#app/providers/label-reader/code/find-codes.ts';
import { namedBrands } from '#app/providers/label-reader/name/named-brands.ts';
import type { TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import { printLine, printLines } from '../print-lines.ts';

const read = (lines: readonly TextLine[]): CodeReading[] =>
  findCodes(lines, namedBrands(lines), []);
const codesOf = (...rows: string[]) => read(printLines(...rows)).map(({ spelling }) => spelling);

/** Print of a hang tag in the usual size, and lines of other sizes below it. */
const onHangTag = (...lines: TextLine[]) => [
  ...printLines('Ostrel Knit Co', 'MERINO BEANIE', 'BLU SCURO', '100 PER CENT WOOL'),
  ...lines,
];

describe('of several numbers on a label, the style code', () => {
  it.each([
    [
      'has the shape of the brand, and not a caption',
      ['NIKE', 'STYLE VYP-97547', 'DD1391-100'],
      'DD1391-100',
    ],
    [
      'has a caption too, if two have the shape',
      ['NIKE', 'DD1391-108', 'STYLE DD1391-100'],
      'DD1391-100',
    ],
    [
      'has a caption, if the other has only a shape',
      ['ACME', 'LC2818-101', 'STYLE 40012'],
      '40012',
    ],
    ['has the separator of its shape', ['PUMA', '38839213', '388392 12'], '388392 12'],
    ['has it where letters make it a code too', ['NIKE', 'DD1391103', 'DD1391-100'], 'DD1391-100'],
    ['needs no repair', ['NIKE', 'DDI391-100', 'DD1391-103'], 'DD1391-103'],
    ['is more than four digits', ['ACME', 'STYLE 9927', 'STYLE 99271'], '99271'],
    ['has more words', ['ACME', 'STYLE 4417 22'], '4417 22'],
    ['has a caption, if both are digits', ['BIRKENSTOCK', '1036772', 'ART 1036773'], '1036773'],
    [
      'is not digits without a caption',
      ['BIRKENSTOCK', '1036772', 'NIKE DD1391-100'],
      'DD1391-100',
    ],
  ])('%s', (_, rows, code) => {
    expect(codesOf(...rows)[0]).toBe(code);
  });

  it('is the higher one', () => {
    const codes = (scale: number) =>
      read([
        printLine('NIKE'),
        printLine('DD1391-100', { top: 60 }),
        printLine('DD1391-103', { top: 130, scale }),
        printLine('AIR MAX 90', { top: 200 }),
      ])[0]?.spelling;
    expect(codes(1.3)).toBe('DD1391-103');
    expect(codes(1)).toBe('DD1391-100');
    expect(codes(0.8)).toBe('DD1391-100');
  });

  it('is not made the better without end by its height', () => {
    const large = (scale: number) =>
      read([
        ...printLines('ACME', 'STYLE QX-21664', 'AIR MAX NINETY', 'MADE IN ITALY'),
        printLine('XK34W-7734', { top: 300, scale }),
      ]).find(({ key }) => key === 'XK34W7734')?.score ?? 0;
    expect(large(3)).toBeGreaterThan(large(2));
    expect(large(9)).toBe(large(6));
  });

  it('is the likelier one, by its mean and by its least likely character', () => {
    const two = (first: number, second: number) =>
      read([
        printLine('NIKE'),
        printLine('DD1391-100', { top: 50, probability: first }),
        printLine('DD1391-103', { top: 100, probability: second }),
      ])[0]?.spelling;
    expect(two(0.8, 0.95)).toBe('DD1391-103');
    expect(two(0.95, 0.8)).toBe('DD1391-100');
    const [nike, whole] = [printLine('NIKE'), printLine('DD1391-100', { top: 50 })];
    const weak = whole.characters.map((mark, at) =>
      at === 3 ? { ...mark, probability: 0.4 } : mark,
    );
    expect(read([nike, { ...whole, characters: weak }])[0]).toMatchObject({
      leastProbability: 0.4,
      meanProbability: expect.closeTo((9 * 0.99 - 0.99 + 0.4) / 9, 5),
    });
  });

  it('is the one without an unlikely character, if the others make up for it', () => {
    const weak = printLine('DD1391-100', { top: 50, probability: 0.95 });
    const characters = weak.characters.map((mark, at) =>
      at === 3 ? { ...mark, probability: 0.5 } : mark,
    );
    const even = printLine('DD1391-103', { top: 100, probability: 0.9 });
    const [best] = read([printLine('NIKE'), { ...weak, characters }, even]);
    expect(best?.spelling).toBe('DD1391-103');
  });

  it('has a shape found nowhere else, if the other is only a little higher than the rest', () => {
    const lines = onHangTag(
      printLine('XK34W-7734', { top: 260, scale: 1.06 }),
      printLine('LC2818-101', { top: 320 }),
    );
    expect(read(lines)[0]?.spelling).toBe('LC2818-101');
  });

  it('is not below the heading of another number', () => {
    const rows = ['ACME', 'LOT   COLOUR', 'LC2818-101', 'STYLE', 'HB1870-102'];
    expect(codesOf(...rows)).toEqual(['HB1870-102', 'HB1870-102']);
    expect(codesOf('NIKE', 'LOT', 'DD1391-100', 'DD1391-103')[0]).toBe('DD1391-103');
  });
});

describe('a number of several words', () => {
  it.each([
    [['STYLE ABCD 1234'], 'ABCD 1234'],
    [['STYLE ABCDE 1234'], '1234'],
    [['STYLE 4417 B'], '4417'],
    [['STYLE 4417 -B2'], '4417-B2'],
    [['STYLE 4417- B'], '4417-B'],
    [['STYLE 4417 2XL'], '4417'],
    [['STYLE 4417 B2B4'], '4417 B2B4'],
    [['STYLE 4417 22 33 44'], '4417 22 33'],
    [['STYLE 4417 COLOUR 33'], '4417'],
    // A price sticker over its end.
    [['STYLE 4417 49.95'], '4417'],
    [['STYLE 4417- 49.95'], '4417-49.95'],
  ])('of %j is %s', (rows, code) => {
    expect(codesOf('ACME', ...rows)[0]).toBe(code);
  });

  it('is one code of its brand, and its end is none', () => {
    expect(codesOf('HOKA', '1110947 FTHR')).toEqual(['1110947 FTHR']);
    expect(codesOf('PUMA', '388392 12 388393')).toContain('388392 12');
  });

  it.each([
    ['three characters', 'B12', false],
    ['four characters', 'B123', true],
    ['twenty characters', 'ABCDEF-123456-ABCDEF', true],
    ['twenty-one characters', 'ABCDEF-1234567-ABCDEF', false],
    ['letters alone', 'NAVY', false],
  ])('of %s behind a caption may be a code or not', (_, printed, isCode) => {
    expect(codesOf('ACME', `STYLE ${printed}`)).toEqual(isCode ? [printed] : []);
  });
});

describe('prominent print', () => {
  const tall = (text: string, scale = 1.3) => printLine(text, { top: 260, scale });

  it.each([
    ['alone on its line', tall('XK34W-7734'), 'XK34W-7734'],
    ['behind a filler word', tall('NO. XK34W-7734'), 'XK34W-7734'],
    ['five hundredths higher than usual', tall('XK34W-7734', 1.06), 'XK34W-7734'],
  ])('is a code if it stands %s', (_, line, code) => {
    expect(read(onHangTag(line))[0]).toMatchObject({ spelling: code, caption: null });
  });

  it.each([
    ['among other words', tall('SEE XK34W-7734 INSIDE')],
    ['as high as the rest', tall('XK34W-7734', 1.04)],
    ['as a number alone', tall('7734882')],
  ])('is none if it stands %s', (_, line) => {
    expect(read(onHangTag(line))).toEqual([]);
  });

  it('is none if it goes on in another piece of its row', () => {
    const pieces = [tall('XK34W-'), printLine('7734', { left: 160, top: 260, scale: 1.3 })];
    expect(read(onHangTag(...pieces))).toEqual([]);
  });

  it('is none on a receipt, and none below the heading of another number', () => {
    const lines = onHangTag(tall('XK34W-7734'));
    expect(findCodes(lines, [], [], { isReceipt: true })).toEqual([]);
    expect(read([...onHangTag(printLine('LOT', { top: 215 })), tall('XK34W-7734')])).toEqual([]);
  });
});

describe('on a receipt', () => {
  const onReceipt = (...rows: string[]) => {
    const lines = printLines(...rows);
    return findCodes(lines, namedBrands(lines), [], { isReceipt: true }).map(({ key }) => key);
  };

  it('ITEM and REF call nothing a style code, STYLE does', () => {
    expect(onReceipt('ITEM QX-21664')).toEqual([]);
    expect(onReceipt('STYLE QX-21664')).toEqual(['QX21664']);
  });

  it('print has no shape of a brand that it does not name', () => {
    expect(onReceipt('LC2818-101')).toEqual([]);
    expect(onReceipt('STYLE LC2818-101')[0]).toBe('LC2818101');
    expect(onReceipt('NIKE LC2818-101')[0]).toBe('LC2818101');
  });

  it('digits are no code of a brand that it names', () => {
    expect(onReceipt('BIRKENSTOCK', '1036772')).toEqual([]);
    expect(codesOf('BIRKENSTOCK', '1036772')).toEqual(['1036772']);
  });
});

describe('the shape of a brand', () => {
  it('is contradicted by a code of another shape only if the brand has shapes', () => {
    const contradicts = (...rows: string[]) => read(printLines(...rows))[0]?.contradictsBrandShape;
    expect(contradicts('NIKE', 'STYLE VYP-97547-LKN')).toBe(true);
    expect(contradicts('NIKE', 'DD1391-100')).toBe(false);
    expect(contradicts('ACME', 'STYLE VYP-97547-LKN')).toBe(false);
  });

  it('may be of a brand that another label of the photo names', () => {
    const [code] = findCodes(printLines('DD1391-100'), namedBrands(printLines('NIKE')), []);
    expect(code).toMatchObject({ shape: 'brand', isBrandNamed: false });
    const digits = printLines('1036772');
    expect(findCodes(digits, namedBrands(printLines('BIRKENSTOCK')), [])).toEqual([]);
  });

  it('may be taught', () => {
    const taught = taughtBrands([{ brand: 'Halven', form: '######', example: '554377' }]);
    const lines = printLines('HALVEN', '554377');
    const find = (brands: typeof taught) => findCodes(lines, brands, [], { taught: brands });
    expect(find(taught)[0]).toMatchObject({ key: '554377', isBrandNamed: true });
    expect(find([])).toEqual([]);
  });
});
