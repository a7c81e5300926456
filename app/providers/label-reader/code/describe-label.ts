import { COLOURS, LISTED_COLOURS, SHADE_WORDS } from '#app/knowledge/words/colour-words.ts';
import { plainWords } from '#app/knowledge/words/plain-words.ts';
import { type Caption, captionOf } from './captions.ts';
import { type OcrLine, type OcrWord, right } from './label-page.ts';

type Field = {
  words: readonly OcrWord[];
  text: string;
  height: number;
  sureness: number;
  row: number;
};

/** Print of labels that names no product. */
const NO_NAME =
  /\b(?:MADE|.?ADE ?IN)|FABRIQU|HECHO|FATTO|HERGESTELLT|FABRICADO|GEMAAKT|FEITO|制造|\b(?:SALE|OUTLET|CLEARANCE|PROMO|SECONDS?|REDUZIERT|REBAJAS|SOLDES|SALDI|REDUCED)\b|\bWWW\b|\.COM\b|\bTEL\b|\bSIZES?\b|\bTAILLE\b|\bWIDTH\b|\bLARGEUR\b|\bWEITE\b|\bQTY\b|\bPCS\b|COTTON|POLYESTER|ELASTAN|UPPER|LINING|LEATHER:|OBERMATERIAL|FUTTER|TEXTIL|\bSOLE\b|\bPO\b|\bLOT\b|\bSEQ\b|\bCTN\b|\bFTY\b|\bORDER\b|\bTRACK|\bSHIP\b|\bDO NOT\b|\bWASH\b|\bKEEP\b|\bWARNING\b|\bNET\b|\bGROSS\b|[$€£¥]|%/i;
const SIZE_LIKE =
  /^(?:(?:USA?|UK|EUR?|FR|CM|JPN?|MEX|MX|BRA?|CHN?|CN|KR|D|F|W|L|M|MEN'?S?|WOMEN'?S?|SIZE|XX?S|XX?L|S|\d{1,3}(?:[.,]\d)?[YCK]?|\d\/\d|[/.:|-])\s*)+$/i;
/** Only words that say for whom a product is, or what a box says of all of its brand's products. */
const ONLY_VARIANTS =
  /^(?:(?:MEN'?S?|WOMEN'?S?|KIDS|JUNIOR|YOUTH|UNISEX|BOYS?|GIRLS?|LIFESTYLE|RUNNING|TRAINING|ORIGINALS|PERFORMANCE)\s*)+$/i;
/** A date, a price or another number at an end of a field belongs to another one. */
const OTHER_AT_END =
  /^(?:\d{4}[./-]\d\d[./-]\d\d|\d\d[./]\d{2,4}|\S*\d{5}\S*)\s+|\s+(?:\d{4}[./-]\d\d[./-]\d\d|\d\d\/\d{2,4}|\S*\d{5}\S*)$/g;
/** NAVY/WHITE: a slash between words stands between colours. */
const COLOUR_PAIR = /\p{L} ?\/ ?\p{L}/u;
const GAP = 2.4;
const SURE_FIELD = 80;

function fieldsOf(lines: readonly OcrLine[]): Field[] {
  return lines.flatMap(({ words }, row) => {
    const fields: OcrWord[][] = [];
    for (const word of words) {
      const field = fields[fields.length - 1];
      const last = field?.[field.length - 1];
      const isNext =
        last &&
        word.left - right(last) < GAP * Math.max(word.height, last.height) &&
        word.height < 1.7 * last.height &&
        last.height < 1.7 * word.height;
      if (field && isNext) field.push(word);
      else fields.push([word]);
    }
    return fields.map((each): Field => {
      const heights = each.map(({ height }) => height).sort((a, b) => a - b);
      const all = each.flatMap(({ sureness }) => sureness ?? []);
      return {
        words: each,
        text: each.map(({ text }) => text).join(' '),
        height: heights[heights.length >> 1] ?? 0,
        sureness: all.reduce((sum, one) => sum + one, 0) / (all.length || 1),
        row,
      };
    });
  });
}

