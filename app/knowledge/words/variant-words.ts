import { letterHits } from './letter-hits.ts';
import { plainWords } from './plain-words.ts';
import { sizeHits, widthHits } from './size-hits.ts';
import {
  JOINED,
  type Says,
  VARIANT_AXES,
  VARIANT_TABLE,
  type VariantAxis,
  type VariantHit,
} from './variant-table.ts';

/** What a text says on one axis: what it leaves possible, and in which words. */
export type VariantClaim = { values: ReadonlySet<string>; words: readonly string[] };
/** What a text says of each axis. Absence says nothing. */
export type VariantWords = ReadonlyMap<VariantAxis, VariantClaim>;

/** What a title, or a sentence of a page, says. */
export function variantWords(text: string): VariantWords {
  return claimsOf(hitsIn(text, 'page'));
}

/** What a label says: in its description, where a letter alone is a qualifier, and by the size and width it prints. */
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
 * What a page says: its title; on an axis where the title says nothing, the text is used, unless it contradicts
 * itself, as the menu of a shop does.
 */
export function pageVariants(title: string, text: string): VariantWords {
  const inTitle = variantWords(title);
  const inText = hitsIn(text, 'page');
  const more = [...claimsOf(inText)].filter(
    ([axis]) => !inTitle.has(axis) && !contradictsItself(axis, inText),
  );
  return new Map([...inTitle, ...more]);
}

/** True when both say something on this axis and nothing is left that fits both. */
export function variantConflict(
  axis: VariantAxis,
  one: VariantWords,
  other: VariantWords,
): boolean {
  const [first, second] = [one.get(axis), other.get(axis)];
  if (first === undefined || second === undefined) return false;
  return ![...first.values].some((value) => second.values.has(value));
}

type Entry = { says: Says; words: readonly string[] };

/** By the first word, the longest phrase first: `little kids` is not `kids`. */
const BY_FIRST_WORD: ReadonlyMap<string, readonly Entry[]> = Map.groupBy(
  VARIANT_TABLE.map(({ says, phrase }): Entry => ({ says, words: phrase.split(' ') })).toSorted(
    (one, other) => other.words.length - one.words.length,
  ),
  ({ words }) => words[0] ?? '',
);

const SIZE_OF = "(?:wo)?men'?s?\\s*(?:us|uk|eu)?\\s*(?:size|sz)?\\s*\\d{1,2}(?:\\.5)?";

/** Phrases in which these words mean something else. */
const NOT_VARIANTS = [
  /\b(?:high|low|mid)[- ](?:quality|performance|price[sd]?|stock|cost|rise|waist(?:ed)?|visibility|resolution|season|weight|impact|grey|gray|blue)\b/giu,
  /\bhi-tec\b|\bado den haag\b/giu,
  /\bbaby[- ](?:blue|pink|yellow|green|soft|powder)\b|\bkid[- ](?:leather|suede|skin)\b/giu,
  // "Women's size 8 / men's 6.5" and "men's 6.5 = women's 8" name sizes.
  new RegExp(`\\b${SIZE_OF}\\s*[-=(]\\s*${SIZE_OF}`, 'giu'),
  new RegExp(`\\b${SIZE_OF}(?=\\s*/)`, 'giu'),
  new RegExp(`/\\s*${SIZE_OF}\\b`, 'giu'),
];

/** Where a text comes from: a letter alone means more on a label than on a page, and a size is a size. */
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
  for (let at = 0; at < tokens.length; ) {
    const { start = 0, word = '', accented = '' } = tokens[at] ?? {};
    const joined = JOINED.exec(word)?.[1];
    const found = [joined ?? accented, word]
      .flatMap((key) => BY_FIRST_WORD.get(key) ?? [])
      .find(({ words }) => words.every((one, offset) => offset === 0 || isWord(at + offset, one)));
    const length = found?.words.length ?? 1;
    if (found)
      hits.push({ says: found.says, word: text.slice(start, tokens[at + length - 1]?.end) });
    at += length;
  }
  return hits;
}

function claimsOf(hits: readonly VariantHit[]): VariantWords {
  const claims = new Map<VariantAxis, VariantClaim>();
  for (const axis of VARIANT_AXES) {
    const said = hits.filter(({ says }) => says[axis] !== undefined);
    const values = possible(said.map(({ says }) => says[axis] ?? []));
    if (values.size > 0)
      claims.set(axis, { values, words: distinct(said.map(({ word }) => word)) });
  }
  return claims;
}

/**
 * Words that fit each other narrow what is possible (a toddler's among kids'), words that do not widen it (men's and
 * women's). The widest first, so that the order of the words does not matter.
 */
function possible(said: readonly (readonly string[])[]): ReadonlySet<string> {
  if (said.some((values) => values.length === 0)) return new Set();
  const widestFirst = said.toSorted(
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

/** Each word once, in whatever case. */
function distinct(words: readonly string[]): string[] {
  return [
    ...new Map(words.toReversed().map((word) => [word.toLowerCase(), word])).values(),
  ].reverse();
}
