import type { Brand } from '#app/knowledge/brands/brand.ts';
import { BRANDS } from '#app/knowledge/brands/brands.ts';
import { formsAloneOnLabels, formsOf } from '#app/knowledge/code-shapes/label-forms.ts';
import { openByNeighbours, openPlaces } from '#app/knowledge/look-alikes/open-places.ts';
import { matchShape } from '#app/providers/label-reader/match-style-code.ts';
import type { TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import { isOtherNumber } from './other-numbers.ts';
import { captionOf, isFiller } from './telling-words.ts';
import { above, heightOf, leftOf, rowFrom, spansFrom, type Word, wordsOf } from './words.ts';

/** Print that may be a style code, and what says so. */
export type CodeReading = {
  /** A-Z and 0-9 only, repairs included. */
  key: string;
  /** The print with its own separators, repairs included. */
  spelling: string;
  /** The print as read. */
  printed: string;
  /** What was read at each place of `key`. */
  asRead: string;
  /** Characters that the shape of a brand's codes corrects. */
  repairs: number;
  /** Places in `key` where a look-alike would make as good a code. */
  open: readonly number[];
  /** The shape has a separator, the print none. */
  lacksSeparator: boolean;
  words: readonly Word[];
  /** Where a caption such as STYLE stands. */
  caption: 'joined' | 'before' | 'above' | null;
  /** The shape is of a brand that the label names, or of one that it needs not name. */
  shape: 'brand' | 'alone' | null;
  brand: Brand | null;
  /** The label names a brand whose codes have other shapes. */
  isOfOtherShape: boolean;
  /** Of its characters, 0 to 1. */
  leastProbability: number;
  meanProbability: number;
  score: number;
};

const LABEL_BRANDS = BRANDS.filter(({ labelWords }) => labelWords !== undefined);

const isNumber = ({ text }: Word) => /\d{3}/.test(text.replace(/[^A-Z0-9]/gi, ''));

type Context = { caption: CodeReading['caption']; isOther: boolean; isBelowOther: boolean };
const NOTHING: Context = { caption: null, isOther: false, isBelowOther: false };

const contextOf = (
  found: ReturnType<typeof captionOf>,
  place: CodeReading['caption'],
): Context => ({
  caption: found === 'code' ? place : null,
  // What stands below a heading may stand in the next cell of a table: that alone rules nothing out.
  isOther: place !== 'above' && (found === 'other-number' || found === 'size'),
  isBelowOther: place === 'above' && found === 'other-number',
});

/** A caption farther to the left, in heights of the number, belongs to something else. */
const REACH_LEFT = 16;
/** More print than this before a number is a sentence. */
const LONGEST_CAPTION = 16;

function contextBefore(first: Word, all: readonly Word[]): Context | null {
  let joined = '';
  for (const { word, gap } of leftOf(first, all)) {
    if (gap > REACH_LEFT) return null;
    joined = `${word.text}${joined}`;
    const found = captionOf(word.text) ?? captionOf(joined);
    if (found) return contextOf(found, 'before');
    if (isNumber(word) || (!isFiller(word.text) && joined.length > LONGEST_CAPTION)) return null;
  }
  return null;
}

function contextAbove(first: Word, last: Word, all: readonly Word[]): Context | null {
  const over = above(first, last, all);
  const [nearest] = over;
  if (!nearest) return null;
  const row = over.filter(({ line }) => line === nearest.line);
  const found = captionOf(nearest.text) ?? captionOf(row.map(({ text }) => text).join(''));
  // A heading with a number of its own beside it says something of that one.
  const hasOwn = all.some((each) => each.line === nearest.line && isNumber(each));
  return found && !hasOwn ? contextOf(found, 'above') : null;
}

function contextAround(span: readonly Word[], all: readonly Word[]): Context {
  const first = span[0];
  const last = span[span.length - 1];
  if (!first || !last) return NOTHING;
  if (first.joined) return contextOf(first.joined, 'joined');
  return contextBefore(first, all) ?? contextAbove(first, last, all) ?? NOTHING;
}

/** The print of a span: without accents, a filler before it and punctuation around it. */
function printOf(span: readonly Word[]): string {
  return span
    .map(({ text }) => text)
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/^(?:NO|NR|N°|N)[.:#]+\s*(?=\S)/i, '')
    .replace(/^[^A-Za-z0-9|]+|[^A-Za-z0-9|]+$/g, '')
    .replace(/ (?=[-/.])|(?<=[-/.]) /g, '');
}

type Shaped = Pick<
  CodeReading,
  'key' | 'spelling' | 'asRead' | 'repairs' | 'open' | 'lacksSeparator' | 'shape' | 'brand'
>;

function shapedAs(
  brand: Brand,
  forms: readonly string[],
  shape: 'brand' | 'alone',
  printed: string,
  count: number,
): Shaped[] {
  const isCode = (spelling: string) =>
    formsOf(brand).some((form) => matchShape(spelling, form)?.repairs === 0);
  return forms.flatMap((form) => {
    const match = matchShape(printed, form);
    if (!match || (count > 1 && !match.hasSeparator)) return [];
    const { key, spelling, asRead, repairs, lacksSeparator, ambiguous } = match;
    const open = [...new Set([...ambiguous, ...openPlaces(spelling, isCode)])];
    return [{ key, spelling, asRead, repairs, open, lacksSeparator, shape, brand }];
  });
}

function shapesOf(printed: string, count: number, brands: readonly Brand[]): Shaped[] {
  const named = brands.flatMap((brand) => shapedAs(brand, formsOf(brand), 'brand', printed, count));
  if (named.length > 0) return named;
  // `1 036772`: a space that only the reader saw.
  const closed = count > 1 ? printed.replace(/ /g, '') : printed;
  if (closed !== printed) {
    const whole = brands.flatMap((brand) => shapedAs(brand, formsOf(brand), 'brand', closed, 1));
    if (whole.length > 0) return whole.map((each) => ({ ...each, repairs: each.repairs + 1 }));
  }
  return LABEL_BRANDS.flatMap((brand) =>
    shapedAs(brand, formsAloneOnLabels(brand), 'alone', printed, count),
  );
}

/** A code of a brand whose shapes are not known: only behind a caption, and nothing is repaired. */
const UNKNOWN_SHAPE = /^(?=(?:.*\d){2})(?=.{4,20}$)[A-Z0-9]{1,12}(?:[-./_ ][A-Z0-9]{1,10}){0,3}$/;

function ofUnknownShape(printed: string): Shaped[] {
  if (!UNKNOWN_SHAPE.test(printed)) return [];
  const key = printed.replace(/[^A-Z0-9]/g, '');
  return [
    {
      key,
      spelling: printed,
      asRead: key,
      repairs: 0,
      open: openByNeighbours(printed),
      lacksSeparator: false,
      shape: null,
      brand: null,
    },
  ];
}

/** What each kind of evidence adds to a reading's score. */
const SCORE = {
  caption: 3,
  belowOther: -2,
  brandShape: 4,
  shapeAlone: 2,
  repair: -0.8,
  lostSeparator: -1,
  prominence: 1.2,
  mean: 2,
  least: 1,
  shortNumber: -1,
  word: 0.3,
};

function scoreOf(
  shaped: Shaped,
  reading: Pick<CodeReading, 'caption' | 'meanProbability' | 'leastProbability' | 'words'>,
  prominence: number,
): number {
  return (
    (reading.caption ? SCORE.caption : 0) +
    (shaped.shape === 'brand'
      ? SCORE.brandShape
      : shaped.shape === 'alone'
        ? SCORE.shapeAlone
        : 0) +
    SCORE.repair * shaped.repairs +
    (shaped.lacksSeparator ? SCORE.lostSeparator : 0) +
    SCORE.prominence * Math.max(-1, Math.min(1.5, prominence)) +
    SCORE.mean * (reading.meanProbability - 1) +
    SCORE.least * (reading.leastProbability - 1) +
    (shaped.shape === null && /^\d{1,4}$/.test(shaped.key) ? SCORE.shortNumber : 0) +
    (shaped.shape === null ? SCORE.word * (reading.words.length - 1) : 0)
  );
}

const isOfCode = (mark: string) => /[A-Za-z0-9|]/.test(mark);

/**
 * Print of a label that may be its style code, the best first: what has the shape of a code of a named brand, stands
 * behind a caption, or has a shape found nowhere else. Numbers that are something else by their own caption or form
 * are left out.
 * @param brands those the label names
 * @param gtins numbers of the photo's barcodes, whose digits are no code
 */
export function findCodes(
  lines: readonly TextLine[],
  brands: readonly Brand[],
  gtins: readonly string[],
): CodeReading[] {
  const rows = lines.map(wordsOf);
  const all = rows.flat();
  const heights = all.map(heightOf).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 1;
  const found: CodeReading[] = [];
  for (const words of rows) {
    const row = rowFrom(words, rows);
    words.forEach((_, start) => {
      for (const span of spansFrom(row, start)) {
        const printed = printOf(span);
        if (printed.length < 4 || printed.length > 20 || !/\d/.test(printed)) continue;
        if (span.length > 1 && span.some(({ text }) => captionOf(text) !== null)) continue;
        const { caption, isOther, isBelowOther } = contextAround(span, all);
        if (isOther || isOtherNumber(printed, gtins)) continue;
        const shaped = shapesOf(printed, span.length, brands).filter(
          ({ shape }) => shape === 'brand' || !isBelowOther,
        );
        const areOfCode = span.every(({ text }) => /\d/.test(text) || text.length <= 4);
        if (shaped.length === 0 && caption && areOfCode) shaped.push(...ofUnknownShape(printed));
        if (shaped.length === 0) continue;
        const probabilities = span.flatMap(({ marks }) =>
          marks.flatMap(({ text, probability }) => (isOfCode(text) ? [probability] : [])),
        );
        const reading = {
          isOfOtherShape:
            brands.some(({ shapes = [] }) => shapes.length > 0) && shaped[0]?.shape !== 'brand',
          printed,
          words: span,
          caption,
          leastProbability: Math.min(...probabilities),
          meanProbability:
            probabilities.reduce((sum, each) => sum + each, 0) / probabilities.length,
        };
        const prominence = Math.log(Math.max(...span.map(heightOf)) / usual);
        found.push(
          ...shaped.map((each) => ({
            ...reading,
            ...each,
            score: scoreOf(each, reading, prominence) + (isBelowOther ? SCORE.belowOther : 0),
          })),
        );
      }
    });
  }
  return found.sort((one, other) => other.score - one.score);
}
