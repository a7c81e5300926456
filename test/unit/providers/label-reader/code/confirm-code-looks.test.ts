import { describe, expect, it } from 'vitest';
import type { Quad } from '#app/imaging/quad.ts';
import { createRectifier, type Rectifier } from '#app/imaging/rectify.ts';
import { confirmCode } from '#app/providers/label-reader/code/confirm-code.ts';
import { type CodeReading, findCodes } from '#app/providers/label-reader/code/find-codes.ts';
import { namedBrands } from '#app/providers/label-reader/name/named-brands.ts';
import type { Character, TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import { drawnCode } from '../line-quality/drawn-glyphs.ts';
import { printLine, printLines } from '../print-lines.ts';

const NO_PICTURE: Rectifier = () => null;

function codeOf(lines: readonly TextLine[]): CodeReading {
  const [reading] = findCodes(lines, namedBrands(lines), []);
  if (!reading) throw new Error('The print has no code.');
  return reading;
}

/** A row of two words, the second of which is as likely as given. */
function row(text: string, first: number, second: number): Character[] {
  const { characters } = printLine(text, { probability: first });
  const from = characters.findIndex(({ startsWord }) => startsWord);
  return characters.map((mark, at) => (at < from ? mark : { ...mark, probability: second }));
}
const lookedAt = (reading: CodeReading, characters: readonly Character[]) =>
  confirmCode(reading, NO_PICTURE, async () => [...characters]);

describe('a code in three further looks', () => {
  it('keeps its own separators where they read others', async () => {
    const confirmed = await lookedAt(
      codeOf(printLines('NIKE', 'DD1391-100')),
      printLine('DD1391 100').characters,
    );
    expect(confirmed).toMatchObject({ reading: { spelling: 'DD1391-100' }, agreeing: 4 });
  });

  it('is seen with its whole line if all its words stand there', async () => {
    const [brand, line] = printLines('PUMA', 'STYLE 388392 12 WHITE');
    if (!brand || !line) throw new Error('There are two lines.');
    const widths: number[] = [];
    await confirmCode(codeOf([brand, line]), NO_PICTURE, async ([a, b]) => {
      widths.push(b.x - a.x);
      return [];
    });
    // 21 characters of the line, nine of the code.
    expect(widths.map((width) => width > 21 * 20)).toEqual([true, true, false]);
  });

  it('is found from four characters on', async () => {
    const confirmed = await lookedAt(
      codeOf(printLines('ACME', 'STYLE 9927')),
      printLine('STYLE 9927').characters,
    );
    expect(confirmed).toMatchObject({ reading: { key: '9927' }, agreeing: 4 });
  });

  it('is none of the shorter words beside it, however likely these are', async () => {
    const confirmed = await lookedAt(
      codeOf(printLines('ACME', 'STYLE QX-21664')),
      row('QX-21669 RN', 0.9, 0.99),
    );
    expect(confirmed).toMatchObject({ reading: { key: 'QX21669' }, agreeing: 3 });
  });

  it('is as likely as its own characters, whatever a word for number before it is', async () => {
    const code = codeOf([printLine('adidas'), printLine('DJ2981', { top: 50, probability: 0.7 })]);
    const confirmed = await lookedAt(code, row('NO. DJ2981', 0.5, 0.95));
    expect(confirmed).toMatchObject({ agreeing: 4, probability: 0.95 });
  });
});

describe('a code whose first I the brand reads as a 1', () => {
  /** What becomes of `DDI391-100` on a label of NIKE where this is printed in its place. */
  function printedAs(text: string) {
    const { image, print } = drawnCode(text);
    const { left, top, width, height } = print;
    const quad: Quad = [
      { x: left, y: top },
      { x: left + width, y: top },
      { x: left + width, y: top + height },
      { x: left, y: top + height },
    ];
    const line = { ...printLine('DDI391-100'), quad };
    const code = codeOf([printLine('NIKE', { top: -60 }), line]);
    return confirmCode(code, createRectifier(image), async () => [...line.characters]);
  }

  it('is sure where the print shows a 1', async () => {
    expect(await printedAs('DD1391-100')).toMatchObject({
      reading: { spelling: 'DD1391-100', repairs: 0 },
      cover: 'none',
    });
  });

  it('is none where the print shows an I', async () => {
    expect(await printedAs('DDI391-100')).toBeNull();
  });
});
