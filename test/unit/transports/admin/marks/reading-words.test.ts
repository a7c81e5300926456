import { describe, expect, it } from 'vitest';
import type { MatchReading } from '#app/operations/image-product-match/contract.ts';
import { growQuad } from '#app/transports/admin/marks/grow-quad.ts';
import {
  groupReadings,
  placeWords,
  readingWords,
} from '#app/transports/admin/marks/reading-words.ts';

const code = (text: string, label?: number): MatchReading => ({
  kind: 'style_code',
  text,
  accepted: true,
  ...(label !== undefined && { label }),
});
const at = (x: number, y: number): MatchReading => ({ ...code('A'), corners: [[x, y]] });

describe('what was read, in words', () => {
  it('stands label by label, that of no label last', () => {
    const groups = groupReadings([code('loose'), code('B', 1), code('A', 0), code('C', 1)]);
    expect(groups.map(({ label, readings }) => [label, readings.map(({ text }) => text)])).toEqual([
      [0, ['A']],
      [1, ['B', 'C']],
      [null, ['loose']],
    ]);
  });

  it('says why something does not count', () => {
    expect(readingWords({ kind: 'barcode', text: '12', accepted: false, why: 'few lines' })).toBe(
      'Barcode 12 (few lines)',
    );
    expect(readingWords({ kind: 'label', accepted: true })).toBe('Label');
  });

  it('tells its place, and nothing where that is not known', () => {
    expect(placeWords(at(0.1, 0.9))).toBe('at the bottom left of the photo');
    expect(placeWords(at(0.5, 0.5))).toBe('in the middle of the photo');
    expect(placeWords(code('A'))).toBe('');
  });
});

describe('growQuad', () => {
  it('moves every side outwards by as much, whichever way the print runs', () => {
    const grown = growQuad(
      [
        [10, 40],
        [10, 20],
        [20, 20],
        [20, 40],
      ],
      2,
    );
    expect(grown.map(([x, y]) => [Math.round(x), Math.round(y)])).toEqual([
      [8, 42],
      [8, 18],
      [22, 18],
      [22, 42],
    ]);
  });

  it('leaves a barcode read on one line where it is', () => {
    const line = growQuad(
      [
        [0, 5],
        [9, 5],
        [9, 5],
        [0, 5],
      ],
      0,
    );
    expect(line.flat().every(Number.isFinite)).toBe(true);
  });
});
