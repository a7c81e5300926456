import { centreOf, isInside } from '#app/imaging/quad.ts';
import { growQuad } from '#app/imaging/quad-geometry.ts';
import { systemsNamed } from '#app/knowledge/sizes/parse-sizes.ts';
import { type TextLine, textOf } from '#app/providers/label-reader/ocr/text-line.ts';
import { captionOf, isFiller } from './captions.ts';
import { type Context, contextAround } from './captions-around.ts';
import type { PlacedBarcode } from './codes-in-barcodes.ts';
import { isOtherNumber, isVersion } from './other-numbers.ts';
import {
  codeTextOf,
  heightOf,
  probabilitiesOf,
  spansFrom,
  type Word,
  withContinuation,
  wordsOf,
} from './words.ts';

/** A span of a label's print and its context. */
export type CandidateSpan = {
  /** The words of its line. */
  line: readonly Word[];
  words: readonly Word[];
  printed: string;
  context: Context;
  /** Logarithm of the ratio of its height to that of the label's usual print. */
  prominence: number;
  leastProbability: number;
  meanProbability: number;
};

/** Maximum distance of a barcode's digits from its bars, in heights of the bars. */
const BESIDE_BARS = 0.4;

/** Whether words are the digits printed below a barcode, which OCR may have read differently. */
function areBarcodeDigits(words: readonly Word[], barcodes: readonly PlacedBarcode[]): boolean {
  if (!words.every(({ text }) => /^\d+$/.test(text))) return false;
  return barcodes.some(({ quad, isGtin }) => {
    if (!isGtin) return false;
    const around = growQuad(quad, BESIDE_BARS);
    return words.every((word) => isInside(centreOf(word.quad), around));
  });
}

/** Whether print is a shoe label's: it names a size with its system, or two systems. */
const areOfShoes = (lines: readonly string[]) =>
  lines.some((line) => /\b(?:US|UK|EUR?) ?\d{1,2}[CYK]?\b/i.test(line)) ||
  new Set(lines.flatMap(systemsNamed)).size >= 2;

/** A sign that makes a number a price: no code has one. */
const PRICE_SIGN = /[$€£¥]/;

/** Returns the spans of a label that may be a style code, with their context. */
export function candidateSpans(
  lines: readonly TextLine[],
  barcodes: readonly PlacedBarcode[],
): CandidateSpan[] {
  const gtins = barcodes.filter(({ isGtin }) => isGtin).map(({ key }) => key);
  const rows = lines.map(wordsOf);
  const all = rows.flat();
  const heights = all.map(heightOf).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 1;
  const isOfShoes = areOfShoes(lines.map(textOf));
  return rows.flatMap((line) => {
    const row = withContinuation(line, rows);
    const spans = line.flatMap((_, start) => [...spansFrom(row, start)]);
    return spans.flatMap((words) => {
      const printed = codeTextOf(words);
      if (printed.length < 4 || printed.length > 20 || !/\d/.test(printed)) return [];
      const [first] = words;
      if (!first || isFiller(first.text)) return [];
      if (words.some(({ text }) => PRICE_SIGN.test(text))) return [];
      const isNoPart = ({ text }: Word) =>
        captionOf(text) !== null || isVersion(text.toUpperCase());
      if (words.length > 1 && words.some(isNoPart)) return [];
      const context = contextAround(words, all);
      const isCalledStyle = context.caption !== null && !context.isAmbiguousCaption;
      if (context.isCaptionedOtherwise || (context.isSerial && !isOfShoes)) return [];
      if (isOtherNumber(printed, gtins, isCalledStyle)) return [];
      if (!context.caption && areBarcodeDigits(words, barcodes)) return [];
      const probabilities = probabilitiesOf(words);
      return [
        {
          line,
          words,
          printed,
          context,
          prominence: Math.log(Math.max(...words.map(heightOf)) / usual),
          leastProbability: Math.min(...probabilities),
          meanProbability:
            probabilities.reduce((sum, each) => sum + each, 0) / probabilities.length,
        },
      ];
    });
  });
}
