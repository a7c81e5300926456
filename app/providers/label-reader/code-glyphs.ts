import type { GreyImage } from '#app/imaging/grey-image.ts';
import type { CodeCandidate } from '#app/providers/label-reader/find-codes.ts';
import { type Box, type Glyph, glyphsOf } from '#app/providers/label-reader/glyphs.ts';
import { right } from '#app/providers/label-reader/ocr-page.ts';

/** Where a code is printed; null for one without words. */
export function boxAround({ words }: CodeCandidate): Box | null {
  const first = words[0];
  const last = words[words.length - 1];
  if (!first || !last) return null;
  const top = Math.min(...words.map((word) => word.top));
  const bottom = Math.max(...words.map((word) => word.top + word.height));
  return { left: first.left, top, width: right(last) - first.left, height: bottom - top };
}

/** What a code prints, left to right, dashes and dots among it. */
export const marksOf = ({ spelling }: CodeCandidate): string[] =>
  [...spelling].filter((mark) => mark !== ' ');

/**
 * The printed character behind each one of a code's key, separators skipped. Null where the print cannot be told into
 * as many.
 */
export function codeGlyphs(image: GreyImage, candidate: CodeCandidate): Glyph[] | null {
  const box = boxAround(candidate);
  const marks = marksOf(candidate);
  const glyphs = box ? glyphsOf(image, box, marks.length) : null;
  return glyphs?.filter((_, at) => /[A-Z0-9]/.test(marks[at] ?? '')) ?? null;
}
