import { describe, expect, it } from 'vitest';
import type { Quad } from '#app/imaging/quad.ts';
import type { Rectifier } from '#app/imaging/rectify.ts';
import type { PlacedBarcode } from '#app/providers/label-reader/code/codes-in-barcodes.ts';
import { confirmCode, placeOf } from '#app/providers/label-reader/code/confirm-code.ts';
import { type CodeReading, findCodes } from '#app/providers/label-reader/code/find-codes.ts';
import { namedBrands } from '#app/providers/label-reader/name/named-brands.ts';
import type { TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import { printLine, printLines } from '../print-lines.ts';

/** A photo of which no part can be cut out, so that the print of the characters tells nothing. */
const NO_PICTURE: Rectifier = () => null;

function codeOf(
  lines: readonly TextLine[],
  barcodes: readonly PlacedBarcode[] = [],
  brands = namedBrands(lines),
): CodeReading {
  const [reading] = findCodes(lines, brands, barcodes);
  if (!reading) throw new Error('The print has no code.');
  return reading;
}

type Look = { kind: string; quad: Quad };

/** What three further looks make of a code if they read these texts, and where they looked. */
async function look(
  reading: CodeReading,
  texts: readonly string[],
  probability = 0.99,
): Promise<{ confirmed: Awaited<ReturnType<typeof confirmCode>>; looks: Look[] }> {
  const looks: Look[] = [];
  const confirmed = await confirmCode(reading, NO_PICTURE, async (quad, kind) => {
    looks.push({ kind, quad });
    return [...printLine(texts[looks.length - 1] ?? '', { probability }).characters];
  });
  return { confirmed, looks };
}

const NIKE = printLines('NIKE', 'DD1391-100');
const withProbability = (text: string, probability: number) => [
  printLine('ACME'),
  printLine(text, { top: 50, probability }),
];

describe('a code that is read three more times', () => {
  it('counts the looks that agree', async () => {
    const same = 'DD1391-100';
    const agreeing = async (...texts: string[]) =>
      (await look(codeOf(NIKE), texts)).confirmed?.agreeing;
    expect(await agreeing(same, same, same)).toBe(4);
    expect(await agreeing(same, 'DD1391-108', same)).toBe(3);
    expect(await agreeing(same, '', '')).toBe(2);
    expect(await agreeing('', '', '')).toBe(1);
    expect((await look(codeOf(NIKE), [same])).confirmed).toMatchObject({ looks: 4, cover: null });
  });

  it('is found among the other print of its line', async () => {
    const { confirmed } = await look(codeOf(printLines('NIKE', 'STYLE DD1391-100 WHITE')), [
      'STYLE DD1391-100 WHITE',
      'STYLE: DD1391-100   US 9',
      'DD1391-100',
    ]);
    expect(confirmed?.agreeing).toBe(4);
  });

  it('is softened first, then seen with more paper, then alone', async () => {
    const [brand, line] = printLines('ACME', 'STYLE QX-21664 RN 52521');
    if (!brand || !line) throw new Error('There are two lines.');
    const { looks } = await look(codeOf([brand, line]), []);
    expect(looks.map(({ kind }) => kind)).toEqual(['soft', 'plain', 'plain']);
    const widths = looks.map(({ quad: [a, b] }) => Math.round(b.x - a.x));
    const lineWidth = line.quad[1].x - line.quad[0].x;
    expect(widths[0]).toBeGreaterThan(lineWidth);
    expect(widths[1]).toBeGreaterThan(widths[0] ?? 0);
    expect(widths[2]).toBeLessThan(lineWidth / 2);
  });

  it('is seen alone each time if its words are of two lines', async () => {
    const start = printLine('STYLE 388392', { top: 50 });
    const end = printLine('12', { left: 255, top: 50 });
    const reading = codeOf([printLine('PUMA'), start, end]);
    expect(reading.words.map(({ line }) => line)).toEqual([start, end]);
    const place = placeOf(reading);
    expect([place?.[0], place?.[1], place?.[2], place?.[3]].map((corner) => corner?.x)).toEqual([
      120, 295, 295, 120,
    ]);
    const { looks } = await look(reading, []);
    for (const { quad } of looks) expect(quad[0].x).toBeGreaterThan(100);
    for (const { quad } of looks) expect(quad[1].x).toBeGreaterThan(290);
  });

  it('becomes what most looks read if that differs in at most two characters', async () => {
    const spelled = async (...texts: string[]) => {
      const { confirmed } = await look(codeOf(NIKE), texts);
      return [confirmed?.reading.spelling, confirmed?.reading.key, confirmed?.agreeing];
    };
    const [one, two, three] = ['DD1397-100', 'DD1397-700', 'DD7397-700'];
    expect(await spelled(one, one, '')).toEqual(['DD1397-100', 'DD1397100', 2]);
    expect(await spelled(one, one, one)).toEqual(['DD1397-100', 'DD1397100', 3]);
    expect(await spelled(two, two, two)).toEqual(['DD1397-700', 'DD1397700', 3]);
    expect(await spelled(three, three, three)).toEqual(['DD1391-100', 'DD1391100', 1]);
    expect(await spelled(one, two, '')).toEqual(['DD1391-100', 'DD1391100', 1]);
    expect(await spelled(one, one, 'DD1391-100')).toEqual(['DD1391-100', 'DD1391100', 2]);
  });

  it('stays as long as it was read', async () => {
    const { confirmed } = await look(codeOf(printLines('ACME', 'STYLE QX-21664')), [
      'STYLE QX-216643',
      'STYLE QX-21664',
      'STYLE QX-216643',
    ]);
    expect(confirmed).toMatchObject({ reading: { spelling: 'QX-21664' }, agreeing: 2 });
    const longer = await look(codeOf(printLines('ACME', 'STYLE QX-21664')), [
      'STYLE QX-216643',
      'STYLE QX-216643',
      'STYLE QX-21664',
    ]);
    expect(longer.confirmed?.reading.spelling).toBe('QX-21664');
  });

  it('is the likeliest print of a look if its shape is not known', async () => {
    const [first, ...rest] = printLine('QX-21669', { probability: 0.9 }).characters;
    if (!first) throw new Error('There is print.');
    const caption = printLine('STYLE', { probability: 0.7 }).characters;
    const characters = [...caption, { ...first, startsWord: true }, ...rest];
    const code = codeOf(printLines('ACME', 'STYLE QX-21664'));
    const confirmed = await confirmCode(code, NO_PICTURE, async () => [...characters]);
    expect(confirmed).toMatchObject({ reading: { key: 'QX21669' }, agreeing: 3, probability: 0.9 });
  });

  it('is as likely as in the look that sees it best', async () => {
    const least = codeOf(withProbability('STYLE QX-21664', 0.7));
    expect((await look(least, ['STYLE QX-21664'], 0.9)).confirmed?.probability).toBe(0.9);
    expect((await look(least, ['STYLE QX-21664'], 0.65)).confirmed?.probability).toBe(0.7);
    expect((await look(codeOf(NIKE), ['DD1391-108'], 1)).confirmed?.probability).toBe(0.99);
  });
});

describe('a code that a brand repairs', () => {
  const ADIDAS = printLines('adidas', 'ART:508842');

  it('counts the looks that read it without a repair', async () => {
    const withoutRepairs = async (...texts: string[]) =>
      (await look(codeOf(ADIDAS), texts)).confirmed?.withoutRepairs;
    expect(await withoutRepairs('ART:508842', 'ART:508842', '508842')).toBe(0);
    expect(await withoutRepairs('ART:S08842', 'ART:508842', 'S08842')).toBe(2);
  });

  it('is read in a look as the print that needs the fewest repairs', async () => {
    const { confirmed } = await look(codeOf(printLines('NIKE', 'DD1391-100')), [
      'DD139I-7O8 DD1397-100',
      'DD139I-7O8 DD1397-100',
      'DD1397-100',
    ]);
    expect(confirmed).toMatchObject({ reading: { spelling: 'DD1397-100' }, withoutRepairs: 3 });
  });

  it('is not made of two words without its separator', async () => {
    const { confirmed } = await look(codeOf(printLines('adidas', 'ART: GW2288')), [
      'ART: GW 2288',
      'ART: GW2288',
      'GW2288',
    ]);
    expect(confirmed?.agreeing).toBe(3);
  });
});

describe('a reading', () => {
  it('that no further look repeats is a guess without a known shape', async () => {
    const code = codeOf(printLines('ACME', 'STYLE QX-21664'));
    expect((await look(code, ['', 'STYLE QZ-88', ''])).confirmed).toBeNull();
    expect((await look(code, ['', 'STYLE QX-21664', ''])).confirmed?.agreeing).toBe(2);
  });

  it.each([
    ['that no look repeats', ''],
    ['of a brand that no look repeats', 'other'],
  ])('%s is a guess below 60 %', async (_, text) => {
    const nike = (probability: number) =>
      codeOf([printLine('NIKE'), printLine('DD1391-100', { top: 50, probability })]);
    expect((await look(nike(0.59), [text, text, text])).confirmed).toBeNull();
    expect((await look(nike(0.6), [text, text, text])).confirmed).not.toBeNull();
  });

  it('of a brand that a look repeats is none, however unlikely', async () => {
    const nike = codeOf([
      printLine('NIKE'),
      printLine('DD1391-100', { top: 50, probability: 0.3 }),
    ]);
    expect((await look(nike, ['DD1391-100'], 0.3)).confirmed?.agreeing).toBe(2);
  });

  it('of no known shape is a guess below 60 %, even if looks repeat it', async () => {
    const code = (probability: number) => codeOf(withProbability('STYLE QX-21664', probability));
    const same = ['STYLE QX-21664', 'STYLE QX-21664', 'QX-21664'];
    expect((await look(code(0.5), same, 0.59)).confirmed).toBeNull();
    expect((await look(code(0.5), same, 0.6)).confirmed).not.toBeNull();
  });

  it('that only its prominence suggests is a guess below 80 %', async () => {
    const prominent = (probability: number) =>
      codeOf([
        ...printLines('Ostrel Knit Co', '', '', 'MERINO BEANIE', 'BLU SCURO'),
        printLine('XK34W-7734', { top: 60, scale: 1.3, probability }),
      ]);
    const same = ['XK34W-7734', 'XK34W-7734', 'XK34W-7734'];
    expect((await look(prominent(0.7), same, 0.79)).confirmed).toBeNull();
    expect((await look(prominent(0.7), same, 0.8)).confirmed).not.toBeNull();
  });

  it('that a barcode confirms needs no further look', async () => {
    const lines = printLines('ACME', 'STYLE 216762-NVY');
    const quad = printLine('|||||||||', { top: 400 }).quad;
    const code = codeOf(lines, [{ quad, key: '216762/NVY', isGtin: false }]);
    const { confirmed, looks } = await look(code, []);
    expect(looks).toEqual([]);
    expect(confirmed).toMatchObject({
      agreeing: 4,
      looks: 4,
      withoutRepairs: 4,
      probability: 1,
      cover: null,
    });
  });
});
