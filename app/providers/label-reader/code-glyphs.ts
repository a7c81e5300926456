import type { GreyImage } from '#app/platform/photo/grey-image.ts';
import type { CodeCandidate } from '#app/providers/label-reader/find-codes.ts';
import { type Box, type Glyph, glyphsOf, inkPieces } from '#app/providers/label-reader/glyphs.ts';
import { right } from '#app/providers/label-reader/ocr-page.ts';

function boxAround({ words }: CodeCandidate): Box | null {
  const first = words[0];
  const last = words[words.length - 1];
  if (!first || !last) return null;
  const top = Math.min(...words.map((word) => word.top));
  const bottom = Math.max(...words.map((word) => word.top + word.height));
  return { left: first.left, top, width: right(last) - first.left, height: bottom - top };
}

/**
 * The printed character behind each one of a code's key, separators skipped. Null where the print cannot be told into
 * as many.
 */
export function codeGlyphs(image: GreyImage, candidate: CodeCandidate): Glyph[] | null {
  const box = boxAround(candidate);
  const marks = [...candidate.spelling].filter((mark) => mark !== ' ');
  const glyphs = box ? glyphsOf(image, box, marks.length) : null;
  return glyphs?.filter((_, at) => /[A-Z0-9]/.test(marks[at] ?? '')) ?? null;
}

/**
 * Capitals and digits are equally high, and digits about equally wide: half a 6 is read as a 0, a 3 or a 5, but is
 * smaller than the rest, or larger by what covers it. Shares of the usual height and width.
 */
const HEIGHT = { least: 0.85, most: 1.15 };
const WIDTH = { least: 0.72, most: 1.3 };
/** What is less high is a dash or a speck; what is less wide is the edge of something beside the code. */
const SMALL = { height: 0.35, width: 0.2 };
/** Print whose pieces are not this regular is blurred, or the lines above and below it show. */
const REGULAR = { within: 0.08, share: 0.7 };

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Whether something covers part of one of a code's characters; null where the print does not tell. */
export function isPartCovered(image: GreyImage, candidate: CodeCandidate): boolean | null {
  const box = boxAround(candidate);
  const marks = [...candidate.spelling].filter((mark) => mark !== ' ');
  const pieces = box ? inkPieces(image, box) : [];
  const usual = median(pieces.map(({ height }) => height)) ?? 0;
  const large = pieces.filter(
    ({ width, height }) => height > SMALL.height * usual && width > SMALL.width * usual,
  );
  const regular = large.filter(({ height }) => Math.abs(height - usual) <= REGULAR.within * usual);
  const isTold = regular.length >= Math.max(3, REGULAR.share * large.length);
  const inked = marks.filter((mark) => !/[-._]/.test(mark));
  if (!isTold || large.length > inked.length) return null;
  if (large.some(({ height }) => height < HEIGHT.least * usual)) return true;
  if (pieces.length !== marks.length) return null;
  const placed = pieces.map((piece, at) => ({ ...piece, mark: marks[at] ?? '' }));
  const isHigh = placed.some(
    ({ mark, height }) => !/[QJ]/.test(mark) && height > HEIGHT.most * usual,
  );
  if (isHigh) return true;
  const widths = placed.flatMap(({ mark, width }) => (/[02-9]/.test(mark) ? [width] : []));
  const usualWidth = median(widths) ?? 0;
  if (widths.some((width) => width > WIDTH.most * usualWidth)) return null;
  return widths.some((width) => width < WIDTH.least * usualWidth);
}
