import { EUROPEAN_SIZE_CAPTIONS } from '#app/knowledge/words/captions.ts';
import { toCaptionKey } from '#app/providers/label-reader/code/captions.ts';
import { centreOf, sizeWordOf } from './called-size.ts';
import { letterSizes } from './letter-sizes.ts';
import { mensAndWomensSizes, rangesOfAge, trouserSizes } from './row-sizes.ts';
import { isInRange, type SizePair } from './size-pair.ts';
import type { SizeToken, System } from './size-tokens.ts';

const RANGE: Readonly<Record<System, readonly [number, number]>> = {
  US: [0.5, 20],
  UK: [0, 18],
  EU: [15, 54],
  CM: [7, 36],
  other: [0, 400],
};

/** The confidence in a number that is a size only if something of it was lost. */
const MAY_BE_MISREAD = 40;

function pairOf(system: System, number: SizeToken, isWomens = false): SizePair[] {
  const read = number.value ?? Number.NaN;
  const fits = (value: number) => isInRange(value, RANGE[system]);
  const make = (value: number, confidence: number): SizePair => ({
    system,
    value,
    suffix: number.suffix ?? '',
    text: number.text,
    isWomens,
    confidence,
    token: number,
  });
  const { valueWithLetter: whole } = number;
  if (whole !== undefined && fits(whole))
    return [whole, read].filter(fits).map((value) => make(value, MAY_BE_MISREAD));
  if (fits(read)) return [make(read, number.confidence)];
  // A lost point: 105 can only be 10.5; a foot's length may be printed in millimetres.
  const tenth = read / 10;
  const isLength = system === 'CM' && read >= 100;
  if (fits(tenth) && (isLength || read % 10 === 5))
    return [make(tenth, isLength ? number.confidence : MAY_BE_MISREAD)];
  return [];
}

/** A token that names a system but has no number close after it in its row. */
type Heading = SizeToken & { isWomens: boolean };

/**
 * Whether a system is for women: `WOMEN'S US` says so before it, `US W` after it. A single letter before it belongs to
 * the preceding token.
 */
function isForWomen(row: readonly SizeToken[], at: number, own: readonly SizeToken[]): boolean {
  const before = row[at - 1];
  const isWord = before?.kind === 'gender' && before.text.length > 1;
  const [behind, next] = own;
  const isBehind = behind?.kind === 'gender' && (behind.text.length === 1 || next !== undefined);
  // US L 10.5 is a ladies' size.
  if (behind && /^L$/i.test(behind.text) && next?.kind === 'number') return true;
  return [isWord ? before : null, isBehind ? behind : null].some((each) =>
    /^W/i.test(each?.text ?? ''),
  );
}

function inRow(row: readonly SizeToken[]): { pairs: SizePair[]; bare: Heading[] } {
  const pairs: SizePair[] = [];
  const bare: Heading[] = [];
  row.forEach((token, at) => {
    if (token.kind !== 'system' || !token.system) return;
    const behind = row.slice(at + 1);
    const stop = behind.findIndex(
      (each) => each.kind === 'system' || (each.kind === 'else' && /[A-Z0-9]{2}/i.test(each.text)),
    );
    const own = stop < 0 ? behind : behind.slice(0, stop);
    const number = own.find((each) => each.kind === 'number');
    // 30 x 36 x 35 CM is a measurement: a heading comes before its number.
    if (token.system === 'CM' && !number && row[at - 1]?.kind === 'number') return;
    const isWomens = isForWomen(row, at, own);
    if (number && number.left - token.right < 5 * token.height)
      pairs.push(...pairOf(token.system, number, isWomens));
    else {
      // MEN'S US and TALLA US are one heading each.
      const before = row[at - 1];
      const isOne = before?.kind === 'gender' || before?.kind === 'size-word';
      const left = isOne ? before.left : token.left;
      bare.push({ ...token, left, isWomens });
    }
  });
  return { pairs, bare };
}

/** Returns the numbers directly below headings. */
function below(
  headings: readonly Heading[],
  rows: readonly (readonly SizeToken[])[],
  taken: ReadonlySet<SizeToken>,
): SizePair[] {
  const numbers = rows.flat().filter((each) => each.kind === 'number' && !taken.has(each));
  return headings.flatMap((heading) => {
    const under = numbers
      .filter((each) => {
        const down = each.middle - heading.middle;
        const reach =
          0.9 * Math.max(heading.right - heading.left, each.right - each.left) +
          0.4 * heading.height;
        const nearest = headings.every(
          (other) =>
            other === heading ||
            Math.abs(other.middle - heading.middle) > heading.height ||
            Math.abs(centreOf(other) - centreOf(each)) >
              Math.abs(centreOf(heading) - centreOf(each)),
        );
        return (
          down > 0.4 * (heading.height + each.height) * 0.5 &&
          down < 2.2 * (heading.height + each.height) &&
          Math.abs(centreOf(each) - centreOf(heading)) < reach &&
          nearest
        );
      })
      .sort((a, b) => a.middle - b.middle)[0];
    return under && heading.system ? pairOf(heading.system, under, heading.isWomens) : [];
  });
}

/**
 * Ranges of European sizes behind a word that means size: behind SIZE and TALLA, smaller numbers may be American; words
 * of languages that are spoken only where European sizes are used mean children's sizes too.
 */
const EUROPEAN = { anywhere: [34, 50], inEurope: [16, 52] } as const;
const EUROPEAN_WORDS: ReadonlySet<string> = new Set(EUROPEAN_SIZE_CAPTIONS);

/** Returns the numbers that a word marks as a size, if the label names no system: `NUM. 39`. */
function called(rows: readonly (readonly SizeToken[])[]): SizePair[] {
  const all = rows.flat();
  if (all.some(({ kind, text }) => kind === 'system' && text.length > 1)) return [];
  return rows.flatMap((row) =>
    row.flatMap((token) =>
      token.kind === 'number' && isEuropean(token, sizeWordOf(token, row, all))
        ? pairOf('EU', token).map((pair) => ({ ...pair, isCalled: true as const }))
        : [],
    ),
  );
}

const isEuropean = ({ value = 0 }: SizeToken, word: SizeToken | undefined) =>
  word !== undefined &&
  isInRange(value, EUROPEAN[EUROPEAN_WORDS.has(toCaptionKey(word.text)) ? 'inEurope' : 'anywhere']);

/**
 * Returns all sizes that a page prints, with their systems.
 * @param hasCode whether the page has a style code: elsewhere, a single letter is less likely a size
 */
export function sizePairs(rows: readonly (readonly SizeToken[])[], hasCode: boolean): SizePair[] {
  const inRows = rows.map(inRow);
  const inline = inRows.flatMap(({ pairs }) => pairs);
  const taken = new Set(inline.map(({ token }) => token));
  const headings = inRows.flatMap(({ bare }) => bare);
  return [
    ...inline,
    ...below(headings, rows, taken),
    ...called(rows),
    ...mensAndWomensSizes(rows),
    ...letterSizes(rows, hasCode),
    ...trouserSizes(rows),
    ...rangesOfAge(rows),
  ];
}
