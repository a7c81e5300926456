import type { Point, Quad } from '#app/imaging/quad.ts';
import type { TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import { extentFrom, heightOf, type Word, wordsOf } from './words.ts';

/** A recognised word, with its box in pixels of the page. */
export type OcrWord = {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Confidence of the least certain character, 0 to 100. */
  confidence: number;
  /** Confidence of each character, 0 to 100, if known. */
  charConfidences?: readonly number[];
};

/** Words on one line, left to right. */
export type OcrLine = { words: OcrWord[] };

export const rightEdgeOf = (word: OcrWord): number => word.left + word.width;

/** Height of a line's ink as a share of its outline, which has a margin. */
const INK_SHARE = 0.72;
/** Two lines are in the same row if their middles are this close, in heights of each. */
const SAME_ROW = 0.5;
/** Maximum gap within a row, in heights: farther to the right, a line's direction no longer tells what is beside it. */
const MAX_GAP = 25;
/** Maximum ratio of heights within a row: print side by side has about the same height. */
const MAX_HEIGHT_RATIO = 2.5;

/**
 * Returns the gap between a line and another one that follows it in its row, in heights; null if the other is
 * elsewhere.
 */
function gapBehind(line: TextLine, other: TextLine): number | null {
  const [a, b] = [heightOf(line), heightOf(other)];
  if (Math.max(a, b) > MAX_HEIGHT_RATIO * Math.min(a, b)) return null;
  const own = extentFrom(line.quad, line.quad);
  const their = extentFrom(line.quad, other.quad);
  const back = extentFrom(other.quad, line.quad);
  const isLevel = ({ top, bottom }: typeof own) => Math.abs(top + bottom) / 2 < SAME_ROW;
  const gap = their.left - own.right;
  return gap > -0.5 && gap < MAX_GAP && isLevel(their) && isLevel(back) ? gap : null;
}

/** Joins lines that are side by side into rows, each from left to right. */
function rowsOf(lines: readonly TextLine[]): TextLine[][] {
  const pairs = lines.flatMap((line) =>
    lines.flatMap((next) => {
      const gap = next === line ? null : gapBehind(line, next);
      return gap === null ? [] : [{ line, next, gap }];
    }),
  );
  const nextOf = new Map<TextLine, TextLine>();
  // Of two lines each of which follows the other, one begins the row.
  const lastOf = (line: TextLine): TextLine => {
    const next = nextOf.get(line);
    return next ? lastOf(next) : line;
  };
  const taken = new Set<TextLine>();
  for (const { line, next } of pairs.sort((one, other) => one.gap - other.gap)) {
    if (nextOf.has(line) || taken.has(next) || lastOf(next) === line) continue;
    nextOf.set(line, next);
    taken.add(next);
  }
  return lines
    .filter((line) => !taken.has(line))
    .map((first) => {
      const row = [first];
      let next = nextOf.get(first);
      while (next) {
        row.push(next);
        next = nextOf.get(next);
      }
      return row;
    });
}

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** Returns a function that turns points so that the lines run from left to right. */
function turnAlong(lines: readonly TextLine[]): (point: Point) => Point {
  const c = lines.reduce((sum, { quad: [a, b] }) => sum + b.x - a.x, 0);
  const s = lines.reduce((sum, { quad: [a, b] }) => sum + b.y - a.y, 0);
  const length = Math.hypot(c, s) || 1;
  return ({ x, y }) => ({ x: (x * c + y * s) / length, y: (y * c - x * s) / length });
}

/**
 * Returns a label's lines as an upright page, in pixels of the photo: the words of one row get the same vertical
 * position on the page, as if a bent label were laid flat.
 */
export function toPage(lines: readonly TextLine[]): {
  lines: OcrLine[];
  wordOf: Map<OcrWord, Word>;
} {
  const turn = turnAlong(lines);
  const wordOf = new Map<OcrWord, Word>();
  const sideOf = ([a, b]: Quad | readonly [Point, Point]) => Math.hypot(b.x - a.x, b.y - a.y);
  const rows = rowsOf(lines).map((row) => {
    const placed = row.map((line) => ({ line, y: meanOf(line.quad.map((p) => turn(p).y)) }));
    const y = meanOf(placed.map((each) => each.y));
    const words = row.flatMap(wordsOf).map((word): OcrWord => {
      const [a, , , d] = word.quad;
      const x = meanOf(word.quad.map((point) => turn(point).x));
      const width = sideOf(word.quad);
      const height = INK_SHARE * sideOf([a, d]);
      const charConfidences = word.characters.map(({ probability }) =>
        Math.round(100 * probability),
      );
      const made: OcrWord = {
        text: word.text,
        left: x - width / 2,
        top: y - height / 2,
        width,
        height,
        confidence: Math.min(...charConfidences),
        charConfidences,
      };
      wordOf.set(made, word);
      return made;
    });
    return { words, y };
  });
  rows.sort((one, other) => one.y - other.y);
  return { lines: rows.map(({ words }) => ({ words })), wordOf };
}
