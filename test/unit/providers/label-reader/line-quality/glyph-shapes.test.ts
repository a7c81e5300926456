import { describe, expect, it } from 'vitest';
import { tellApart } from '#app/providers/label-reader/line-quality/glyph-shapes.ts';
import type { Glyph } from '#app/providers/label-reader/line-quality/glyphs.ts';

/** A character drawn with #, each mark `zoom` pixels wide and high. */
function drawn(rows: readonly string[], zoom = 6): Glyph {
  const width = (rows[0]?.length ?? 0) * zoom;
  const ink = rows.flatMap((row) => {
    const line = [...row].flatMap((mark) =>
      Array.from({ length: zoom }, () => Number(mark === '#')),
    );
    return Array.from({ length: zoom }, () => line).flat();
  });
  return { width, height: rows.length * zoom, ink: Uint8Array.from(ink) };
}

const FIVE = [
  '#######',
  '#......',
  '#......',
  '######.',
  '......#',
  '......#',
  '#....##',
  '.#####.',
];
const ESS = [
  '..###..',
  '.#...#.',
  '#......',
  '.####..',
  '.....#.',
  '......#',
  '#....##',
  '.#####.',
];
const BEE = [
  '######.',
  '#.....#',
  '#.....#',
  '######.',
  '#.....#',
  '#.....#',
  '#.....#',
  '######.',
];
const EIGHT = [
  '..###..',
  '.#...#.',
  '#.....#',
  '.#####.',
  '#.....#',
  '#.....#',
  '#.....#',
  '.#####.',
];
const ZED = [
  '#######',
  '......#',
  '.....#.',
  '....#..',
  '...#...',
  '..#....',
  '.#.....',
  '#######',
];
const TWO = [
  '..###..',
  '.#...#.',
  '#.....#',
  '.....#.',
  '....#..',
  '..##...',
  '.#.....',
  '#######',
];
const EYE = ['##', '##', '##', '##', '##', '##', '##', '##'];
const ONE = ['..#.', '.##.', '#.#.', '..#.', '..#.', '..#.', '..#.', '..#.'];
const TEE = ['######', '..##..', '..##..', '..##..', '..##..', '..##..', '..##..', '..##..'];
const ELL = ['#.....', '#.....', '#.....', '#.....', '#.....', '#.....', '#.....', '######'];

describe('tellApart', () => {
  it.each([
    ['5', 'S', FIVE],
    ['S', '5', ESS],
    ['B', '8', BEE],
    ['8', 'B', EIGHT],
    ['Z', '2', ZED],
    ['2', 'Z', TWO],
    ['I', '1', EYE],
    ['1', 'I', ONE],
    ['T', '1', TEE],
    ['1', 'T', ONE],
    ['L', '1', ELL],
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
    expect(tellApart(drawn(BEE), '3', '8', 24)).toBeNull();
  });
});
