import { median } from '#app/providers/label-reader/median.ts';
import { middle, type OcrLine, type OcrWord, right } from '#app/providers/label-reader/ocr-page.ts';

/** Systems that a shoe's label prints and that are compared; mm of foot length count as CM. */
export type SizeSystem = 'US' | 'UK' | 'EU' | 'CM';

/** A column of a size table; `system` is null where its heading could not be read or is of no use. */
export type SizeColumn = {
  system: SizeSystem | null;
  /** The heading was read and names something else: the women's of two US columns, BR, MX. */
  isOther: boolean;
  left: number;
  right: number;
  words: readonly OcrWord[];
};

const SYSTEMS: Record<string, SizeSystem> = {
  US: 'US',
  USA: 'US',
  UK: 'UK',
  EU: 'EU',
  EUR: 'EU',
  F: 'EU',
  FR: 'EU',
  CM: 'CM',
  J: 'CM',
  JP: 'CM',
  JPN: 'CM',
  CHN: 'CM',
  KR: 'CM',
};
const OTHERS = new Set(['BR', 'BRA', 'MX', 'MEX', 'D', 'ARG', 'AR', 'IT', 'W', 'USW', 'WUS']);
const WOMENS = /^WOMEN'?S?$/;
const MENS = /^MEN'?S?$/;

const letters = (text: string) =>
  text
    .toUpperCase()
    .replace('™', 'M')
    .replace(/[^A-Z']/g, '');

/** The system that a heading names by itself. */
export const systemOf = (text: string): SizeSystem | null =>
  /\d/.test(text) ? null : (SYSTEMS[letters(text)] ?? null);

/** Cuts a glued pair such as `US9.5` or `UK8`; null for anything else. */
export function splitGlued(text: string): { system: SizeSystem; value: string } | null {
  const found = /^([A-Z]{1,3})[.:]?(\d.*)$/i.exec(text);
  const system = found ? SYSTEMS[(found[1] ?? '').toUpperCase()] : undefined;
  return system && found ? { system, value: found[2] ?? '' } : null;
}

type Meaning = Pick<SizeColumn, 'system' | 'isOther'>;

function meaningOf(words: readonly OcrWord[]): Meaning | null {
  const parts = words.map(({ text }) => letters(text));
  const womens = parts.some((part) => WOMENS.test(part) || part === 'W');
  const mens = parts.some((part) => MENS.test(part) || part === 'M');
  const whole = parts.join('');
  if (words.length > 1) {
    const us = parts.some((part) => part === 'US' || part === 'USA');
    if (!us || parts.length > 2 || !(mens || womens)) return null;
    return { system: womens ? null : 'US', isOther: womens };
  }
  if (whole === 'USM' || whole === 'MUS') return { system: 'US', isOther: false };
  if (OTHERS.has(whole)) return { system: null, isOther: true };
  const system = systemOf(words[0]?.text ?? '');
  return system && { system, isOther: false };
}

const isNear = (a: OcrWord, b: OcrWord | undefined) =>
  b !== undefined && b.left - right(a) < 1.2 * Math.max(a.height, b.height);

/** The columns of a heading row such as `MEN'S US | UK | EUR | CM`, or null for any other line. */
export function columnsOf({ words }: OcrLine): SizeColumn[] | null {
  const columns: SizeColumn[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at];
    if (!word) break;
    const next = words[at + 1];
    const pair = next && isNear(word, next) ? meaningOf([word, next]) : null;
    const taken = pair && next ? [word, next] : [word];
    const meaning = pair ?? meaningOf([word]) ?? { system: null, isOther: false };
    const last = taken[taken.length - 1] ?? word;
    columns.push({ ...meaning, left: word.left, right: right(last), words: taken });
    at += taken.length;
  }
  const known = columns.map(({ system, isOther }) => system ?? (isOther ? 'other' : null));
  const systems = new Set(known.filter((each) => each !== null));
  return systems.size >= 2 && columns.some(({ system }) => system) ? columns : null;
}

/** Height and middle of a row's words, the median of each. */
export function rowOf(columns: readonly SizeColumn[]): { top: number; height: number } {
  const words = columns.flatMap((column) => column.words);
  const height = median(words.map((word) => word.height)) ?? 0;
  return { height, top: (median(words.map(middle)) ?? 0) - height / 2 };
}
