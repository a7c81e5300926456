import { OTHER_NUMBER_WORDS, RECEIPT_WORDS } from '#app/knowledge/words/captions.ts';
import { COLOURS, LISTED_COLOURS, SHADE_WORDS } from '#app/knowledge/words/colour-words.ts';
import {
  CAPTION_WORDS_IN_NAMES,
  MATERIAL_NAMES,
  NON_NAME_WORDS,
  PRODUCT_KINDS,
} from '#app/knowledge/words/label-phrases.ts';
import { plainWords } from '#app/knowledge/words/plain-words.ts';
import { SEASONS } from '#app/knowledge/words/seasons.ts';
import { captionOf } from '#app/providers/label-reader/code/captions.ts';
import type { OcrLine, OcrWord } from '#app/providers/label-reader/code/label-page.ts';
import { isModel } from '#app/providers/label-reader/code/other-numbers.ts';
import { type Field, fieldsOf } from './label-fields.ts';

/** Signs of text that is not a name, such as prices and percentages of materials. */
const NO_NAME_SIGNS = /[$€£¥%]|制造|\d[,.] ?-|\bKR\b/i;
/** A person's name: S. LINDE. */
const PERSON = /^\p{L}[.,] ?\p{L}+$/u;
/** MADE IN PERU, even if its first letter is lost or a speck stands before it; but not 327 MADE IN USA. */
const FROM_SOMEWHERE = /^\W*(?:\w )?(?:MADE\b|MADE ?IN|.?ADE ?IN\b)/i;
/** One part of a size, longer words first: it is matched part by part, since a repeated choice would backtrack without end. */
const SIZE_PART =
  /\(?(?:USA?|UK|EUR?|FR|CM|JPN?|MEX|MX|BRA?|CHN?|CN|KR|WOMEN'?S?|WMNS?|MEN'?S?|SIZE|POINTURE|TAILLE|TALLA|YEARS|YRS?|MONTHS|MTHS|\d{3}\/\d\d[A-Z]|XX?S|XX?L|[DFWLMS]|\d\/\d|\d{1,3}(?:[.,]\d)?(?:[YCK]|CM|MM)?|[/.:|-])\)?\s*/iy;
/** SP24 and Q3-24 are seasons, HANDLE WITH CARE is on stickers, 36 MILL RD is an address. */
const SEASON = new RegExp(`^(?:${SEASONS}|Q[1-4])[-/ ]?\\d\\d$`, 'i');
const CARE = /\bWITH CARE\b/i;
/** Where a box stands in a stock room, on a sticker: STORE 0295, BAY T27. */
const STOCK_PLACE = /^(?:STORE|AISLE|BAY|BIN|RACK|ROW|SHELF) [A-Z]?\d+$/i;
const ADDRESS = /^\d{1,5} .+ (?:RD|ST|AVE|BLVD|DR|LN)\.?$/i;
/**
 * Text that only says whom a product is for or how high it is, or what a box says about all of the brand's products.
 */
const ONLY_VARIANTS =
  /^(?:(?:MEN'?S?|WOMEN'?S?|KIDS|JUNIOR|YOUTH|UNISEX|BOYS?|GIRLS?|LIFESTYLE|RUNNING|TRAINING|ORIGINALS|PERFORMANCE|LOW|MID|HIGH)\s*)+$/i;
/** A date, a size or another number at the start or end of a field belongs to another field. */
const OTHER_AT_END =
  /^(?:\d{4}[./-]\d\d[./-]\d\d|\d\d[./]\d{2,4}|\S*\d{5}\S*)\s+|\s+(?:XXS|XS|XL|XXL|\dXL|\d{4}[./-]\d\d[./-]\d\d|\d\d\/\d{2,4}|\S*\d{5}\S*)$/g;
/** NAVY/WHITE: words separated by a slash are colours. */
const COLOUR_PAIR = /\p{L} ?\/ ?\p{L}/u;
/** Minimum average probability of a field's characters, 0 to 100: less certain print is not passed on. */
const MIN_FIELD_CONFIDENCE = 80;
/** Maximum number of words in a name: more are a sentence. */
const MAX_WORDS = 7;

/** Captions of other numbers and words on receipts, except those that also occur in names (BOX, CUT). */
const PAPER_WORDS: ReadonlySet<string> = new Set(
  [...OTHER_NUMBER_WORDS, ...RECEIPT_WORDS].filter((word) => !CAPTION_WORDS_IN_NAMES.has(word)),
);

const capitals = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
const wordsIn = (text: string) => capitals(text).match(/[A-Z0-9-]+/g) ?? [];
const hasWordOf = (list: ReadonlySet<string>, text: string) =>
  wordsIn(text).some((word) => list.has(word));
const isNoName = (text: string) =>
  NO_NAME_SIGNS.test(text) ||
  FROM_SOMEWHERE.test(text) ||
  PERSON.test(text) ||
  SEASON.test(text) ||
  CARE.test(text) ||
  STOCK_PLACE.test(text) ||
  ADDRESS.test(text) ||
  wordsIn(text).every((word) => MATERIAL_NAMES.has(word)) ||
  [NON_NAME_WORDS, PAPER_WORDS].some((list) => hasWordOf(list, text)) ||
  text.split(' ').length > MAX_WORDS;

const isColourWord = (word: string) =>
  COLOURS[word] !== undefined ||
  LISTED_COLOURS[word] !== undefined ||
  SHADE_WORDS[word] !== undefined;

