import type { Point } from '#app/imaging/quad.ts';
import type { TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import { gatherLines, type OcrLine, type OcrWord } from '#app/providers/label-reader/ocr-page.ts';
import { type Word, wordsOf } from './words.ts';

/** The lines of a label as an upright page, in pixels of the photo. */
export function toPage(lines: readonly TextLine[]): {
  lines: OcrLine[];
  wordOf: Map<OcrWord, Word>;
} {
  let [c, s] = [0, 0];
  for (const {
    quad: [a, b],
  } of lines) {
    c += b.x - a.x;
    s += b.y - a.y;
  }
  const length = Math.hypot(c, s) || 1;
  const turn = ({ x, y }: Point) => ({ x: (x * c + y * s) / length, y: (y * c - x * s) / length });
  const wordOf = new Map<OcrWord, Word>();
  const words = lines.flatMap((line) =>
    wordsOf(line).map((word): OcrWord => {
      const points = word.quad.map(turn);
      const mid = (pick: (p: Point) => number) => points.reduce((sum, p) => sum + pick(p), 0) / 4;
      const height =
        (Math.hypot(word.quad[3].x - word.quad[0].x, word.quad[3].y - word.quad[0].y) +
          Math.hypot(word.quad[2].x - word.quad[1].x, word.quad[2].y - word.quad[1].y)) /
        2;
      const width = Math.hypot(word.quad[1].x - word.quad[0].x, word.quad[1].y - word.quad[0].y);
      // The outline of a line has a margin around its ink.
      const ink = 0.72 * height;
      const sureness = word.marks.map(({ probability }) => Math.round(100 * probability));
      const made: OcrWord = {
        text: word.text,
        left: mid((p) => p.x) - width / 2,
        top: mid((p) => p.y) - ink / 2,
        width,
        height: ink,
        confidence: Math.min(...sureness),
        sureness,
      };
      wordOf.set(made, word);
      return made;
    }),
  );
  return { lines: gatherLines(words), wordOf };
}
