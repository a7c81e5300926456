import { describe, expect, it } from 'vitest';
import type { Quad } from '#app/imaging/quad.ts';
import {
  gapBetween,
  wordsAbove,
  wordsLeftOf,
  wordsOf,
} from '#app/providers/label-reader/code/words.ts';
import type { TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import { printLine } from '../print-lines.ts';
import { turnLine } from '../turned-lines.ts';

/** The number that other print is seen from: 200 px wide and 40 px high. */
const NUMBER = 'K4521-9887';
const numberAt = { left: 400, top: 400 };

function around(lines: readonly TextLine[], degrees = 0) {
  const turned = [printLine(NUMBER, numberAt), ...lines].map((line) => turnLine(line, degrees));
  const all = turned.flatMap(wordsOf);
  const [number] = all;
  if (!number) throw new Error('there is no number');
  return { all, number };
}

const leftOf = (lines: readonly TextLine[], degrees = 0) => {
  const { all, number } = around(lines, degrees);
  return wordsLeftOf(number, all).map(({ word }) => word.text);
};

const above = (lines: readonly TextLine[], degrees = 0) => {
  const { all, number } = around(lines, degrees);
  return wordsAbove(number, number, all).map(({ text }) => text);
};

describe('the print to the left of a number', () => {
  const row = [
    printLine('RIGHT', { left: 620, top: 400 }),
    printLine('FAR', { left: 100, top: 400 }),
    printLine('NEAR', { left: 300, top: 400 }),
    printLine('ABOVE', { left: 400, top: 340 }),
  ];

  it.each([0, 20, 90, 180, -100])('is that in its row, nearest first, turned by %i°', (degrees) => {
    expect(leftOf(row, degrees)).toEqual(['NEAR', 'FAR']);
  });

  it('stands at a gap in heights of the number', () => {
    const { all, number } = around([printLine('NEAR', { left: 300, top: 400 })]);
    expect(wordsLeftOf(number, all)[0]?.gap).toBeCloseTo(0.5);
  });

  it.each([
    ['a little over its start', { left: 330, top: 400 }, true],
    ['farther over its start', { left: 332, top: 400 }, false],
    ['nearly half a line lower', { left: 300, top: 418 }, true],
    ['half a line lower', { left: 300, top: 420 }, false],
    ['nearly half a line higher', { left: 300, top: 382 }, true],
    ['half a line higher', { left: 300, top: 380 }, false],
  ])('%s', (_, place, isFound) => {
    expect(leftOf([printLine('NEAR', place)])).toEqual(isFound ? ['NEAR'] : []);
  });

  it.each([
    ['slightly turned', 15, true],
    ['turned across', 90, false],
    ['turned by an eighth of a turn', 45, false],
    ['upside down', 180, false],
  ])('counts if it runs in its direction: %s', (_, degrees, isFound) => {
    const { quad, characters } = turnLine(printLine('AB'), degrees);
    // Moved so that its middle is on the number's row, whichever way it runs.
    const centre = {
      x: quad.reduce((sum, { x }) => sum + x, 0) / 4,
      y: quad.reduce((sum, { y }) => sum + y, 0) / 4,
    };
    const placed = quad.map(({ x, y }) => ({ x: x - centre.x + 340, y: y - centre.y + 420 }));
    const other: TextLine = { quad: placed as unknown as Quad, characters };
    expect(leftOf([other])).toEqual(isFound ? ['AB'] : []);
  });

  it('is not the number itself, however narrow it is', () => {
    const quad: Quad = [
      { x: 0, y: 0 },
      { x: 8, y: 0 },
      { x: 8, y: 40 },
      { x: 0, y: 40 },
    ];
    const [one] = wordsOf({ ...printLine('1'), quad });
    expect(one && wordsLeftOf(one, [one])).toEqual([]);
  });
});

describe('the print above a number', () => {
  const column = [
    printLine('STYLE', { left: 400, top: 350 }),
    printLine('BELOW', { left: 400, top: 450 }),
    printLine('BESIDE', { left: 200, top: 400 }),
    printLine('COLUMN', { left: 640, top: 350 }),
  ];

  it.each([0, 20, 90, 180, -100])('is that in its column, turned by %i°', (degrees) => {
    expect(above(column, degrees)).toEqual(['STYLE']);
  });

  it.each([
    ['reaches to its middle', { left: 400, top: 382 }, true],
    ['reaches below its middle', { left: 400, top: 384 }, false],
    ['stands two heights above it', { left: 400, top: 294 }, true],
    ['stands farther above it', { left: 400, top: 292 }, false],
    ['begins before it ends', { left: 590, top: 350 }, true],
    ['begins where it ends', { left: 600, top: 350 }, false],
    ['ends just before it begins', { left: 288, top: 350 }, true],
    ['ends half a height before it begins', { left: 280, top: 350 }, false],
  ])('counts if it %s: %j, %s', (_, place, isFound) => {
    expect(above([printLine('STYLE', place)])).toEqual(isFound ? ['STYLE'] : []);
  });

  it('counts if it runs in its direction', () => {
    const { quad, characters } = turnLine(printLine('STYLE'), 90);
    const placed = quad.map(({ x, y }) => ({ x: x - 900 + 500, y: y - 700 + 290 }));
    expect(above([{ quad: placed as unknown as Quad, characters }])).toEqual([]);
  });

  it('is above all words of a code', () => {
    const { all } = around([
      printLine('43', { left: 620, top: 400 }),
      printLine('STYLE', { left: 640, top: 350 }),
    ]);
    const [first, last] = all;
    expect(first && last && wordsAbove(first, last, all).map(({ text }) => text)).toEqual([
      'STYLE',
    ]);
  });

  it('is none of the words of a code, even if the last is small and stands high', () => {
    const { all } = around([printLine('43', { left: 620, top: 388, scale: 0.4 })]);
    const [first, last] = all;
    expect(first && last && wordsAbove(first, last, all)).toEqual([]);
  });

  it('is of one row if it stands half a height higher', () => {
    const words = [
      printLine('HIGHER', { left: 400, top: 330 }),
      printLine('LATER', { left: 500, top: 350 }),
    ];
    expect(above(words)).toEqual(['HIGHER', 'LATER']);
  });

  it('comes row by row, the nearest row first, and in a row by where it begins', () => {
    const words = [
      printLine('FAR', { left: 400, top: 318 }),
      printLine('LATER', { left: 500, top: 350 }),
      printLine('STARTS', { left: 410, top: 345 }),
      printLine('EARLIER', { left: 320, top: 355 }),
    ];
    expect(above(words)).toEqual(['STARTS', 'EARLIER', 'LATER', 'FAR']);
    expect(above(words.toReversed())).toEqual(['STARTS', 'EARLIER', 'LATER', 'FAR']);
  });
});

describe('the gap between two words', () => {
  const gap = (left: number) => {
    const { all, number } = around([printLine('43', { left, top: 400 })]);
    const next = all[1];
    return next && gapBetween(number, next);
  };

  it('is in heights of the first, and negative if they overlap', () => {
    expect(gap(640)).toBeCloseTo(1);
    expect(gap(590)).toBeCloseTo(-0.25);
  });
});