function colourShare(text: string): number {
  const words = plainWords(text).filter((word) => /[a-z]{2}/.test(word));
  return words.length === 0 ? 0 : words.filter(isColourWord).length / words.length;
}

const tidy = (text: string) => text.replace(/^[^\p{L}\p{N}(]+|[^\p{L}\p{N})'’+]+$/gu, '');

/** Whether a text is a number: a single word with at least four digits that is not a model name. */
const isNumber = (text: string) =>
  /^\S+$/.test(text) && /(?:\d\D*){4}/.test(text) && !isModel(capitals(text));

/**
 * What each kind of evidence adds to a field's score, which is otherwise the logarithm of the ratio of its height to
 * the label's usual print.
 */
const SCORE = {
  captioned: 2,
  product: 0.6,
  colours: -1.5,
  besideCode: -0.5,
  colourPair: -1,
  noWord: -0.5,
  row: -0.02,
  confidence: 0.02,
};

/** A field that may name the product or its brand. */
type NameCandidate = { text: string; score: number; row: number; isProduct: boolean };

/** The product's name as a label gives it and, if the label shows no known brand, its brand. */
export type Description = { description?: string; brand?: string };

/**
 * Returns the product's name as a label prints it: the text after a description caption, or else the most prominent
 * field that is not a code, brand, colour, size or trade phrase. If a label names no known brand and has two names, the
 * one that says what kind of product it is names the product, or else the lower one; the other one is the brand.
 * @param isIdentified whether the label has a code, a barcode or a known brand: on any other, such as a care label, a
 *   field is a name only if a caption or a kind of product says so
 */
export function describeLabel(
  lines: readonly OcrLine[],
  code: ReadonlySet<OcrWord>,
  brand: ReadonlySet<OcrWord>,
  isIdentified: boolean,
): Description {
  const [first, second] = nameCandidates(lines, code, brand);
  if (!first || !(isIdentified || first.isProduct)) return {};
  if (brand.size > 0 || !second) return { description: first.text };
  const isSecondBrand =
    first.isProduct === second.isProduct ? second.row < first.row : first.isProduct;
  const [product, maker] = isSecondBrand ? [first, second] : [second, first];
  return { description: product.text, brand: maker.text };
}

/** Returns the fields of a label that may be names, most likely product name first. */
function nameCandidates(
  lines: readonly OcrLine[],
  code: ReadonlySet<OcrWord>,
  brand: ReadonlySet<OcrWord>,
): NameCandidate[] {
  const fields = fieldsOf(lines);
  const heights = fields.map(({ height }) => height).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 1;
  return fields
    .flatMap((field) => toNameCandidate(field, usual, code, brand) ?? [])
    .sort((one, other) => other.score - one.score);
}

/** Replaces zeros within a word with the letter O: B00T. */
const withLetterO = (word: string) =>
  /^[\p{L}0]+$/u.test(word) && /\p{L}.*\p{L}/u.test(word) && /\p{L}0|0\p{L}\p{L}/u.test(word)
    ? word.replaceAll('0', 'O')
    : word;

const textOf = (words: readonly OcrWord[]) => words.map(({ text }) => withLetterO(text)).join(' ');

/** Whether text consists only of sizes and their systems: US 9 / EU 42.5. */
function isSizes(text: string): boolean {
  SIZE_PART.lastIndex = 0;
  while (SIZE_PART.lastIndex < text.length) {
    if (!SIZE_PART.test(text)) return false;
  }
  return text !== '';
}

/** Returns a field as a name; null if it says something else. */
function toNameCandidate(
  { words, caption, height, confidence, row }: Field,
  usual: number,
  code: ReadonlySet<OcrWord>,
  brand: ReadonlySet<OcrWord>,
): NameCandidate | null {
  const isCaptioned = caption === 'description';
  if (caption === 'colour' || caption === 'size') return null;
  if (caption === 'other-number' || caption === 'serial') return null;
  if (confidence < MIN_FIELD_CONFIDENCE) return null;
  const own = words.filter((word) => !code.has(word));
  const text = tidy(textOf(own).replace(OTHER_AT_END, ''));
  const besideBrand = tidy(textOf(own.filter((word) => !brand.has(word))));
  if (text.length < 3 || besideBrand === '' || isSizes(besideBrand)) return null;
  if (isNoName(text) || ONLY_VARIANTS.test(text)) return null;
  if (isSizes(text) || isNumber(text) || captionOf(text)) return null;
  // ALDER & PINE is a company, whatever its words mean.
  const colours = text.includes('&') ? 0 : colourShare(text);
  if (!isCaptioned && (colours >= 0.5 || !/\p{L}/u.test(text))) return null;
  const isProduct = isCaptioned || hasWordOf(PRODUCT_KINDS, text);
  const score =
    Math.log(height / usual) +
    (isCaptioned ? SCORE.captioned : 0) +
    (isProduct ? SCORE.product : 0) +
    SCORE.colours * colours +
    (own.length < words.length ? SCORE.besideCode : 0) +
    (COLOUR_PAIR.test(text) ? SCORE.colourPair : 0) +
    (/\p{L}{2}/u.test(text) ? 0 : SCORE.noWord) +
    SCORE.row * row +
    SCORE.confidence * (confidence - 100);
  return { text, score, row, isProduct };
}
