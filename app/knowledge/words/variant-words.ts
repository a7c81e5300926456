import { letterHits } from './letter-hits.ts';
import { plainWords } from './plain-words.ts';
import { sizeHits, widthHits } from './size-hits.ts';
import {
  JOINED,
  VARIANT_AXES,
  VARIANT_TABLE,
  type VariantAxis,
  type VariantHit,
  type VariantMeaning,
} from './variant-table.ts';

/** What a text says on one axis: the values that it leaves possible, and its words for them. */
export type VariantClaim = { values: ReadonlySet<string>; words: readonly string[] };
/** What a text says on each axis. On an absent axis it says nothing. */
export type VariantWords = ReadonlyMap<VariantAxis, VariantClaim>;

/** Returns what a title, or a sentence of a page, says about variants. */
export function variantWords(text: string): VariantWords {
  return claimsOf(hitsIn(text, 'page'));
}

/**
 * Returns what labels say about variants: in their description, where a single letter is a qualifier, and by the size
 * and width they print.
 */
export function labelVariants(
  labels: readonly { description?: string; size?: string; width?: string }[],
): VariantWords {
  return claimsOf(
    labels.flatMap(({ description = '', size = '', width = '' }) => [
      ...hitsIn(description, 'label'),
      ...hitsIn(size, 'size'),
      ...widthHits(width),
    ]),
  );
}

/**
 * Returns what a page says about variants: its title and, on an axis on which the title says nothing, its text, unless
 * the text contradicts itself, as a shop's menu does.
 */
export function pageVariants(title: string, text: string): VariantWords {
  const inTitle = variantWords(title);
  const inText = hitsIn(text, 'page');
  const more = [...claimsOf(inText)].filter(
    ([axis]) => !inTitle.has(axis) && !contradictsItself(axis, inText),
  );
  return new Map([...inTitle, ...more]);
}

/** Returns true if both texts say something on this axis and no value fits both. */
export function variantConflict(
  axis: VariantAxis,
  one: VariantWords,
  other: VariantWords,
): boolean {
  const [first, second] = [one.get(axis), other.get(axis)];
  if (first === undefined || second === undefined) return false;
  return ![...first.values].some((value) => second.values.has(value));
}

type Entry = { says: VariantMeaning; words: readonly string[] };

/** Phrases by their first word, the longest first: `little kids` is not `kids`. */
const BY_FIRST_WORD: ReadonlyMap<string | undefined, readonly Entry[]> = Map.groupBy(
  VARIANT_TABLE.map(({ says, phrase }): Entry => ({ says, words: phrase.split(' ') })).toSorted(
    (one, other) => other.words.length - one.words.length,
  ),
  ({ words }) => words[0],
);

const SIZE_OF = "(?:wo)?men'?s?\\s*(?:us|uk|eu)?\\s*(?:size|sz)?\\s*\\d{1,2}(?:\\.5)?";

/** Phrases in which variant words mean something else. */
const NOT_VARIANTS = [
  /\b(?:high|low|mid)[- ](?:quality|performance|price[sd]?|stock|cost|rise|waist(?:ed)?|visibility|resolution|season|weight|impact|grey|gray|blue)\b/giu,
  /\bhi-tec\b|\bado den haag\b/giu,
  /\bbaby[- ](?:blue|pink|yellow|green|soft|powder)\b|\bkid[- ](?:leather|suede|skin)\b/giu,
  // "Women's size 8 / men's 6.5" and "men's 6.5 = women's 8" name sizes.
  new RegExp(`\\b${SIZE_OF}\\s*[-=(]\\s*${SIZE_OF}`, 'giu'),
  new RegExp(`\\b${SIZE_OF}(?=\\s*/)`, 'giu'),
  new RegExp(`/\\s*${SIZE_OF}\\b`, 'giu'),
];

/**
 * Where a text comes from: a single letter means more on a label than on a page, and a `size` text is nothing but a
 * size.
 */
type Origin = 'page' | 'label' | 'size';

function hitsIn(text: string, origin: Origin): VariantHit[] {
  let plain = text.replace(/[’`´]/g, "'").normalize('NFKC');
  for (const phrase of NOT_VARIANTS) plain = plain.replace(phrase, ' ');
  // OCR loses the space: AIR JORDAN 1LOW.
  plain = plain.replace(/(?<=\d)(?=(?:low|mid|high)\b)/giu, ' ');
  return [
    ...wordHits(plain),
    ...(origin === 'size' ? [] : letterHits(plain, origin === 'label')),
    ...sizeHits(plain, origin === 'size'),
  ];
}

function wordHits(text: string): VariantHit[] {
  const tokens = [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:'\p{L}*)*/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    accented: match[0].toLowerCase().replaceAll("'", ''),
    word: plainWords(match[0]).join(''),
  }));
  const isWord = (at: number, wanted: string) =>
    tokens[at]?.word === wanted || tokens[at]?.accented === wanted;
  const hits: VariantHit[] = [];
  let next = 0;
  for (const [at, { start, word, accented }] of tokens.entries()) {
    if (at < next) continue;
    const joined = JOINED.exec(word)?.[1];
    const found = [joined ?? accented, word]
      .flatMap((key) => BY_FIRST_WORD.get(key) ?? [])
      .find(({ words }) => words.every((one, offset) => offset === 0 || isWord(at + offset, one)));
    if (found === undefined) continue;
    next = at + found.words.length;
    hits.push({ says: found.says, word: text.slice(start, tokens[next - 1]?.end) });
  }
  return hits;
}

function claimsOf(hits: readonly VariantHit[]): VariantWords {
  const claims = new Map<VariantAxis, VariantClaim>();
  for (const axis of VARIANT_AXES) {
    const said = hits.flatMap(({ says: { [axis]: values }, word }) =>
      values === undefined ? [] : [{ values, word }],
    );
    const values = possible(said.map((one) => one.values));
    if (values.size > 0)
      claims.set(axis, { values, words: distinct(said.map(({ word }) => word)) });
  }
  return claims;
}

/**
 * Words that fit together narrow what is possible (`toddler` among `kids`); words that do not fit widen it (`men's` and
 * `women's`). The widest come first, so that the order of the words does not matter.
 */
function possible(said: readonly (readonly string[])[]): ReadonlySet<string> {
  if (said.some((values) => values.length === 0)) return new Set();
  // Two words for one thing say it once: of `men's women's kids'`, two say that the shoe is an adult's.
  const told = new Map(said.map((values) => [values.join(), values]));
  const widestFirst = [...told.values()].sort(
    (one, other) => other.length - one.length || (one.join() < other.join() ? -1 : 1),
  );
  let left: ReadonlySet<string> = new Set();
  for (const values of widestFirst) {
    const shared = values.filter((value) => left.has(value));
    left = new Set(shared.length > 0 ? shared : [...left, ...values]);
  }
  return left;
}

function contradictsItself(axis: VariantAxis, hits: readonly VariantHit[]): boolean {
  const said = hits.flatMap(({ says }) => (says[axis] === undefined ? [] : [says[axis]]));
  return said.some((one) => said.some((other) => !one.some((value) => other.includes(value))));
}

/** Returns each word once, ignoring case, in its first spelling. */
function distinct(words: readonly string[]): string[] {
  return [
    ...new Map(words.toReversed().map((word) => [word.toLowerCase(), word])).values(),
  ].reverse();
}
