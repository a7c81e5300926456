import type { GreyImage } from '#app/platform/photo/grey-image.ts';
import type { CodeCandidate } from '#app/providers/label-reader/find-codes.ts';
import { type Box, glyphWidths } from '#app/providers/label-reader/glyph-widths.ts';
import { right } from '#app/providers/label-reader/ocr-page.ts';

/** Letter and digit that OCR takes for each other, but that differ in width in common label faces. */
const PAIRS: Record<string, { letter: string; digit: string }> = {
  O: { letter: 'O', digit: '0' },
  Q: { letter: 'Q', digit: '0' },
  '0': { letter: 'O', digit: '0' },
  G: { letter: 'G', digit: '6' },
  '6': { letter: 'G', digit: '6' },
};
/** Round digits, whose ink is about equally wide. */
const ROUND = /[035689]/;
/**
 * O is 1.22 to 1.4 times as wide as 0 in Arial, Roboto, DejaVu, Open Sans and Lato; digits differ among
 * themselves by less than 1.08.
 */
const LETTER_FROM = 1.14;
const DIGIT_UP_TO = 1.08;

function boxAround({ words }: CodeCandidate): Box | null {
  const first = words[0];
  const last = words[words.length - 1];
  if (!first || !last) return null;
  const top = Math.min(...words.map((word) => word.top));
  const bottom = Math.max(...words.map((word) => word.top + word.height));
  return { left: first.left, top, width: right(last) - first.left, height: bottom - top };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Width of each character of the key, separators skipped. */
function keyWidths(image: GreyImage, candidate: CodeCandidate): number[] | null {
  const box = boxAround(candidate);
  const marks = [...candidate.spelling].filter((mark) => mark !== ' ');
  const widths = box ? glyphWidths(image, box, marks.length) : null;
  return widths?.filter((_, at) => /[A-Z0-9]/.test(marks[at] ?? '')) ?? null;
}

/**
 * Settles by the width of the print what the shape leaves open (is it O or 0?), measured against digits of
 * the same code that are certain. Null where the print does not tell.
 */
export function resolveLookAlikes(
  image: GreyImage,
  candidate: CodeCandidate,
): CodeCandidate | null {
  const widths = keyWidths(image, candidate);
  if (!widths) return null;
  const open = new Set(candidate.ambiguous);
  const certain = widths.filter((_, at) => !open.has(at) && ROUND.test(candidate.key[at] ?? ''));
  const digitWidth = median(certain);
  if (digitWidth === undefined) return null;
  const key = [...candidate.key];
  let changes = 0;
  for (const at of open) {
    const pair = PAIRS[key[at] ?? ''];
    const ratio = (widths[at] ?? 0) / digitWidth;
    if (!pair || (ratio > DIGIT_UP_TO && ratio < LETTER_FROM)) return null;
    const settled = ratio >= LETTER_FROM ? pair.letter : pair.digit;
    changes += Number(settled !== key[at]);
    key[at] = settled;
  }
  let place = 0;
  const spelling = candidate.spelling.replace(/[A-Z0-9]/g, () => key[place++] ?? '');
  return {
    ...candidate,
    key: key.join(''),
    spelling,
    ambiguous: [],
    repairs: candidate.repairs + changes,
  };
}
