import { describe, expect, it } from 'vitest';
import type { MatchReading } from '#app/operations/image-product-match/contract.ts';
import {
  describePosition,
  describeReading,
  groupReadings,
} from '#app/transports/admin/marks/describe-reading.ts';
import { growQuad } from '#app/transports/admin/marks/grow-quad.ts';

const code = (text: string, label?: number): MatchReading => ({
  kind: 'style_code',
  text,
  accepted: true,
  ...(label !== undefined && { label }),
});
const at = (x: number, y: number): MatchReading => ({ ...code('A'), corners: [[x, y]] });

describe('readings as text', () => {
  it('are grouped by label, with those of no label last', () => {
    const groups = groupReadings([code('loose'), code('B', 1), code('A', 0), code('C', 1)]);
    expect(groups.map(({ label, readings }) => [label, readings.map(({ text }) => text)])).toEqual([
      [0, ['A']],
      [1, ['B', 'C']],
      [null, ['loose']],
    ]);
  });

  it('say why a reading was not accepted', () => {
    expect(
      describeReading({ kind: 'barcode', text: '12', accepted: false, why: 'few lines' }),
    ).toBe('Barcode 12 (few lines)');
    expect(describeReading({ kind: 'label', accepted: true })).toBe('Label');
  });

  it('give the position on the photo, and nothing if it is unknown', () => {
    expect(describePosition(at(0.1, 0.9))).toBe('at the bottom left of the photo');
    expect(describePosition(at(0.5, 0.5))).toBe('in the middle of the photo');
    expect(describePosition(code('A'))).toBe('');
  });
});

describe('growQuad', () => {
  it('moves every side outwards by the same amount, whatever the direction of the print', () => {
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

  it('does not move a barcode that was read on one line', () => {
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
