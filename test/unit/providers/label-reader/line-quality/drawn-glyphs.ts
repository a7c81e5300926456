import type { CodeImage } from '#app/providers/label-reader/line-quality/code-image.ts';
import type { Glyph } from '#app/providers/label-reader/line-quality/glyphs.ts';

/** A character drawn with #, each mark `zoom` pixels wide and high. */
export function drawn(rows: readonly string[], zoom = 6): Glyph {
  const width = (rows[0]?.length ?? 0) * zoom;
  const ink = rows.flatMap((row) => {
    const line = [...row].flatMap((mark) =>
      Array.from({ length: zoom }, () => Number(mark === '#')),
    );
    return Array.from({ length: zoom }, () => line).flat();
  });
  return { width, height: rows.length * zoom, ink: Uint8Array.from(ink) };
}

/** Characters with the features that tell them from their look-alikes. */
export const SHAPES = {
  '5': ['#######', '#......', '#......', '######.', '......#', '......#', '#....##', '.#####.'],
  S: ['..###..', '.#...#.', '#......', '.####..', '.....#.', '......#', '#....##', '.#####.'],
  B: ['######.', '#.....#', '#.....#', '######.', '#.....#', '#.....#', '#.....#', '######.'],
  '8': ['..###..', '.#...#.', '#.....#', '.#####.', '#.....#', '#.....#', '#.....#', '.#####.'],
  Z: ['#######', '......#', '.....#.', '....#..', '...#...', '..#....', '.#.....', '#######'],
  '2': ['..###..', '.#...#.', '#.....#', '.....#.', '....#..', '..##...', '.#.....', '#######'],
  I: ['##', '##', '##', '##', '##', '##', '##', '##'],
  '1': ['..#.', '.##.', '#.#.', '..#.', '..#.', '..#.', '..#.', '..#.'],
  T: ['######', '..##..', '..##..', '..##..', '..##..', '..##..', '..##..', '..##..'],
  L: ['#.....', '#.....', '#.....', '#.....', '#.....', '#.....', '#.....', '######'],
  '0': ['.##.', '#..#', '#..#', '#..#', '#..#', '#..#', '#..#', '.##.'],
  O: ['.###.', '#...#', '#...#', '#...#', '#...#', '#...#', '#...#', '.###.'],
} as const;

const ZOOM = 6;
const HEIGHT = 8;
/** Width in marks of what has no shape of its own: a block, which tells nothing. A letter is wider than a digit. */
const BLOCK = { digit: 4, letter: 5 };

function rowsOf(mark: string): readonly string[] {
  if (/[-./]/.test(mark)) return Array.from({ length: HEIGHT }, (_, y) => (y === 4 ? '##' : '..'));
  const shape = Object.entries(SHAPES).find(([name]) => name === mark)?.[1];
  const width = /\d/.test(mark) ? BLOCK.digit : BLOCK.letter;
  return shape ?? Array.from({ length: HEIGHT }, () => '#'.repeat(width));
}

/** A code as printed on white paper, each character apart; those without a shape above are blocks. */
export function drawnCode(text: string): CodeImage {
  const glyphs = [...text].filter((mark) => mark !== ' ').map((mark) => drawn(rowsOf(mark), ZOOM));
  const printed = { left: 10, top: 10, height: HEIGHT * ZOOM };
  const right = glyphs.reduce((sum, { width }) => sum + width + ZOOM, printed.left);
  const image = {
    width: right + 10,
    height: 70,
    data: new Uint8Array((right + 10) * 70).fill(255),
  };
  let left = printed.left;
  for (const { width, height, ink } of glyphs) {
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        if (ink[y * width + x]) image.data[(printed.top + y) * image.width + left + x] = 20;
    left += width + ZOOM;
  }
  return { image, print: { ...printed, width: left - ZOOM - printed.left } };
}

/** The same print with each pixel the mean of those up to `radius` beside it in its row. */
export function blurred({ image, print }: CodeImage, radius: number): CodeImage {
  const { width, data } = image;
  const mean = (_: number, at: number) => {
    const from = Math.max(at - radius, at - (at % width));
    const to = Math.min(at + radius + 1, at - (at % width) + width);
    return data.subarray(from, to).reduce((sum, grey) => sum + grey, 0) / (to - from);
  };
  return { image: { ...image, data: data.map(mean) }, print };
}
