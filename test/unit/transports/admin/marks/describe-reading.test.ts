import { describe, expect, it } from 'vitest';
import type { MatchReading } from '#app/operations/image-product-match/contract.ts';
import {
  describeCloserPhoto,
  describePosition,
  describeReading,
  groupReadings,
} from '#app/transports/admin/marks/describe-reading.ts';
import { growQuad } from '#app/transports/admin/marks/grow-quad.ts';
import { markOf } from '#app/transports/admin/marks/mark-styles.ts';

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

  it('ask for a closer photo of labels that are not certain and whose place is known', () => {
    const label = (accepted: boolean, more: Partial<MatchReading> = {}): MatchReading => ({
      kind: 'label',
      accepted,
      corners: [[0, 0]],
      ...more,
    });
    const nowhere = { kind: 'label', accepted: false } as const;
    expect(describeCloserPhoto([label(true), nowhere, code('A')])).toBeNull();
    expect(describeCloserPhoto([label(true), label(false)])).toBe(
      'Take a closer photo of the marked label.',
    );
    expect(describeCloserPhoto([label(false), label(false)])).toContain('each label');
    expect(
      [label(true), label(false), code('A'), { ...code('A'), text: undefined }].map(markOf),
    ).toEqual(['label', 'unread', 'style_code', 'unread']);
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
