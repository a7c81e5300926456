import { SIZE_CAPTIONS } from '#app/knowledge/words/captions.ts';
import { toCaptionKey } from '#app/providers/label-reader/code/captions.ts';
import type { OcrLine, OcrWord } from '#app/providers/label-reader/code/label-page.ts';

export type System = 'US' | 'UK' | 'EU' | 'CM' | 'other';

/** A part of a row that a size may consist of. Positions are in pixels of the page. */
export type SizeToken = {
  kind: 'system' | 'number' | 'alpha' | 'size-word' | 'gender' | 'waist' | 'length' | 'else';
  text: string;
  system?: System;
  value?: number;
  suffix?: string;
  left: number;
  right: number;
  middle: number;
  height: number;
  /** Lowest probability among its characters, 0 to 100. */
  confidence: number;
  word: OcrWord;
};

const SYSTEMS: Readonly<Record<string, System>> = {
  US: 'US',
  USA: 'US',
  UK: 'UK',
  EU: 'EU',
  EUR: 'EU',
  F: 'EU',
  FR: 'EU',
  D: 'EU',
  CM: 'CM',
  JP: 'CM',
  JPN: 'CM',
  J: 'CM',
  CHN: 'CM',
  MONDO: 'CM',
  MX: 'other',
  MEX: 'other',
  BR: 'other',
  BRA: 'other',
  KR: 'other',
  CN: 'other',
  AR: 'other',
  ARG: 'other',
  IT: 'other',
  AU: 'other',
};
/** Words that mean size, including `T` and `NUM`: `T 42` on French labels, `NUM. 39` on Spanish ones. */
const CALLED_SIZE: ReadonlySet<string> = new Set([...SIZE_CAPTIONS, 'T', 'NUM']);
const GENDERS = new Set([
  'MEN',
  'MENS',
  "MEN'S",
  'WOMEN',
  'WOMENS',
  "WOMEN'S",
  'WMNS',
  'W',
  'M',
  'KIDS',
  'UNISEX',
  'YOUTH',
]);
const LETTERS = '(?:XXXS|XXS|XS|S|M|L|XL|XXL|XXXL|[2-6]XL)';
const ALPHA = new RegExp(`^${LETTERS}(?:/${LETTERS})?$`);

function kindOf(text: string): Pick<SizeToken, 'kind' | 'system' | 'value' | 'suffix'> {
  const upper = text.toUpperCase().replace(/(?<=\d)O/g, '0');
  const number = /^(\d{1,3}(?:[.,][05])?)([YCKT]?)$/.exec(upper);
  if (number)
    return { kind: 'number', value: Number(number[1]?.replace(',', '.')), suffix: number[2] ?? '' };
  const third = /^(\d{2}) ?([12])\/3$/.exec(upper);
  if (third) return { kind: 'number', value: Number(third[1]) + Number(third[2]) / 3, suffix: '' };
  if (SYSTEMS[upper]) return { kind: 'system', system: SYSTEMS[upper] };
  if (CALLED_SIZE.has(toCaptionKey(upper))) return { kind: 'size-word' };
  if (ALPHA.test(upper)) return { kind: 'alpha' };
  if (GENDERS.has(upper)) return { kind: 'gender' };
  return { kind: 'else' };
}

/**
 * Matches the parts of letters and numbers that were read as one word: `US9.5`, `UK7.5`, `EUR45.5/UK`, `WUS7.5`. `M/L`
 * is one part: a single size.
 */
const PART = new RegExp(
  `\\d{2} ?[12]\\/3(?!\\d)|\\dO(?![A-Z])|(?<![A-Z0-9])${LETTERS}/${LETTERS}(?![A-Z0-9])|[2-6]XL|[MW](?=USA?\\d)|\\d{1,3}(?:[.,]\\d)?[YCK]?(?![A-Z0-9])|\\d{1,3}(?:[.,][05])?|XXXL|XXL|XXXS|XXS|[A-ZÖß']+|尺码|[^A-Z0-9\\s]`,
  'giu',
);

function partsOf(word: OcrWord): SizeToken[] {
  const found = [...word.text.matchAll(PART)];
  return found.map((match) => {
    const from = match.index / word.text.length;
    const to = (match.index + match[0].length) / word.text.length;
    const confidence = Math.min(
      ...(word.charConfidences ?? [word.confidence]).slice(
        match.index,
        match.index + match[0].length,
      ),
      100,
    );
    return {
      ...kindOf(match[0]),
      text: match[0],
      left: word.left + word.width * from,
      right: word.left + word.width * to,
      middle: word.top + word.height / 2,
      height: word.height,
      confidence,
      word,
    };
  });
}

/** Maximum gap between parts of one number, in heights: widely spaced print has wide gaps beside its decimal points. */
const MAX_GAP = { half: 1.5, third: 0.9 };

/** Joins numbers that were read as two words: `27 .5`, `8. 5` and `43 1/3`. */
function joinNumbers(words: readonly OcrWord[]): OcrWord[] {
  const joined: OcrWord[] = [];
  for (const word of words) {
    const last = joined[joined.length - 1];
    const gap = last ? (word.left - last.left - last.width) / word.height : Infinity;
    const isPart =
      last &&
      gap < MAX_GAP.half &&
      ((/\d$/.test(last.text) && /^[.,](?:5|$)/.test(word.text)) ||
        (/\d[.,]$/.test(last.text) && /^5/.test(word.text)));
    const isThird =
      last &&
      gap < MAX_GAP.third &&
      /(?:^|\D)\d{2}$/.test(last.text) &&
      /^[12]\/3\b/.test(word.text);
    if (last && (isPart || isThird)) {
      const space = isThird ? ' ' : '';
      joined[joined.length - 1] = {
        ...last,
        text: `${last.text}${space}${word.text}`,
        width: word.left + word.width - last.left,
        confidence: Math.min(last.confidence, word.confidence),
        charConfidences: [
          ...(last.charConfidences ?? []),
          ...(isThird ? [100] : []),
          ...(word.charConfidences ?? []),
        ],
      };
    } else joined.push(word);
  }
  return joined;
}

/** Splits the rows of a page into tokens. */
export function sizeTokens(lines: readonly OcrLine[]): SizeToken[][] {
  return lines.map(({ words }) => joinNumbers(words).flatMap(partsOf));
}