/** The words of a field behind the caption it begins with, and what the caption says. */
function withoutCaption(field: Field): { caption: Caption | null; words: readonly OcrWord[] } {
  for (let count = Math.min(2, field.words.length); count > 0; count -= 1) {
    const caption = captionOf(
      field.words
        .slice(0, count)
        .map(({ text }) => text)
        .join(''),
    );
    if (caption) return { caption, words: field.words.slice(count) };
  }
  return { caption: null, words: field.words };
}

const isColourWord = (word: string) =>
  COLOURS[word] !== undefined ||
  LISTED_COLOURS[word] !== undefined ||
  SHADE_WORDS[word] !== undefined;

function colourShare(text: string): number {
  const words = plainWords(text).filter((word) => /[a-z]{2}/.test(word));
  return words.length === 0 ? 0 : words.filter(isColourWord).length / words.length;
}

const tidy = (text: string) => text.replace(/^[^\p{L}\p{N}(]+|[^\p{L}\p{N})'’+]+$/gu, '');

/** A field that may name the product or its brand. */
type Name = { text: string; score: number; row: number; height: number; isCaptioned: boolean };

/** What a label calls its product and, where no known brand is on it, its brand. */
export type Description = { description?: string; brand?: string };

/**
 * The product's name as a label prints it: what stands behind a caption that says so, else the most prominent field
 * that is no code, brand, colour, size or phrase of trade. On a label that names no brand we know the upper of two names
 * is taken for the brand.
 */
export function describeLabel(
  lines: readonly OcrLine[],
  code: ReadonlySet<OcrWord>,
  brand: ReadonlySet<OcrWord>,
): Description {
  const [first, second] = namesOn(lines, code, brand);
  if (!first) return {};
  if (brand.size > 0 || !second) return { description: first.text };
  const isSecondBrand = first.isCaptioned || second.row < first.row;
  const [product, maker] = isSecondBrand ? [first, second] : [second, first];
  return { description: product.text, brand: maker.text };
}

/** The fields of a label that may be names, the likeliest to name the product first. */
function namesOn(
  lines: readonly OcrLine[],
  code: ReadonlySet<OcrWord>,
  brand: ReadonlySet<OcrWord>,
): Name[] {
  const fields = fieldsOf(lines);
  const heights = fields.map(({ height }) => height).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 1;
  const names: Name[] = [];
  let waiting: Caption | null = null;
  let waitingFor: Field | null = null;
  for (const field of fields) {
    const { caption, words } = withoutCaption(field);
    if (caption && words.length === 0) {
      [waiting, waitingFor] = [caption, field];
      continue;
    }
    const isBeside =
      waitingFor && (waitingFor.row === field.row || field.row === waitingFor.row + 1);
    const heading: Caption | null = caption ?? (isBeside ? waiting : null);
    [waiting, waitingFor] = [null, null];
    const own = words.filter((word) => !code.has(word));
    const text = tidy(
      own
        .map((word) => word.text)
        .join(' ')
        .replace(OTHER_AT_END, ''),
    );
    const besideBrand = tidy(own.flatMap((word) => (brand.has(word) ? [] : [word.text])).join(' '));
    if (text.length < 3 || besideBrand === '' || SIZE_LIKE.test(besideBrand)) continue;
    if (ONLY_VARIANTS.test(text)) continue;
    const colours = colourShare(text);
    if (colours >= 0.5 && heading !== 'description') continue;
    if (field.sureness < SURE_FIELD || NO_NAME.test(text) || SIZE_LIKE.test(text)) continue;
    if (heading === 'colour' || heading === 'other-number' || heading === 'size') continue;
    if (!/\p{L}/u.test(text) && heading !== 'description') continue;
    if (/^\S*\d{4}\S*$/.test(text) || captionOf(text)) continue;
    const score =
      Math.log(field.height / usual) +
      (heading === 'description' ? 2 : 0) -
      1.5 * colours -
      (own.length < words.length ? 0.5 : 0) -
      (COLOUR_PAIR.test(text) ? 1 : 0) -
      (/\p{L}{2}/u.test(text) ? 0 : 0.5) -
      field.row * 0.02 +
      (field.sureness - 100) / 50;
    names.push({
      text,
      score,
      row: field.row,
      height: field.height,
      isCaptioned: heading === 'description',
    });
  }
  return names.sort((one, other) => other.score - one.score);
}
