import { distance } from 'fastest-levenshtein';
import type { Quad } from '#app/imaging/quad.ts';
import type { Brand } from '#app/knowledge/brands/brand.ts';
import type { TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import { decideLabelSize } from '#app/providers/label-reader/size/decide-size.ts';
import { describeLabel } from './describe-label.ts';
import { type CodeReading, findCodes, type PlacedBarcode } from './find-codes.ts';
import { type Group, groupLines } from './group-lines.ts';
import { toPage } from './label-page.ts';
import { findBrandNames, namedBrands } from './named-brands.ts';
import { isOfReceipt } from './telling-words.ts';
import { type Word, wordsOf } from './words.ts';

/** A label as its print has it. */
export type PrintedLabel = {
  group: Group;
  /** Readings of its style code, the best first. */
  codes: readonly CodeReading[];
  code: CodeReading | null;
  brand: string | undefined;
  description: string | undefined;
  size: string | undefined;
  otherSizes: readonly string[];
  sizePlace: Quad | undefined;
};

/** A reading this good holds its label together while lines are grouped. */
const ANCHOR_SCORE = 1.2;

function anchorsOf(codes: readonly CodeReading[]): Map<TextLine, string> {
  const anchors = new Map<TextLine, string>();
  for (const { words, score, key } of codes) {
    const line = words[0]?.line;
    if (line && score >= ANCHOR_SCORE && !anchors.has(line)) anchors.set(line, key);
  }
  return anchors;
}

const compact = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Whether words are the brand's own name and not the name of one of its products. */
function isMaker({ name, aliases }: Brand, words: readonly Word[]): boolean {
  const read = compact(words.map(({ text }) => text).join(''));
  return [name, ...aliases].some((each) => distance(compact(each), read) <= 1 + read.length / 6);
}

/** The same code again, in whatever form, counts once. */
function distinct(codes: readonly CodeReading[]): CodeReading[] {
  return codes.filter((code, at) => codes.findIndex(({ key }) => key === code.key) === at);
}

/**
 * The labels that the print of a photo makes.
 * @param taught brands that the store taught
 */
export function labelsOf(
  lines: readonly TextLine[],
  barcodes: readonly PlacedBarcode[],
  taught: readonly Brand[] = [],
): PrintedLabel[] {
  const isReceipt = isOfReceipt(lines.flatMap(wordsOf).map(({ text }) => text));
  const named = namedBrands(lines, taught);
  const all = findCodes(lines, named, barcodes, { isOneLabel: false, isReceipt, taught });
  return groupLines(lines, anchorsOf(all), barcodes).map((group): PrintedLabel => {
    const own = findBrandNames(group.lines, taught);
    const brands = own.length > 0 ? [...new Set(own.map(({ brand }) => brand))] : named;
    const codes = distinct(findCodes(group.lines, brands, barcodes, { isReceipt, taught }));
    const code = codes[0] ?? null;
    const { lines: page, wordOf } = toPage(group.lines);
    const within = (marks: ReadonlySet<unknown>) =>
      new Set(
        [...wordOf].flatMap(([made, word]) =>
          word.marks.some((mark) => marks.has(mark)) ? [made] : [],
        ),
      );
    const codeMarks = new Set(code?.words.flatMap(({ marks }) => marks));
    // GEL-KAYANO names ASICS and is the product's name as well.
    const makers = own.filter(({ brand, words }) => isMaker(brand, words));
    const brandMarks = new Set(makers.flatMap(({ words }) => words.flatMap(({ marks }) => marks)));
    const size = decideLabelSize(page);
    const described = describeLabel(page, within(codeMarks), within(brandMarks));
    return {
      group,
      codes,
      code,
      brand: (code?.brand ?? own[0]?.brand)?.name ?? described.brand,
      description: described.description,
      size: size?.text,
      otherSizes: size?.others ?? [],
      sizePlace: size ? wordOf.get(size.pair.token.word)?.quad : undefined,
    };
  });
}
