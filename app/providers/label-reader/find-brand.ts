import { distance } from 'fastest-levenshtein';
import type { OcrLine, OcrWord } from '#app/providers/label-reader/ocr-page.ts';
import {
  BRAND_PATTERNS,
  type BrandPatterns,
} from '#app/providers/label-reader/style-code-patterns.ts';

export type FoundBrand = { patterns: BrandPatterns; words: readonly OcrWord[] };

const compact = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** One slip in five letters is OCR, in four it is another word. */
function isSameWord(read: string, wanted: string): boolean {
  if (read === wanted) return true;
  const slips = wanted.length >= 9 ? 2 : wanted.length >= 6 ? 1 : 0;
  return (
    slips > 0 && Math.abs(read.length - wanted.length) <= slips && distance(read, wanted) <= slips
  );
}

const namesOf = (words: (patterns: BrandPatterns) => readonly string[]) =>
  BRAND_PATTERNS.flatMap((patterns) =>
    words(patterns).map((word) => ({
      patterns,
      compact: compact(word),
      count: word.split(' ').length,
    })),
  );

const NAMES = namesOf(({ words }) => words);
const PARTS_OF_NAMES = namesOf(({ partsOfName = [] }) => partsOfName);

/**
 * Brands named on the lines, the most telling first (longer words slip in less easily). Where none is, part
 * of a name will do: without its brand a code half under glare looks like a whole one.
 */
export function findBrands(lines: readonly OcrLine[]): FoundBrand[] {
  const named = findNames(lines, NAMES);
  return named.length > 0 ? named : findNames(lines, PARTS_OF_NAMES);
}

function findNames(lines: readonly OcrLine[], names: typeof NAMES): FoundBrand[] {
  const found = new Map<BrandPatterns, { words: OcrWord[]; weight: number }>();
  for (const { words } of lines) {
    words.forEach((_, start) => {
      for (const wanted of names) {
        const span = words.slice(start, start + wanted.count);
        const read = compact(span.map((each) => each.text).join(''));
        if (!isSameWord(read, wanted.compact)) continue;
        const known = found.get(wanted.patterns);
        const weight = wanted.compact.length + (read === wanted.compact ? 1 : 0);
        found.set(wanted.patterns, {
          words: [...(known?.words ?? []), ...span],
          weight: Math.max(weight, known?.weight ?? 0),
        });
      }
    });
  }
  return [...found]
    .sort(([, a], [, b]) => b.weight - a.weight)
    .map(([patterns, { words }]) => ({ patterns, words }));
}
