import { distance } from 'fastest-levenshtein';
import type { Brand } from '#app/knowledge/brands/brand.ts';
import { BRANDS } from '#app/knowledge/brands/brands.ts';
import type { OcrLine, OcrWord } from '#app/providers/label-reader/ocr-page.ts';

export type FoundBrand = { brand: Brand; words: readonly OcrWord[] };

/** What a label says about its brand; `isPartlyNamed`: it may be one of the table, its name half covered. */
export type NamedBrands = { brands: readonly Brand[]; isPartlyNamed: boolean };

const compact = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** One slip in five letters is OCR, in four it is another word. */
function isSameWord(read: string, wanted: string): boolean {
  if (read === wanted) return true;
  const slips = wanted.length >= 9 ? 2 : wanted.length >= 6 ? 1 : 0;
  return (
    slips > 0 && Math.abs(read.length - wanted.length) <= slips && distance(read, wanted) <= slips
  );
}

const WORDS = BRANDS.flatMap((brand) =>
  (brand.labelWords ?? []).map((word) => ({
    brand,
    compact: compact(word),
    count: word.split(' ').length,
  })),
);

const LABEL_PARTS = BRANDS.flatMap(({ labelPart }) => labelPart ?? []);

/** Brands named on the lines, the most telling first (longer words slip in less easily). */
export function findBrands(lines: readonly OcrLine[]): FoundBrand[] {
  const found = new Map<Brand, { words: OcrWord[]; weight: number }>();
  for (const { words } of lines) {
    words.forEach((_, start) => {
      for (const wanted of WORDS) {
        const span = words.slice(start, start + wanted.count);
        const read = compact(span.map((each) => each.text).join(''));
        if (!isSameWord(read, wanted.compact)) continue;
        const known = found.get(wanted.brand);
        const weight = wanted.compact.length + (read === wanted.compact ? 1 : 0);
        found.set(wanted.brand, {
          words: [...(known?.words ?? []), ...span],
          weight: Math.max(weight, known?.weight ?? 0),
        });
      }
    });
  }
  return [...found]
    .sort(([, a], [, b]) => b.weight - a.weight)
    .map(([brand, { words }]) => ({ brand, words }));
}

/**
 * What codes on these lines are looked for by. Part of a name names no brand, BALANCE is also a shoe; but where it
 * may be what glare left of one, a code has to have a shape that the table knows: 9060CC is half a New Balance.
 */
export function findNamedBrands(lines: readonly OcrLine[]): NamedBrands {
  const isPart = ({ text }: OcrWord) => LABEL_PARTS.some((part) => isSameWord(compact(text), part));
  return {
    brands: findBrands(lines).map(({ brand }) => brand),
    isPartlyNamed: lines.some(({ words }) => words.some(isPart)),
  };
}
