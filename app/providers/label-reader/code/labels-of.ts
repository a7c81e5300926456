import type { Quad } from '#app/imaging/quad.ts';
import type { Brand } from '#app/knowledge/brands/brand.ts';
import { describeLabel } from '#app/providers/label-reader/name/describe-label.ts';
import {
  findBrandNames,
  isMaker,
  namedBrands,
} from '#app/providers/label-reader/name/named-brands.ts';
import type { TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import { decideLabelSize } from '#app/providers/label-reader/size/decide-size.ts';
import { isOfReceipt } from './captions.ts';
import type { PlacedBarcode } from './codes-in-barcodes.ts';
import { type CodeReading, findCodes } from './find-codes.ts';
import { type Group, groupLines } from './group-lines.ts';
import { toPage } from './label-page.ts';
import { wordsOf } from './words.ts';

/** A label as read from its print. */
export type PrintedLabel = {
  group: Group;
  /** Readings of its style code, the best first. */
  codes: readonly CodeReading[];
  code: CodeReading | null;
  /** The brand as the print names it; the confirmed code may determine it better. */
  brand: string | undefined;
  description: string | undefined;
  size: string | undefined;
  otherSizes: readonly string[];
  sizePlace: Quad | undefined;
};

/** Minimum score for a reading to keep its label together while lines are grouped. */
const ANCHOR_SCORE = 1.2;

function anchorsOf(codes: readonly CodeReading[]): Map<TextLine, string> {
  const anchors = new Map<TextLine, string>();
  for (const { words, score, key } of codes) {
    const [first] = words;
    if (first && score >= ANCHOR_SCORE && !anchors.has(first.line)) anchors.set(first.line, key);
  }
  return anchors;
}

/** Keeps the first reading of each code, whatever its spelling. */
function distinct(codes: readonly CodeReading[]): CodeReading[] {
  return codes.filter((code, at) => codes.findIndex(({ key }) => key === code.key) === at);
}

/**
 * Returns the labels that the print of a photo forms.
 * @param taught brands taught by the store
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
    const readings = findCodes(group.lines, brands, barcodes, { isReceipt, taught });
    const codes = distinct(readings);
    const code = codes[0] ?? null;
    const { lines: page, wordOf } = toPage(group.lines);
    const within = (marks: ReadonlySet<unknown>) =>
      new Set(
        [...wordOf].flatMap(([made, word]) =>
          word.characters.some((mark) => marks.has(mark)) ? [made] : [],
        ),
      );
    const codeMarks = new Set(
      readings
        .filter(({ key }) => key === code?.key)
        .flatMap(({ words }) => words.flatMap(({ characters }) => characters)),
    );
    // GEL-KAYANO names the brand ASICS but is also the product's name.
    const makers = own.filter(isMaker);
    const brandMarks = new Set(
      makers.flatMap(({ words }) => words.flatMap(({ characters }) => characters)),
    );
    const codeWords = within(codeMarks);
    // J033384 must not be read as a Japanese size.
    const beside = page.map(({ words }) => ({
      words: words.filter((word) => !codeWords.has(word)),
    }));
    const size = decideLabelSize(beside, code !== null);
    const isIdentified = code !== null || group.barcodes.length > 0 || own.length > 0;
    const described = describeLabel(page, codeWords, within(brandMarks), isIdentified);
    return {
      group,
      codes,
      code,
      brand: own[0]?.brand.name ?? described.brand,
      description: described.description,
      size: size?.text,
      otherSizes: size?.others ?? [],
      sizePlace: size ? wordOf.get(size.pair.token.word)?.quad : undefined,
    };
  });
}
