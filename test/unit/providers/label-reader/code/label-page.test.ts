import { describe, expect, it } from 'vitest';
import { mapQuad } from '#app/imaging/quad-geometry.ts';
import { type OcrWord, toPage } from '#app/providers/label-reader/code/label-page.ts';
import type { TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import { printLine } from '../print-lines.ts';
import { turnLine } from '../turned-lines.ts';

/** The rows of a page, as text. */
const rowsOf = (...lines: TextLine[]) =>
  toPage(lines).lines.map(({ words }) => words.map(({ text }) => text).join(' '));

/** Two lines: eight characters, 160 px wide and 40 px high, and another one beside them. */
const beside = (place: Parameters<typeof printLine>[1], text = 'SIZE') =>
  rowsOf(printLine('LC2818-1', { left: 400, top: 400 }), printLine(text, place));

describe('two lines of a label are one row', () => {
  it.each([
    ['side by side', { left: 600, top: 400 }],
    ['nearly half a line lower', { left: 600, top: 418 }],
    ['nearly half a line higher', { left: 600, top: 382 }],
    ['almost as far as a direction tells', { left: 1540, top: 400 }],
    ['a little over the end', { left: 544, top: 400 }],
  ])('where they stand %s', (_, place) => {
    expect(beside(place)).toEqual(['LC2818-1 SIZE']);
  });

  it.each([
    ['half a line lower', { left: 600, top: 420 }],
    ['more than half a line lower', { left: 600, top: 422 }],
    ['as far as a direction does not tell', { left: 1560, top: 400 }],
    ['farther to the right', { left: 1580, top: 400 }],
    ['one below the other', { left: 400, top: 450 }],
    ['below and to the right', { left: 600, top: 450 }],
    ['half a line over the end', { left: 540, top: 400 }],
    ['more than half a line over the end', { left: 536, top: 400 }],
  ])('but not where they stand %s', (_, place) => {
    expect(beside(place)).toEqual(['LC2818-1', 'SIZE']);
  });

  it('but not where they stand more than half a line higher', () => {
    expect(beside({ left: 600, top: 378 })).toEqual(['SIZE', 'LC2818-1']);
  });

  it.each([
    [2.4, 1],
    [2.5, 1],
    [2.6, 2],
    [0.45, 1],
    [0.35, 2],
  ])('if one is at most two and a half times as high as the other: %f', (scale, rows) => {
    // The middles are at the same level.
    expect(beside({ left: 600, top: 420 - 20 * scale, scale })).toHaveLength(rows);
  });

  it('whichever of the two was found first', () => {
    const [left, right] = [printLine('STYLE'), printLine('44207', { left: 120 })];
    expect(rowsOf(right, left)).toEqual(['STYLE 44207']);
  });
});

describe('lines that run in different directions', () => {
  /** A line that begins 500 px farther to the right, at the same level, and runs downwards. */
  const far = (text: string, degrees: number): TextLine => {
    const { quad, characters } = turnLine(printLine(text), degrees);
    const [{ x: left, y: top }] = quad;
    return { quad: mapQuad(quad, ({ x, y }) => ({ x: x - left + 500, y: y - top })), characters };
  };
  const level = printLine('STYLE NO');

  it('are one row only if each of them says so', () => {
    expect(rowsOf(level, far('44207', 2))).toEqual(['STYLE NO 44207']);
    expect(rowsOf(level, far('44207', 12))).toHaveLength(2);
    expect(rowsOf(far('44207', 12), level)).toHaveLength(2);
  });
});

describe('the rows of a page', () => {
  it('join each line to the nearest one, and each only once', () => {
    const [a, b, c] = [
      printLine('STYLE'),
      printLine('44207', { left: 140 }),
      printLine('BLACK', { left: 280 }),
    ];
    for (const lines of [
      [a, b, c],
      [c, b, a],
      [b, c, a],
    ])
      expect(rowsOf(...lines)).toEqual(['STYLE 44207 BLACK']);
  });

  it('leave out what stands between the lines that they join', () => {
    // Two lines at the left are level with the one at the right: the nearer one has it.
    const right = printLine('44207', { left: 400, top: 400 });
    const near = printLine('STYLE', { left: 280, top: 414 });
    const far = printLine('COLOUR', { left: 200, top: 386 });
    expect(rowsOf(far, near, right)).toEqual(['COLOUR', 'STYLE 44207']);
    expect(rowsOf(right, near, far)).toEqual(['COLOUR', 'STYLE 44207']);
  });

  it('come from top to bottom, whatever order the lines are in', () => {
    const lines = [
      printLine('THIRD', { top: 160 }),
      printLine('FIRST', { left: 30 }),
      printLine('SECOND', { top: 80 }),
    ];
    expect(rowsOf(...lines)).toEqual(['FIRST', 'SECOND', 'THIRD']);
    for (const degrees of [90, 180, -70])
      expect(rowsOf(...lines.map((line) => turnLine(line, degrees)))).toEqual([
        'FIRST',
        'SECOND',
        'THIRD',
      ]);
  });

  it('have a line that is narrower than half of its height', () => {
    const line = printLine('1');
    const quad = mapQuad(line.quad, ({ x, y }) => ({ x: 0.6 * x, y }));
    expect(rowsOf({ ...line, quad })).toEqual(['1']);
  });

  it('of no lines are none', () => {
    expect(toPage([]).lines).toEqual([]);
  });
});

describe('the words of a page', () => {
  const boxesOf = (lines: readonly TextLine[]) =>
    toPage(lines).lines.map(({ words }) =>
      words.map(({ text, left, top, width, height }) =>
        [text, ...[left, top, width, height].map((each) => Math.round(10 * each) / 10)].join(' '),
      ),
    );

  it('have boxes as high as their ink, about the middle of the line', () => {
    // 72 % of 40 px is ink.
    expect(boxesOf([printLine('STYLE 44207', { left: 100, top: 50 })])).toEqual([
      ['STYLE 100 55.6 100 28.8', '44207 220 55.6 100 28.8'],
    ]);
  });

  it('of one row stand at one level, at the mean of its lines', () => {
    const lines = [printLine('STYLE', { top: 50 }), printLine('44207', { left: 140, top: 60 })];
    expect(boxesOf(lines)).toEqual([['STYLE 0 60.6 100 28.8', '44207 140 60.6 100 28.8']]);
  });

  it.each([30, 90, 180, -70])('are laid upright from a photo turned by %i°', (degrees) => {
    const lines = [
      printLine('STYLE 44207', { left: 100, top: 50 }),
      printLine('BLACK', { left: 100, top: 100 }),
    ].map((line) => turnLine(line, degrees));
    const [[style, number] = [], [colour] = []] = toPage(lines).lines.map(({ words }) => words);
    const between = (one?: OcrWord, other?: OcrWord) =>
      one && other && [other.left - one.left, other.top - one.top].map((px) => Math.round(px) + 0);
    expect(between(style, number)).toEqual([120, 0]);
    expect(between(style, colour)).toEqual([0, 50]);
  });

  it('are as certain as the least certain of their characters', () => {
    const line = printLine('4420');
    const chances = [0.99, 0.804, 0.9, 1];
    const characters = line.characters.map((mark, at) => ({
      ...mark,
      probability: chances[at] ?? 0,
    }));
    const [word] = toPage([{ ...line, characters }]).lines[0]?.words ?? [];
    expect(word?.charConfidences).toEqual([99, 80, 90, 100]);
    expect(word?.confidence).toBe(80);
  });

  it('are all kept, even if a line that is upside down follows the one that it is followed by', () => {
    const upsideDown = turnLine(printLine('44207', { left: -240, top: -40 }), 180);
    const style = turnLine(printLine('STYLE'), 0);
    const texts = toPage([style, upsideDown]).lines.flatMap(({ words }) => words);
    expect(texts.map(({ text }) => text).sort()).toEqual(['44207', 'STYLE']);
  });

  it('lead back to the words on the photo', () => {
    const line = printLine('STYLE 44207');
    const { lines, wordOf } = toPage([line]);
    const found = lines.flatMap(({ words }) => words).map((word) => wordOf.get(word));
    expect(found.map((word) => word?.text)).toEqual(['STYLE', '44207']);
    expect(found.every((word) => word?.line === line)).toBe(true);
  });
});
