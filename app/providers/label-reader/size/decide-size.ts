import type { OcrLine } from '#app/providers/label-reader/code/label-page.ts';
import { isInRange, type SizePair } from './size-pair.ts';
import { sizePairs } from './size-pairs.ts';
import { type SizeToken, type System, sizeTokens } from './size-tokens.ts';

/**
 * US minus UK, and centimetres minus US, in brands' printed conversion tables: Converse 0, adidas, New Balance and
 * Salomon 0.5, Nike, Vans and PUMA men 1, adidas women 1.5, ASICS and New Balance women 2, Nike women 2.5.
 */
const US_MINUS_UK = [0, 0.5, 1, 1.5, 2, 2.5];
const CM_MINUS_US: Readonly<Record<string, readonly [number, number]>> = {
  '': [16.5, 18.5],
  Y: [17, 19.5],
  C: [4, 8],
  K: [4, 8],
  T: [4, 8],
};
const EU_MINUS_US: Readonly<Record<string, readonly [number, number]>> = {
  '': [29, 36.7],
  Y: [29, 35.5],
  C: [13, 19.5],
  K: [13, 19.5],
  T: [13, 19.5],
};

const isIn = (value: number, [low, high]: readonly [number, number]) =>
  isInRange(value, [low - 0.01, high + 0.01]);

function agrees(us: SizePair, other: SizePair): boolean {
  const { suffix } = us;
  if (other.system === 'UK')
    return US_MINUS_UK.some((each) => Math.abs(us.value - other.value - each) < 0.01);
  if (other.system === 'CM') return isIn(other.value - us.value, CM_MINUS_US[suffix] ?? [4, 20]);
  if (other.system === 'EU') return isIn(other.value - us.value, EU_MINUS_US[suffix] ?? [13, 37]);
  return false;
}

const MIN_CONFIDENCE = 60;

/** Formats a size as labels print it: `EU 43 1/3`, `UK 12.5K`. */
function sizeText({ system, value, suffix }: SizePair): string {
  const thirds = Math.round(3 * value);
  const isThird = thirds % 3 !== 0 && Math.abs(3 * value - thirds) < 0.01;
  return `${system} ${isThird ? `${Math.floor(value)} ${thirds % 3}/3` : value}${suffix}`;
}

/** EU minus UK in brands' printed conversion tables. */
const EU_MINUS_UK: readonly [number, number] = [31.5, 34.5];

/**
 * Returns the size of a label that prints it as EU and UK only; the first one counts. Null if the two contradict each
 * other.
 */
function euAndUk(
  rows: readonly (readonly SizeToken[])[],
  numeric: readonly SizePair[],
): LabelSize | null {
  const [first, second, ...more] = numeric.filter(({ system }) => system !== 'CM');
  if (!first || !second || more.length > 0 || first.system === second.system) return null;
  // Another system may be printed beside them whose name was not read.
  const around = rows.filter((row) => row.includes(first.token) || row.includes(second.token));
  const isAll = around.flat().filter(({ kind }) => kind === 'number').length === 2;
  if (!isAll || rows.flat().some(({ system }) => system === 'US')) return null;
  if (Math.min(first.confidence, second.confidence) < MIN_CONFIDENCE) return null;
  const [eu, uk] = first.system === 'EU' ? [first, second] : [second, first];
  if (!isIn(eu.value - uk.value, EU_MINUS_UK)) return null;
  const [pair, other] = isBefore(second, first) ? [second, first] : [first, second];
  return {
    text: sizeText(pair),
    others: [sizeText(other)],
    pair,
  };
}

const isBefore = ({ token: one }: SizePair, { token: other }: SizePair) =>
  Math.abs(one.middle - other.middle) < one.height
    ? one.left < other.left
    : one.middle < other.middle;

/** Returns the size of a label that prints it in a single system other than US. */
function onlySystem(
  rows: readonly (readonly SizeToken[])[],
  numeric: readonly SizePair[],
): LabelSize | null {
  // If no system is named, a word such as SIZE marks a number as a size.
  const [called, ...others] = numeric.filter(({ isCalled }) => isCalled);
  if (
    called &&
    called.confidence >= MIN_CONFIDENCE &&
    others.every(({ value }) => value === called.value)
  )
    return { text: sizeText(called), others: [], pair: called };
  // J, F and D name a system only beside others; CM may be a measurement of the box.
  const systems = rows.flat().flatMap(({ system, text }) => (text.length > 1 && system) || []);
  const [first, ...rest] = numeric.filter(({ system }) => systems.includes(system as System));
  if (!first || first.system === 'CM' || first.confidence < MIN_CONFIDENCE) return null;
  const row = rows.find((each) => each.includes(first.token)) ?? [];
  const isOne =
    new Set(systems).size === 1 &&
    row.filter(({ kind }) => kind === 'number').length === 1 &&
    rest.every(({ value }) => value === first.value);
  return isOne ? { text: sizeText(first), others: [], pair: first } : null;
}

/**
 * Returns the men's and children's US sizes, or else the women's: a label that prints both means one shoe. A label that
 * names US more often than that has a men's size that was not read.
 */
function americanSizes(
  rows: readonly (readonly SizeToken[])[],
  pairs: readonly SizePair[],
): SizePair[] {
  const all = pairs.filter(({ system }) => system === 'US');
  const mens = all.filter(({ isWomens }) => !isWomens);
  const named = rows.flat().filter(({ system }) => system === 'US').length;
  return mens.length > 0 || named > all.length ? mens : all;
}

export type LabelSize = { text: string; others: string[]; pair: SizePair };

/**
 * Returns the size that a label prints, with its system; null if its systems contradict each other or it is not
 * certain.
 * @param hasCode whether the label has a style code: on other print, a single letter is less likely a size
 */
export function decideLabelSize(lines: readonly OcrLine[], hasCode: boolean): LabelSize | null {
  const rows = sizeTokens(lines);
  const pairs = sizePairs(rows, hasCode);
  const numeric = pairs.filter(
    ({ system }) => system === 'UK' || system === 'EU' || system === 'CM',
  );
  const us = americanSizes(rows, pairs)
    .map((pair) => {
      const inAgreement = numeric.filter((other) => agrees(pair, other));
      const systems = new Set(inAgreement.map(({ system }) => system));
      const against = new Set(
        numeric.filter((other) => !systems.has(other.system)).map(({ system }) => system),
      );
      return { pair, agreeing: systems.size, against: against.size };
    })
    .filter(({ pair, agreeing, against }) =>
      agreeing > 0 ? agreeing > against : against === 0 && pair.confidence >= MIN_CONFIDENCE,
    );
  us.sort(
    (a, b) =>
      b.agreeing - b.against - (a.agreeing - a.against) || b.pair.confidence - a.pair.confidence,
  );
  const [best, second] = us;
  if (best) {
    const isSame =
      second && second.pair.value === best.pair.value && second.pair.suffix === best.pair.suffix;
    if (second && !isSame && second.agreeing - second.against === best.agreeing - best.against)
      return null;
    const others = numeric.filter((other) => agrees(best.pair, other)).map(sizeText);
    return { text: sizeText(best.pair), others, pair: best.pair };
  }
  for (const kind of ['waist', 'age', 'alpha'] as const) {
    const found = pairs.filter(
      ({ system, confidence }) => system === kind && confidence >= MIN_CONFIDENCE,
    );
    const [first] = found;
    if (first && new Set(found.map(({ text }) => text)).size === 1)
      return { text: first.text, others: [], pair: first };
  }
  return euAndUk(rows, numeric) ?? onlySystem(rows, numeric);
}
