import type { Brand } from '#app/knowledge/brands/brand.ts';
import { namedBrands } from '#app/providers/label-reader/name/named-brands.ts';
import type { TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import { type CandidateSpan, candidateSpans } from './candidate-spans.ts';
import { isFiller } from './captions.ts';
import { type Context, NO_CONTEXT } from './captions-around.ts';
import { codeInBarcodes, type PlacedBarcode } from './codes-in-barcodes.ts';
import { isMixed, isPrice } from './other-numbers.ts';
import {
  fitsShapeOf,
  fitsSomeShape,
  mayBePiece,
  ofUnknownShape,
  respell,
  type ShapedCode,
  shapesOf,
} from './shaped-codes.ts';
import { SEPARATORS, type Word } from './words.ts';

/** Print that may be a style code, with the evidence for it. */
export type CodeReading = ShapedCode & {
  /** The print as read. */
  printed: string;
  words: readonly Word[];
  caption: Context['caption'];
  isAmbiguousCaption: Context['isAmbiguousCaption'];
  isBesideOtherPrint: Context['isBesideOtherPrint'];
  /** The label itself names the code's brand. */
  isBrandNamed: boolean;
  /** A barcode in the photo contains the code as well, character by character. */
  isInBarcode: boolean;
  /** The label names a brand whose codes have other shapes. */
  contradictsBrandShape: boolean;
  /**
   * Together with the print after it, the code has the shape of a longer code of a brand that the label does not name.
   */
  mayBeTruncated: boolean;
  /** Logarithm of the ratio of its height to that of the label's usual print. */
  prominence: number;
  /** The lowest and the mean probability of its characters, 0 to 1. */
  leastProbability: number;
  meanProbability: number;
  score: number;
};

const DIGITS_OR_JOINED = new RegExp(String.raw`\d.*\d|^${SEPARATORS}`);
const ENDS_IN_SEPARATOR = new RegExp(`${SEPARATORS}$`);

/**
 * Whether words may be parts of one number: each word after the first has digits of its own, but is no price, or is joined
 * by a separator.
 */
const mayBeOneNumber = (words: readonly Word[]) =>
  words.every(({ text }, at) =>
    at === 0
      ? /\d/.test(text) || text.length <= 4
      : (DIGITS_OR_JOINED.test(text) && !isPrice(text)) ||
        ENDS_IN_SEPARATOR.test(words[at - 1]?.text ?? ''),
  );

/** Print this much taller than most of its label's print is prominent: logarithm of the ratio. */
const PROMINENT = 0.05;

/** Whether a span stands alone on its line, apart from filler words. */
const isAloneOnLine = (span: readonly Word[], line: readonly Word[]) =>
  span.every((word) => line.includes(word)) &&
  line.every((word) => span.includes(word) || isFiller(word.text));

/** What each kind of evidence adds to a reading's score. */
const SCORE = {
  caption: 3,
  belowOther: -2,
  brandShape: 4,
  shapeAlone: 2,
  prominent: 1.5,
  repair: -0.8,
  lostSeparator: -1,
  bareDigits: -3,
  height: 1.2,
  mean: 2,
  least: 1,
  shortNumber: -1,
  word: 0.3,
};

function scoreOf(code: ShapedCode, found: CandidateSpan): number {
  const { caption, isBelowOther } = found.context;
  const hasNoShape = code.shape === null;
  return (
    (caption ? SCORE.caption : hasNoShape ? SCORE.prominent : 0) +
    (isBelowOther ? SCORE.belowOther : 0) +
    (code.shape === 'brand' ? SCORE.brandShape : 0) +
    (code.shape === 'alone' ? SCORE.shapeAlone : 0) +
    SCORE.repair * code.repairs +
    (code.lacksSeparator ? SCORE.lostSeparator : 0) +
    (!caption && /^\d+$/.test(code.spelling) ? SCORE.bareDigits : 0) +
    SCORE.height * Math.max(-1, Math.min(1.5, found.prominence)) +
    SCORE.mean * (found.meanProbability - 1) +
    SCORE.least * (found.leastProbability - 1) +
    (hasNoShape && /^\d{1,4}$/.test(code.key) ? SCORE.shortNumber : 0) +
    (hasNoShape ? SCORE.word * (found.words.length - 1) : 0)
  );
}

/** Whether a brand's code is only the end of a longer one that also has a shape of that brand. */
const isPart = (one: CodeReading, all: readonly CodeReading[]) =>
  one.shape === 'brand' &&
  all.some(
    ({ brand, words }) =>
      brand === one.brand &&
      words[0] !== one.words[0] &&
      one.words.every((word) => words.includes(word)),
  );

/** Returns a code with its characters as a barcode contains them; null if those do not have the brand's shape. */
function withBarcodeCharacters(code: ShapedCode, held: string): ShapedCode | null {
  const spelling = respell(code.spelling, held);
  if (code.brand && !fitsShapeOf(code.brand, spelling)) return null;
  return {
    ...code,
    key: held,
    spelling,
    asRead: held,
    repairs: 0,
    undecidedPlaces: [],
    lacksSeparator: false,
  };
}

/** Whether a longer span that begins with these words has the shape of some brand's codes without repairs. */
const continuesAsCode = (words: readonly Word[], spans: readonly CandidateSpan[]) =>
  spans.some(
    (longer) =>
      longer.words.length > words.length &&
      longer.words[0] === words[0] &&
      fitsSomeShape(longer.printed),
  );

export type FindOptions = {
  /** False if the lines are the print of several labels. Default true. */
  isOneLabel?: boolean;
  /**
   * True for a receipt or an invoice: there, ITEM and REF are not captions of style codes, and no print is prominent.
   * Default false.
   */
  isReceipt?: boolean;
  /** Brands taught by the store, in addition to `BRANDS`. */
  taught?: readonly Brand[];
};

/**
 * Returns the print of a label that may be its style code, best first: print that has the shape of a named brand's
 * codes, follows a caption, has a shape found nowhere else, or is prominent and mixes letters and digits. Leaves out
 * numbers whose own caption or form says that they are something else.
 * @param brands the brands that the label names, or the photo if the label names none
 * @param barcodes the photo's barcodes, whose digits are not a code
 */
export function findCodes(
  lines: readonly TextLine[],
  brands: readonly Brand[],
  barcodes: readonly PlacedBarcode[],
  { isOneLabel = true, isReceipt = false, taught }: FindOptions = {},
): CodeReading[] {
  const own = namedBrands(lines, taught);
  const named = new Set<Brand | null>(own);
  const isPiece = (key: string) =>
    isOneLabel && mayBePiece(key, own) && codeInBarcodes(key, barcodes) === null;
  const hasShapes = brands.some(({ shapes = [] }) => shapes.length > 0);
  const spans = candidateSpans(lines, barcodes);
  const codes = spans.flatMap((found): CodeReading[] => {
    const { line, words, printed, leastProbability, meanProbability } = found;
    const { isBesideOtherPrint } = found.context;
    const context = isReceipt && found.context.isAmbiguousCaption ? NO_CONTEXT : found.context;
    const { caption, isAmbiguousCaption, isBelowOther } = context;
    const shaped = shapesOf(printed, words.length, brands, caption !== null).filter(
      ({ shape }) => shape === 'brand' || !(isBelowOther || (isReceipt && !caption)),
    );
    const isProminent =
      !isReceipt && found.prominence >= PROMINENT && !isBelowOther && isAloneOnLine(words, line);
    const mayBeAnyCode = caption !== null || (isProminent && isMixed(printed));
    if (shaped.length === 0 && mayBeAnyCode && mayBeOneNumber(words)) {
      shaped.push(...ofUnknownShape(printed).filter(({ key }) => !isPiece(key)));
    }
    // Digits alone without a caption count only for a brand that this label names, not one on another label; fewer than
    // five after ITEM or REF may be any number.
    const isMoreThanANumber = (code: ShapedCode) => {
      if (!/^\d+$/.test(code.spelling)) return true;
      return (
        (!isReceipt && named.has(code.brand)) ||
        (caption !== null && !(isAmbiguousCaption && code.key.length < 5))
      );
    };
    return shaped.filter(isMoreThanANumber).flatMap((shape): CodeReading[] => {
      const held = codeInBarcodes(shape.key, barcodes);
      const code = held === null ? shape : withBarcodeCharacters(shape, held);
      // If a barcode has another character where the shape repaired one, the barcode contains a different number.
      if (code === null) return [];
      const isBrandNamed = named.has(code.brand);
      const contradictsBrandShape = hasShapes && code.shape !== 'brand';
      const mayBeTruncated = !isBrandNamed && continuesAsCode(words, spans);
      const said = {
        ...{ words, printed, caption, isAmbiguousCaption, isBesideOtherPrint },
        ...{ isBrandNamed, contradictsBrandShape, mayBeTruncated },
      };
      return [
        {
          ...code,
          ...said,
          isInBarcode: held !== null,
          prominence: found.prominence,
          leastProbability,
          meanProbability,
          score: scoreOf(code, { ...found, context }),
        },
      ];
    });
  });
  return codes.filter((each) => !isPart(each, codes)).sort((one, other) => other.score - one.score);
}

/** Maximum height of small print: logarithm of its ratio to the label's usual print. */
const SMALL_PRINT = Math.log(0.8);

/** Whether a number is printed small and no caption says what it is, as numbers of the production are. */
export const isInSmallPrint = ({
  caption,
  prominence,
}: Pick<CodeReading, 'caption' | 'prominence'>): boolean =>
  caption === null && prominence < SMALL_PRINT;
