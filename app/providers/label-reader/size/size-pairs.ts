import type { SizeToken, System } from './size-tokens.ts';

/** A number (or letters) with the size system that the label prints beside or above it. */
export type SizePair = {
  system: System | 'alpha' | 'waist' | 'length';
  value: number;
  suffix: string;
  text: string;
  /** The heading says that it is a women's size. */
  isWomens: boolean;
  /** A word such as SIZE marks it as a size, and no system is named. */
  isCalled?: true;
  confidence: number;
  token: SizeToken;
};

type Measured = 'US' | 'UK' | 'EU' | 'CM' | 'other' | 'waist' | 'length';
const RANGE: Readonly<Record<Measured, readonly [number, number]>> = {
  US: [0.5, 20],
  UK: [0, 18],
  EU: [15, 54],
  CM: [7, 36],
  other: [0, 400],
  waist: [20, 60],
  length: [20, 40],
};

const isInRange = (value: number, [low, high]: readonly [number, number]) =>
  value >= low && value <= high;

const centre = ({ left, right }: SizeToken) => (left + right) / 2;

function pairOf(system: System, number: SizeToken, isWomens = false): SizePair[] {
  const read = number.value ?? Number.NaN;
  const fits = (value: number) => isInRange(value, RANGE[system]);
  const make = (value: number, confidence: number): SizePair => ({
    system,
    value,
    suffix: number.suffix ?? '',
    text: number.text,
    isWomens,
    confidence: confidence,
    token: number,
  });
  if (fits(read)) return [make(read, number.confidence)];
  // A lost point: 105 can only be 10.5; a foot's length may be printed in millimetres.
  const tenth = read / 10;
  const isLength = system === 'CM' && read >= 100;
  if (fits(tenth) && (isLength || read % 10 === 5))
    return [make(tenth, isLength ? number.confidence : 40)];
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
      // MEN'S US is one heading.
      const before = row[at - 1];
      const left = before?.kind === 'gender' ? before.left : token.left;
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
            Math.abs(centre(other) - centre(each)) > Math.abs(centre(heading) - centre(each)),
        );
        return (
          down > 0.4 * (heading.height + each.height) * 0.5 &&
          down < 2.2 * (heading.height + each.height) &&
          Math.abs(centre(each) - centre(heading)) < reach &&
          nearest
        );
      })
      .sort((a, b) => a.middle - b.middle)[0];
    return under && heading.system ? pairOf(heading.system, under, heading.isWomens) : [];
  });
}

/**
 * Whether letters are in a field of their own: a gap or a different height separates them from the print beside them.
 */
function standsApart(row: readonly SizeToken[], at: number): boolean {
  const token = row[at];
  if (!token) return false;
  const isFar = (one: SizeToken | undefined, gap: number) =>
    !one || gap > 1.2 * token.height || one.height < 0.75 * token.height;
  const [before, behind] = [row[at - 1], row[at + 1]];
  return (
    isFar(before, token.left - (before?.right ?? 0)) &&
    isFar(behind, (behind?.left ?? 0) - token.right)
  );
}

/** Range of European shoe sizes for adults; smaller numbers are children's or American sizes. */
const EUROPEAN: readonly [number, number] = [34, 50];

/** Whether a word that means size is beside a token or directly above it. */
function isCalledSize(
  token: SizeToken,
  row: readonly SizeToken[],
  all: readonly SizeToken[],
): boolean {
  const at = row.indexOf(token);
  if (row.slice(Math.max(0, at - 2), at).some(({ kind }) => kind === 'size-word')) return true;
  return all.some(
    (each) =>
      each.kind === 'size-word' &&
      each.middle < token.middle &&
      token.middle - each.middle < 2.2 * (each.height + token.height) * 0.5 + token.height &&
      Math.abs(centre(each) - centre(token)) < (each.right - each.left) / 2 + token.height,
  );
}

/** Whether letters directly follow the name of a system: `EUR XXL`. `US M` does not count: it means men's. */
const isBehindSystem = (token: SizeToken, before: SizeToken | undefined) =>
  before?.kind === 'system' &&
  before.text.length > 1 &&
  token.text.toUpperCase() !== 'M' &&
  token.left - before.right < token.height;

/** Returns the numbers that a word marks as a size, if the label names no system: `NUM. 39`. */
function called(rows: readonly (readonly SizeToken[])[]): SizePair[] {
  const all = rows.flat();
  if (all.some(({ kind, text }) => kind === 'system' && text.length > 1)) return [];
  return rows.flatMap((row) =>
    row.flatMap((token) =>
      token.kind === 'number' &&
      isInRange(token.value ?? 0, EUROPEAN) &&
      isCalledSize(token, row, all)
        ? pairOf('EU', token).map((pair) => ({ ...pair, isCalled: true as const }))
        : [],
    ),
  );
}

/** Minimum height of letters, as a share of the label's usual print: XXL is hardly ever anything else, an L may be. */
const MIN_HEIGHT = { letters: 0.7, letterBesideCode: 0.95, letter: 1.15 };

function letters(rows: readonly (readonly SizeToken[])[], hasCode: boolean): SizePair[] {
  const all = rows.flat();
  const heights = all.map(({ height }) => height).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 1;
  const make = (token: SizeToken, confidence: number): SizePair => ({
    system: 'alpha',
    value: 0,
    suffix: '',
    text: token.text.toUpperCase(),
    isWomens: false,
    confidence: confidence,
    token,
  });
  // If numeric systems are named, letters that nothing marks as a size are something else.
  const hasSystem = all.some(({ kind, text }) => kind === 'system' && text.length > 1);
  const ofLetter = hasCode ? MIN_HEIGHT.letterBesideCode : MIN_HEIGHT.letter;
  return rows.flatMap((row) =>
    row.flatMap((token, at) => {
      if (token.kind !== 'alpha') return [];
      if (isCalledSize(token, row, all) || isBehindSystem(token, row[at - 1]))
        return [make(token, token.confidence)];
      const leastHeight = token.text.length > 1 ? MIN_HEIGHT.letters : ofLetter;
      if (!hasSystem && standsApart(row, at) && token.height > leastHeight * usual)
        return [make(token, Math.min(token.confidence, token.text.length > 1 ? 95 : 92))];
      return [];
    }),
  );
}

function trousers(rows: readonly (readonly SizeToken[])[]): SizePair[] {
  return rows.flatMap((row) => {
    const text = row
      .map((each) => each.text)
      .join(' ')
      .toUpperCase()
      .replace(/(?<=\d)O/g, '0');
    const found =
      /\bW ?(\d{2})\b.{0,4}?\bL ?(\d{2})\b/.exec(text) ??
      /\bWAIST ?(\d{2})\b.*?\b(?:LENGTH|INSEAM|LEG) ?(\d{2})\b/.exec(text);
    const [waist, length] = [Number(found?.[1]), Number(found?.[2])];
    const first = row.find((each) => each.value === waist);
    if (!first || !isInRange(waist, RANGE.waist) || !isInRange(length, RANGE.length)) return [];
    const confidence = Math.min(
      ...row
        .filter((each) => each.value === waist || each.value === length)
        .map((each) => each.confidence),
    );
    return [
      {
        system: 'waist' as const,
        value: waist,
        suffix: '',
        text: `W${waist} L${length}`,
        isWomens: false,
        confidence,
        token: first,
      },
    ];
  });
}

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
    ...letters(rows, hasCode),
    ...trousers(rows),
  ];
}
