import { describe, expect, it } from 'vitest';
import type { Quad } from '#app/imaging/quad.ts';
import {
  codeTextOf,
  extentFrom,
  probabilitiesOf,
  spansFrom,
  withContinuation,
  wordsOf,
} from '#app/providers/label-reader/code/words.ts';
import type { TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import { printLine } from '../print-lines.ts';
import { turnLine } from '../turned-lines.ts';

const textsOf = (line: TextLine) => wordsOf(line).map(({ text }) => text);
const rounded = (quad: Quad) => quad.map(({ x, y }) => [Math.round(x), Math.round(y)]);

describe('the words of a line', () => {
  it('stand where their characters do', () => {
    const [style, number] = wordsOf(printLine('STYLE 44207', { left: 100, top: 50 }));
    expect(style).toMatchObject({ text: 'STYLE' });
    expect(rounded(style?.quad as Quad)).toEqual([
      [100, 50],
      [200, 50],
      [200, 90],
      [100, 90],
    ]);
    expect(rounded(number?.quad as Quad)).toEqual([
      [220, 50],
      [320, 50],
      [320, 90],
      [220, 90],
    ]);
  });

  it('stand on the slope of a line that rises or falls', () => {
    const line = printLine('AB CD');
    const falling: Quad = [
      { x: 0, y: 100 },
      { x: 100, y: 150 },
      { x: 100, y: 190 },
      { x: 0, y: 140 },
    ];
    const [, second] = wordsOf({ ...line, quad: falling });
    expect(rounded(second?.quad as Quad)).toEqual([
      [60, 130],
      [100, 150],
      [100, 190],
      [60, 170],
    ]);
  });

  it('are a caption and its number where the print joins the two', () => {
    const words = wordsOf(printLine('STYLE#ISW1638'));
    expect(words.map(({ text, joined }) => [text, joined])).toEqual([
      ['STYLE#', undefined],
      ['ISW1638', 'code'],
    ]);
    expect(wordsOf(printLine('ISW1638')).map((word) => 'joined' in word)).toEqual([false]);
  });

  it('are one where a space before the line was read', () => {
    const [first, ...rest] = printLine('44207').characters;
    if (!first) throw new Error('the line is empty');
    const line = printLine('44207');
    expect(textsOf({ ...line, characters: [{ ...first, startsWord: true }, ...rest] })).toEqual([
      '44207',
    ]);
  });

  it('are none where nothing was read', () => {
    expect(wordsOf(printLine(''))).toEqual([]);
  });
});

/** Print whose characters stand at the given distances from one another; a space was read before each of them. */
function spaced(text: string, steps: readonly number[]): TextLine {
  const startOf = (at: number) => steps.slice(0, at).reduce((sum, step) => sum + step, 0);
  const width = startOf(steps.length) + 1;
  const characters = [...text].map((mark, at) => ({
    text: mark,
    probability: 0.99,
    others: [],
    from: startOf(at) / width,
    to: (startOf(at) + 1) / width,
    startsWord: at > 0,
  }));
  return { ...printLine(text), characters };
}

describe('in widely spaced print', () => {
  it.each([
    ['digits are one number', '44207', [2, 2, 2, 2], ['44207']],
    ['a wider space parts two numbers', '442071', [2, 2, 3, 2, 2], ['442', '071']],
    ['a somewhat wider one does not', '442071', [2, 2, 2.3, 2, 2], ['442071']],
    ['few wide spaces are not the usual ones', '442071', [9, 9, 1, 1, 1], ['4', '4', '2071']],
    ['few narrow spaces are not either', '442071', [9, 8, 1, 1, 7], ['4', '42071']],
    ['a letter begins a word', 'A12B', [2, 2, 2], ['A', '12', 'B']],
    ['letters stay words', 'ABC', [2, 2, 2], ['A', 'B', 'C']],
  ])('%s', (_, text, steps, words) => {
    expect(textsOf(spaced(text, steps))).toEqual(words);
  });
});

describe('a space that was read within a number', () => {
  /** Print that is read with spaces where it has some, whose characters stand equally far from one another but for those. */
  const withSpaces = (text: string, step: number) => {
    const marks = [...text].filter((mark) => mark !== ' ');
    const begins = new Set<number>();
    let at = 0;
    for (const mark of text) {
      if (mark === ' ') begins.add(at);
      else at += 1;
    }
    const line = spaced(
      marks.join(''),
      marks.slice(1).map((_, gap) => (begins.has(gap + 1) ? step : 2)),
    );
    const characters = line.characters.map((mark, which) => ({
      ...mark,
      startsWord: begins.has(which),
    }));
    return textsOf({ ...line, characters });
  };

  it.each([
    ['is none if it is no wider than the other gaps', 'ML880F Z92', 2.2, ['ML880FZ92']],
    ['is one if it is wider', 'ML880F Z92', 2.6, ['ML880F', 'Z92']],
    ['is one behind a word without a digit', 'STYLE Z92', 2, ['STYLE', 'Z92']],
    [
      'is one behind a caption of which a letter was read as a digit',
      'CODIG0 Z92',
      2,
      ['CODIG0', 'Z92'],
    ],
    ['is one before a word without a digit', 'ML880F WIDE', 2, ['ML880F', 'WIDE']],
    ['is one beside a narrow sign', "FORCE 1 '07", 2, ['FORCE', '1', "'07"]],
  ])('%s', (_, text, step, words) => {
    expect(withSpaces(text, step)).toEqual(words);
  });
});

describe('the extent of print, seen from a line', () => {
  const shown = (quad: Quad, other: Quad) => {
    const { left, right, top, bottom } = extentFrom(quad, other);
    return [left, right, top, bottom].map((each) => Math.round(100 * each) / 100 + 0);
  };
  const line = printLine('1234567890', { left: 300, top: 500 });
  const besideBelow = printLine('1234', { left: 540, top: 580 });

  it.each([0, 30, 90, 180, -60])('is in its heights and directions, turned by %i°', (degrees) => {
    const [own, other] = [turnLine(line, degrees), turnLine(besideBelow, degrees)];
    expect(shown(own.quad, own.quad)).toEqual([-2.5, 2.5, -0.5, 0.5]);
    expect(shown(own.quad, other.quad)).toEqual([3.5, 5.5, 1.5, 2.5]);
  });

  it('is measured from the middle where the outline is slanted', () => {
    const slanted: Quad = [
      { x: 320, y: 500 },
      { x: 520, y: 500 },
      { x: 500, y: 540 },
      { x: 300, y: 540 },
    ];
    const [left, right] = shown(slanted, slanted);
    expect(left).toBe(-(right ?? 0));
  });

  it('is a number even if the outline has no area', () => {
    const point = { x: 10, y: 10 };
    expect(shown([point, point, point, point], line.quad).every(Number.isFinite)).toBe(true);
  });
});

describe('a line that continues on the next one of its row', () => {
  const read = (...lines: TextLine[]) => {
    const rows = lines.map(wordsOf);
    return withContinuation(rows[0] ?? [], rows).map(({ text }) => text);
  };
  // FQ7660- is seven characters, 140 px wide and 40 px high.
  const begun = printLine('FQ7660-');

  it.each([
    ['right behind it', { left: 150 }],
    ['with a space of a character and a half of its height', { left: 200 }],
    ['touching it', { left: 132 }],
    ['a little lower', { left: 150, top: 14 }],
    ['a little higher', { left: 150, top: -14 }],
  ])('%s', (_, place) => {
    expect(read(begun, printLine('111', place))).toEqual(['FQ7660-', '111']);
  });

  it.each([
    ['farther to the right', { left: 204 }],
    ['over its end', { left: 128 }],
    ['almost half a line lower', { left: 150, top: 16 }],
    ['almost half a line higher', { left: 150, top: -16 }],
    ['at its left', { left: -90 }],
  ])('does not with print %s', (_, place) => {
    expect(read(begun, printLine('111', place))).toEqual(['FQ7660-']);
  });

  it('is followed by all words of that line, past lines without print', () => {
    const next = printLine('111 WHITE', { left: 150 });
    expect(read(begun, printLine(''), next)).toEqual(['FQ7660-', '111', 'WHITE']);
  });

  it('is never followed by itself, however narrow its only character is', () => {
    const narrow = printLine('1', { scale: 1 });
    const quad: Quad = [
      { x: 0, y: 0 },
      { x: 8, y: 0 },
      { x: 8, y: 40 },
      { x: 0, y: 40 },
    ];
    expect(read({ ...narrow, quad })).toEqual(['1']);
  });

  it('may be empty', () => {
    expect(read(printLine(''), begun)).toEqual([]);
  });
});

describe('the spans of a row that may be one code', () => {
  const spans = (line: TextLine, start = 0) =>
    [...spansFrom(wordsOf(line), start)].map((span) => span.map(({ text }) => text).join(' '));

  it('have one to three words', () => {
    const line = printLine('AB CD EF GH');
    expect(spans(line)).toEqual(['AB', 'AB CD', 'AB CD EF']);
    expect(spans(line, 2)).toEqual(['EF', 'EF GH']);
    expect(spans(line, 3)).toEqual(['GH']);
  });

  it.each([
    ['AB    CD EF', ['AB']],
    ['AB   CD EF', ['AB', 'AB CD', 'AB CD EF']],
    ['AB CD    EF', ['AB', 'AB CD']],
  ])('end before a gap wider than 1.6 heights: %s', (row, expected) => {
    expect(spans(printLine(row))).toEqual(expected);
  });

  it('end before a number that its caption is joined to', () => {
    expect(spans(printLine('STYLE#ISW1638'))).toEqual(['STYLE#']);
  });
});

describe('the text of a code', () => {
  const codeText = (text: string) => codeTextOf(wordsOf(printLine(text)));

  it.each([
    ['(44207)', '44207'],
    ['44207.-', '44207'],
    ['"-44207', '44207'],
    ['NO. 44207', '44207'],
    ['NR: 44207', '44207'],
    ['N#44207', '44207'],
    ['№44207', '44207'],
    ['((NO.44207', '44207'],
    ['NO.((44207', '44207'],
    ['44207 NO.5', '44207 NO.5'],
    ['HR6680 . 03', 'HR6680.03'],
    ['FQ7660- 111', 'FQ7660-111'],
    ['44 207', '44 207'],
    ['É44-Ñ2', 'E44-N2'],
    ['REF№44', 'REFNo.44'],
    ['|44207|', '|44207|'],
    ['ok24w', 'OK24W'],
    ['ok24b', 'ok24b'],
  ])('%s is %s', (printed, code) => {
    expect(codeText(printed)).toBe(code);
  });

  it('counts the probabilities of its letters and digits alone', () => {
    const words = wordsOf(printLine('(A4-|7 b)', { probability: 0.8 }));
    expect(probabilitiesOf(words)).toEqual([0.8, 0.8, 0.8, 0.8, 0.8]);
  });
});
