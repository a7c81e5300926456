import { distance } from 'fastest-levenshtein';
import type { Brand } from '#app/knowledge/brands/brand.ts';
import { BRANDS } from '#app/knowledge/brands/brands.ts';
import { GENERIC_WORDS } from '#app/knowledge/words/word-lists.ts';
import {
  extentFrom,
  type Word,
  withContinuation,
  wordsOf,
} from '#app/providers/label-reader/code/words.ts';
import type { TextLine } from '#app/providers/label-reader/ocr/text-line.ts';

const toNameKey = (text: string) =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
const isSame = (read: string, wanted: string, { name, isOrdinaryWord }: Brand) => {
  if (read === wanted) return true;
  // "COLOMBIA" must not count as the brand "Columbia".
  if (isOrdinaryWord && wanted === toNameKey(name)) return false;
  // "RUNNING" alone must not count as the brand "On Running".
  if (GENERIC_WORDS.has(read.toLowerCase())) return false;
  const slips = wanted.length >= 9 ? 2 : wanted.length >= 6 ? 1 : 0;
  return (
    slips > 0 && Math.abs(read.length - wanted.length) <= slips && distance(read, wanted) <= slips
  );
};
const namesOf = (brands: readonly Brand[]) =>
  brands.flatMap((brand) =>
    (brand.labelWords ?? []).map((word) => ({
      brand,
      word: toNameKey(word),
      count: word.split(' ').length,
    })),
  );
const NAMES = namesOf(BRANDS);
type BrandName = (typeof NAMES)[number];

export type NamedBrand = { brand: Brand; words: readonly Word[] };

/**
 * Finds the brands that the print names, with the words that name them.
 * @param taught brands taught by a store, which are looked for in addition to `BRANDS`
 */
export function findBrandNames(
  lines: readonly TextLine[],
  taught: readonly Brand[] = [],
): NamedBrand[] {
  const names = taught.length > 0 ? [...NAMES, ...namesOf(taught)] : NAMES;
  const found: NamedBrand[] = [];
  const rows = lines.map((line) => wordsOf(line).filter(({ text }) => toNameKey(text) !== ''));
  for (const line of rows) {
    // NEW and BALANCE may be read as two pieces of one row.
    const words = withContinuation(line, rows);
    line.forEach((_, at) => {
      for (const { brand, word, count } of names) {
        for (const length of new Set([1, count, count + 1])) {
          const span = words.slice(at, at + length);
          const read = span.map(({ text }) => toNameKey(text)).join('');
          // SAL OMON: a space that OCR saw but the print does not have.
          if (length > count ? read === word && span.length === length : isSame(read, word, brand))
            found.push({ brand, words: span });
        }
      }
    });
  }
  return [...found, ...findBroken(rows, names)];
}

/** Maximum distance of the next line below a line, in heights. */
const NEXT_LINE = 2;

/**
 * Finds names of several words that are printed on two lines with nothing beside them: RALPH above LAUREN, THE NORTH
 * above FACE.
 */
function findBroken(rows: readonly (readonly Word[])[], names: readonly BrandName[]): NamedBrand[] {
  const ofSeveral = names.filter(({ count }) => count > 1);
  const brands = new Map(ofSeveral.map(({ word, brand }) => [word, brand]));
  const read = rows.flatMap((words) => {
    const line = words[0]?.line;
    return line ? { line, words, text: words.map(({ text }) => toNameKey(text)).join('') } : [];
  });
  return read.flatMap((upper) =>
    read.flatMap((lower) => {
      const brand = brands.get(`${upper.text}${lower.text}`);
      return brand && isBelow(upper.line, lower.line)
        ? [{ brand, words: [...upper.words, ...lower.words] }]
        : [];
    }),
  );
}

/** Whether a line is directly below another one, in the same column. */
function isBelow(upper: TextLine, lower: TextLine): boolean {
  const own = extentFrom(upper.quad, upper.quad);
  const { top, left, right } = extentFrom(upper.quad, lower.quad);
  return top > 0 && top < NEXT_LINE && left < own.right && right > own.left;
}

/** Returns the brands that the print names. */
export function namedBrands(lines: readonly TextLine[], taught: readonly Brand[] = []): Brand[] {
  return [...new Set(findBrandNames(lines, taught).map(({ brand }) => brand))];
}

/** Whether words are the brand's own name and not the name of one of its products. */
export function isMaker({ brand: { name, aliases }, words }: NamedBrand): boolean {
  const read = toNameKey(words.map(({ text }) => text).join(''));
  return [name, ...aliases].some((each) => distance(toNameKey(each), read) <= 1 + read.length / 6);
}
