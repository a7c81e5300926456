import { describe, expect, it } from 'vitest';
import { tellApart } from '#app/providers/label-reader/line-quality/glyph-shapes.ts';
import type { Glyph } from '#app/providers/label-reader/line-quality/glyphs.ts';
import { drawn, SHAPES } from './drawn-glyphs.ts';

describe('tellApart', () => {
  it.each([
    ['5', 'S', SHAPES['5']],
    ['S', '5', SHAPES.S],
    ['B', '8', SHAPES.B],
    ['8', 'B', SHAPES['8']],
    ['Z', '2', SHAPES.Z],
    ['2', 'Z', SHAPES['2']],
    ['I', '1', SHAPES.I],
    ['1', 'I', SHAPES['1']],
    ['T', '1', SHAPES.T],
    ['1', 'T', SHAPES['1']],
    ['L', '1', SHAPES.L],
  ])('knows %s from %s by its shape', (mark, other, rows) => {
    const glyph = drawn(rows);
    expect(tellApart(glyph, mark, other, null)).toBe(mark);
    expect(tellApart(glyph, other, mark, null)).toBe(mark);
  });

  it('knows O from 0 by the width of digits beside it, and not without any', () => {
    const round = (width: number): Glyph => ({
      width,
      height: 40,
      ink: new Uint8Array(width * 40).fill(1),
    });
    expect(tellApart(round(30), 'O', '0', 24)).toBe('O');
    expect(tellApart(round(24), 'O', '0', 24)).toBe('0');
    expect(tellApart(round(26.6), 'O', '0', 24)).toBeNull();
    expect(tellApart(round(30), 'O', '0', null)).toBeNull();
  });

  it('has nothing to say about other pairs', () => {
    expect(tellApart(drawn(SHAPES.B), '3', '8', 24)).toBeNull();
  });
});
