import { isTableRow } from '#app/providers/label-reader/decide-size.ts';
import type { OcrLine, OcrWord } from '#app/providers/label-reader/ocr-page.ts';
import type { SizeSystem } from '#app/providers/label-reader/size-headings.ts';
import { type SizeValue, valuesOf } from '#app/providers/label-reader/size-values.ts';

/** A US size and the word it was read from. */
export type BareSize = SizeValue & { words: readonly OcrWord[] };

/** Women's US sizes stand this much above the men's of the same shoe. */
const WOMENS_ABOVE = [1.5, 2];
/** Brazilian sizes stand this much below the European ones. */
const BRAZIL_BELOW = [1, 1.5, 2, 2.5];

type Read = { word: OcrWord; values: Record<SizeSystem, SizeValue | undefined> };

function firmValue(text: string, system: SizeSystem): SizeValue | undefined {
  return valuesOf(text, system).find(({ repaired }) => !repaired);
}

const readWord = (word: OcrWord): Read => ({
  word,
  values: {
    US: firmValue(word.text, 'US'),
    UK: firmValue(word.text, 'UK'),
    EU: firmValue(word.text, 'EU'),
    CM: firmValue(word.text, 'CM'),
  },
});

const differsBy = (a: number, b: number, steps: readonly number[]) =>
  steps.some((step) => Math.abs(a - b - step) < 0.01);

/** The EU number among those too large for US and UK; a smaller one beside it may be the Brazilian. */
function europeanOf(numbers: readonly number[]): number | null {
  const [largest, next, ...more] = numbers.toSorted((a, b) => b - a);
  if (largest === undefined || more.length > 0) return null;
  return next === undefined || differsBy(largest, next, BRAZIL_BELOW) ? largest : null;
}

/** The men's US and the UK number; of three the largest is the women's US. */
function pairOf(reads: readonly Read[]): { us: Read; uk: number } | null {
  const sorted = reads.toSorted((a, b) => (b.values.US?.number ?? 0) - (a.values.US?.number ?? 0));
  const numbers = sorted.map(({ values }) => values.US?.number ?? 0);
  const [a = 0, b = 0, c] = numbers;
  const us = c === undefined ? sorted[0] : sorted[1];
  if (!us || numbers.length > 3) return null;
  if (c === undefined) return { us, uk: b };
  return differsBy(a, b, WOMENS_ABOVE) ? { us, uk: c } : null;
}

function sizeOfRow(words: readonly OcrWord[], lengths: readonly [number, number]): BareSize | null {
  const reads = words.map(readWord);
  const isSmall = ({ values }: Read) => values.US !== undefined;
  const large = reads.filter((read) => !isSmall(read));
  const length = ({ values }: Read) => values.CM?.number ?? 0;
  const isLength = (read: Read) => length(read) >= lengths[0] && length(read) <= lengths[1];
  const cms = large.filter(isLength);
  const eus = large.filter((read) => !isLength(read)).map(({ values }) => values.EU?.number ?? 0);
  const eu = europeanOf(eus);
  const pair = pairOf(reads.filter(isSmall));
  const cm = cms[0]?.values.CM?.number;
  const value = pair?.us.values.US;
  if (!pair || !value || eu === null || cm === undefined || cms.length > 1) return null;
  const row = { us: value.number, uk: pair.uk, eu, cm };
  return isTableRow(row, value.suffix) ? { ...value, words: [pair.us.word] } : null;
}

/** The child's size among four numbers: its suffix names it, the others follow from their order. */
function sizeOfChild(words: readonly OcrWord[]): BareSize | null {
  const us = words.find(({ text }) => /^\d.*[CK]$/i.test(text));
  const value = us && firmValue(us.text, 'US');
  if (!us || !value || words.length !== 4) return null;
  const others = words
    .filter((word) => word !== us)
    .map(({ text }) => firmValue(text, 'EU') ?? firmValue(text, 'CM') ?? firmValue(text, 'UK'));
  const [eu, cm, uk] = others.map((each) => each?.number ?? 0).sort((a, b) => b - a);
  if (eu === undefined || cm === undefined || uk === undefined) return null;
  return isTableRow({ us: value.number, uk, eu, cm }, value.suffix)
    ? { ...value, words: [us] }
    : null;
}

/** Adults' and youths' feet in cm; EU sizes of adults begin above. */
const FOOT_CM = [21, 33] as const;

/** A row that is likely one of sizes although not all of it was read: it has a length and an EU size. */
export function isLikeSizeRow({ words }: OcrLine): boolean {
  const numbers = words.map(readWord).map(({ values }) => values);
  const isLength = ({ CM, US }: Read['values']) =>
    CM && !US && CM.number >= FOOT_CM[0] && CM.number <= FOOT_CM[1];
  const isEu = ({ EU, CM }: Read['values']) => EU && !CM && EU.number >= FOOT_CM[1];
  return words.length >= 3 && words.length <= 7 && numbers.some(isLength) && numbers.some(isEu);
}

/**
 * Sizes of lines whose headings could not be read: where US, UK, EU and cm all stand in the relation of one
 * table row, no other numbers do so by chance.
 */
export function readBareRows(lines: readonly OcrLine[]): BareSize[] {
  return lines.flatMap(({ words }) => {
    const numbers = words.filter(
      ({ text }) => valuesOf(text, 'EU').length > 0 || valuesOf(text, 'US').length > 0,
    );
    if (numbers.length < 4 || numbers.length > 6) return [];
    return sizeOfChild(numbers) ?? sizeOfRow(numbers, FOOT_CM) ?? [];
  });
}
