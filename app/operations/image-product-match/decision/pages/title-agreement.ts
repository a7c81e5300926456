import { BRANDS } from '#app/knowledge/brands/brands.ts';
import { type CodeForms, KNOWN_FORMS } from '#app/knowledge/code-shapes/page-patterns.ts';
import { withoutSizes } from '#app/knowledge/sizes/without-sizes.ts';
import { COLOURS } from '#app/knowledge/words/colour-words.ts';
import { plainWords } from '#app/knowledge/words/plain-words.ts';
import {
  EXPANSIONS,
  GENERIC_WORDS,
  ROMAN,
  VARIANT_WORDS,
} from '#app/knowledge/words/word-lists.ts';
import { THRESHOLDS } from '../thresholds.ts';

/** What a product's name says once sizes, prices, codes and brand are removed. */
export type ProductName = {
  /** Model words with their weight: 1, or little for words that any shoe may have. */
  words: ReadonlyMap<string, number>;
  /** Numbers of the model: `41`, `574`, `ii` as `2`. */
  numbers: ReadonlySet<string>;
  colours: ReadonlySet<string>;
  /** All words in order, including brand and variants: OCR and titles lose and add spaces. */
  sequence: readonly string[];
};

export type TitleAgreement = {
  /** Share of the first name's model words that the second shows, by weight; null if the first has too few. */
  overlap: number | null;
  /** The total of which the share is taken, in words of full weight. */
  modelWords: number;
  /** Each name has a model number that the other lacks. WDC shoes: 0 % of true, 19.4 % of false pairs. */
  numbersConflict: boolean;
  colours: 'agree' | 'conflict' | 'unknown';
};

/** Prices and percentages; a sign directly before a number belongs to that number. */
export const PRICE =
  /(?:[$€£¥]\s*\d[\d.,]*|\d[\d.,]*\s*(?:[$€£¥%](?!\s*\d)|(?:usd|eur|gbp|pln)(?!\p{L})))/giu;
/** Numbers that name no model: half sizes, fractions, years, and numbers of five or more digits. */
const OTHER_NUMBERS = [
  /\b\d{1,2}[.,]5\b/g,
  /\b\d+\s*\/\s*\d+\b/g,
  /\b(?:19|20)\d{2}\b/g,
  /\b\d{5,}\b/g,
];
/** A brand's words are not model words, unless they are ordinary words, which may name another brand's model. */
const BRAND_WORDS = new Set(
  BRANDS.filter((brand) => !brand.isOrdinaryWord).flatMap(({ aliases }) =>
    aliases.flatMap((alias) => alias.split(' ')),
  ),
);

export function productName(text: string, { inTitles }: CodeForms = KNOWN_FORMS): ProductName {
  let rest = text.normalize('NFKC').replace(inTitles, ' ');
  rest = withoutSizes(rest.replace(PRICE, ' '));
  for (const number of OTHER_NUMBERS) rest = rest.replace(number, ' ');
  const words = new Map<string, number>();
  const numbers = new Set<string>();
  const colours = new Set<string>();
  const sequence = plainWords(rest).flatMap((raw) => EXPANSIONS[raw] ?? splitAtDigits(raw));
  for (const word of sequence) {
    const number = ROMAN[word] ?? /^v?(\d{1,4})$/.exec(word)?.[1];
    const colour = COLOURS[word];
    if (number !== undefined) numbers.add(String(Number(number)));
    else if (colour !== undefined) colours.add(colour);
    else if (word.length > 1 && !VARIANT_WORDS.has(word) && !BRAND_WORDS.has(word)) {
      words.set(word, GENERIC_WORDS.has(word) ? 0.2 : 1);
    }
  }
  return { words, numbers, colours, sequence };
}

/** Returns the words that identify a model: those of full weight. */
export function fullWords({ words }: ProductName): ReadonlySet<string> {
  return new Set([...words].flatMap(([word, weight]) => (weight === 1 ? [word] : [])));
}

/** Compares a title with the label's description. Not symmetric: titles say more than labels. */
export function titleAgreement(description: ProductName, title: ProductName): TitleAgreement {
  const { whole, shared } = shareOf(description, title);
  return {
    overlap: whole < 1 ? null : shared / whole,
    modelWords: whole,
    numbersConflict: eachHasOthers(description.numbers, title.numbers),
    colours: colourAgreement(description.colours, title.colours),
  };
}

/** Whether a title shows enough of the label's model words to name the same model. */
export function showsModel({ overlap }: TitleAgreement): boolean {
  return (overlap ?? 0) >= THRESHOLDS.modelOverlap;
}

/** Numbers count as model words here: `574` is the whole name of a shoe. */
function shareOf(description: ProductName, title: ProductName) {
  const joined = joinedWords(description.sequence, title.sequence);
  let whole = 0;
  let shared = 0;
  for (const [word, weight] of description.words) {
    whole += weight;
    if (title.words.has(word) || joined.has(word)) shared += weight;
  }
  for (const number of description.numbers) {
    whole += 1;
    if (title.numbers.has(number)) shared += 1;
  }
  return { whole, shared };
}

/** The most words that may be written as one. */
const MAX_JOINED_WORDS = 3;

/** Returns how one text would spell words that the other spells with other spaces: `GELCUMULUS` and `gel cumulus`. */
function joinedWords(one: readonly string[], other: readonly string[]): ReadonlySet<string> {
  const others = new Set(other);
  const split = runsOf(one).filter((run) => others.has(run.join('')));
  const whole = runsOf(other).map((run) => run.join(''));
  return new Set([...split.flat(), ...whole]);
}

function runsOf(words: readonly string[]): string[][] {
  return words.flatMap((_word, start) =>
    Array.from({ length: MAX_JOINED_WORDS - 1 }, (_value, more) =>
      words.slice(start, start + more + 2),
    ),
  );
}

/** Splits `1low` into `1` and `low`, because OCR loses the space. Widths (`2e`) and generations (`v2`) stay whole. */
function splitAtDigits(word: string): readonly string[] {
  if (/^(?:v\d{1,4}|\d?[2468]e)$/.test(word)) return [word];
  return word.match(/\d+|\D+/g) ?? [word];
}

/** Whether each set has a value that the other lacks. */
export function eachHasOthers(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((value) => !other.has(value)) && [...other].some((value) => !one.has(value));
}

function colourAgreement(one: ReadonlySet<string>, other: ReadonlySet<string>) {
  if (one.size === 0 || other.size === 0) return 'unknown';
  return [...one].some((colour) => other.has(colour)) ? 'agree' : 'conflict';
}
