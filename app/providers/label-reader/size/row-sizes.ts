import { isInRange, type SizePair } from './size-pair.ts';
import type { SizeToken } from './size-tokens.ts';

type Rows = readonly (readonly SizeToken[])[];

const leastConfidence = (tokens: readonly SizeToken[]) =>
  Math.min(...tokens.map(({ confidence }) => confidence));

const WAIST: readonly [number, number] = [20, 60];
const LENGTH: readonly [number, number] = [20, 40];

/** Returns sizes of trousers: `W34 L32`, `WAIST 34 LENGTH 32`, `34x32`. A third number makes a measurement of a box. */
export function trouserSizes(rows: Rows): SizePair[] {
  return rows.flatMap((row): SizePair[] => {
    const text = row
      .map((each) => each.text)
      .join(' ')
      .toUpperCase()
      .replace(/(?<=\d)O/g, '0');
    const found =
      /\bW ?(\d{2})\b.{0,4}?\bL ?(\d{2})\b/.exec(text) ??
      /\bWAIST ?(\d{2})\b.*?\b(?:LENGTH|INSEAM|LEG) ?(\d{2})\b/.exec(text) ??
      /(?<![\d.,X] ?)\b(\d{2}) ?X ?(\d{2})\b(?! ?(?:[.,X]|CM|IN))/.exec(text);
    const [waist, length] = [Number(found?.[1]), Number(found?.[2])];
    const first = row.find((each) => each.value === waist);
    if (!first || !isInRange(waist, WAIST) || !isInRange(length, LENGTH)) return [];
    const confidence = leastConfidence(
      row.filter((each) => each.value === waist || each.value === length),
    );
    return [
      {
        system: 'waist',
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

const MENS = /^(?:M|MEN'?S?)$/i;
const WOMENS = /^(?:W|WMNS?|WOMEN'?S?)$/i;
const SEPARATOR = /^[/|(),-]$/;
/** A women's US size minus the men's size of the same shoe. */
const WOMENS_MINUS_MENS: ReadonlySet<number> = new Set([1, 1.5, 2]);

/** Returns the men's US sizes that stand beside the women's: `M 8 / W 9.5`, `8M / 9.5W`, `US M 8 US W 10`. */
export function mensAndWomensSizes(rows: Rows): SizePair[] {
  return rows.flatMap((row) => {
    const tokens = row.filter(({ text, system }) => !SEPARATOR.test(text) && system !== 'US');
    return tokens.flatMap((_, at) => {
      // UK M7/W8 is no US size.
      if (tokens[at - 1]?.kind === 'system') return [];
      return mensOf(tokens.slice(at, at + 4)) ?? [];
    });
  });
}

function mensOf(four: readonly SizeToken[]): SizePair | null {
  const numbers = four.filter(({ kind }) => kind === 'number');
  const words = four.filter(({ kind }) => kind !== 'number');
  const isAlternating = four.every(
    ({ kind }, at) => (kind === 'number') === (four[at % 2]?.kind === 'number'),
  );
  const mensAt = words.findIndex(({ text }) => MENS.test(text));
  const [mens, womens] = [numbers[mensAt], numbers[1 - mensAt]];
  if (!isAlternating || !mens || !womens || !WOMENS.test(words[1 - mensAt]?.text ?? ''))
    return null;
  const [value, other] = [mens.value ?? 0, womens.value ?? 0];
  if (!WOMENS_MINUS_MENS.has(other - value)) return null;
  return {
    system: 'US',
    value,
    suffix: '',
    text: mens.text,
    isWomens: false,
    confidence: leastConfidence(four),
    token: mens,
  };
}

const YEARS = /^(?:YRS?|YEARS?|Y|ANS|JAHRE|ANNI)$/i;
const MONTHS = /^(?:M|MOS?|MTHS?|MONTHS?|MOIS|MONATE|MESI)$/i;
/** Sizes by months are ranges of so many: 12-14 M is a width or something else. */
const MONTHS_IN_RANGE: ReadonlySet<number> = new Set([1, 3, 6, 12]);
/** The highest ages that sizes are named after. */
const MAX_AGE = { years: 18, months: 36 };

/** Returns ranges of age, by which children's clothes are sized: `8-10 YRS`, `4-6Y`, `12-18 MONTHS`. */
export function rangesOfAge(rows: Rows): SizePair[] {
  return rows.flatMap((row) =>
    row.flatMap((low, at): SizePair[] => {
      const [dash, high, behind] = row.slice(at + 1, at + 4);
      if (low.kind !== 'number' || high?.kind !== 'number' || !/^[-/]$/.test(dash?.text ?? ''))
        return [];
      const unit = high.suffix === 'Y' ? 'Y' : (behind?.text ?? '');
      const [from, to] = [low.value ?? 0, high.value ?? 0];
      const isAge = YEARS.test(unit)
        ? from < to && to <= MAX_AGE.years
        : MONTHS.test(unit) && MONTHS_IN_RANGE.has(to - from) && to <= MAX_AGE.months;
      if (!isAge) return [];
      const isApart =
        high.suffix === '' && behind !== undefined && behind.left - high.right > 0.1 * high.height;
      return [
        {
          system: 'age',
          value: from,
          suffix: '',
          text: `${from}-${to}${isApart ? ' ' : ''}${unit.toUpperCase()}`,
          isWomens: false,
          confidence: leastConfidence([low, high]),
          token: low,
        },
      ];
    }),
  );
}
