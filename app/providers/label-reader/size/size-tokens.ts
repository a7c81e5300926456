import { digitReadAs } from '#app/knowledge/look-alikes/look-alikes.ts';
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
  /** The value if a letter that touches the number is a digit: 11.5 of `L1.5`. */
  valueWithLetter?: number;
  suffix?: string;
  left: number;
  right: number;
  middle: number;
  height: number;
  /** Lowest probability among its characters, 0 to 100. */
  confidence: number;
  word: OcrWord;
  /** The print itself says that these letters are a size: ONE SIZE, or S / P / CH. */
  isCertain?: true;
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
  'WMN',
  'W',
  'M',
  'KIDS',
  'UNISEX',
  'YOUTH',
]);
const LETTERS = '(?:XXXS|XXS|XS|S|M|L|XL|XXL|XXXL|[2-6]XL)';
const ALPHA = new RegExp(`^(${LETTERS})(?:/(${LETTERS}))?$`);
const ASCENDING = ['XXXS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'];

/** Whether letters are a size, or two that follow each other: S/M is one, L/S means long sleeves. */
function isLetterSize(upper: string): boolean {
  const [, one, other] = ALPHA.exec(upper) ?? [];
  if (one === undefined || other === undefined) return one !== undefined;
  return /\d/.test(upper) || ASCENDING.indexOf(one) + 1 === ASCENDING.indexOf(other);
}

type Kind = Pick<SizeToken, 'kind' | 'system' | 'value' | 'valueWithLetter' | 'suffix'>;

function kindOf(text: string): Kind {
  const upper = text.toUpperCase().replace(/(?<=\d)O/g, '0');
  const number = /^(\d{1,3}(?:[.,][05])?)([YCKT]?)$/.exec(upper);
  if (number)
    return { kind: 'number', value: Number(number[1]?.replace(',', '.')), suffix: number[2] ?? '' };
  const part = /^(\d{1,2}?) ?([12])\/([23])$/.exec(upper);
  // 11/2 may be 1 1/2, or 11 1/2 of which a 1 was lost.
  if (part && upper !== '11/2')
    return {
      kind: 'number',
      value: Number(part[1]) + Number(part[2]) / Number(part[3]),
      suffix: '',
    };
  if (SYSTEMS[upper]) return { kind: 'system', system: SYSTEMS[upper] };
  if (CALLED_SIZE.has(toCaptionKey(upper))) return { kind: 'size-word' };
  if (isLetterSize(upper) || ONE_SIZE.test(upper)) return { kind: 'alpha' };
  if (GENDERS.has(upper)) return { kind: 'gender' };
  return { kind: 'else' };
}

/** The parts of letters and numbers that were read as one word, the longest first: `US9.5`, `EUR45.5/UK`, `WUS7.5`. */
const PARTS: readonly string[] = [
  // 43 1/3 and 9 1/2.
  String.raw`\d{2} ?[12]\/3(?!\d)`,
  String.raw`(?<!\d)1?\d ?1\/2(?!\d)`,
  // One size for all; its O may be read as 0.
  '(?<![A-Z0-9])[O0]/S(?![A-Z0-9])',
  // A zero that was read as O.
  String.raw`\dO(?![A-Z])`,
  // M/L is a single size.
  `(?<![A-Z0-9])${LETTERS}/${LETTERS}(?![A-Z0-9])`,
  '[2-6]XL',
  // WUS7.5 and USM.
  String.raw`[MW](?=USA?\d)`,
  '(?<![A-Z])USA?(?=[MW](?![A-Z0-9]))',
  // 7.5 and 10C; of 7.5M the whole number.
  String.raw`\d{1,3}(?:[.,]\d)?[YCK]?(?![A-Z0-9]|[.,]\d)`,
  String.raw`\d{1,3}(?:[.,][05])?`,
  'XXXL|XXL|XXXS|XXS',
  "[A-ZÖß']+",
  '尺码',
  String.raw`[^A-Z0-9\s]`,
];
const PART = new RegExp(PARTS.join('|'), 'giu');

/**
 * Returns what a part of a word is. Letters that touch a letter or digit are a part of something else: no size, but a
 * single one may be the first digit of the number behind it.
 */
function kindInWord(part: string, before: string, behind: string): Kind {
  const kind = kindOf(part);
  if (kind.kind === 'alpha' && /^[A-Z0-9]/i.test(behind)) return { kind: 'else' };
  const letter = /(?:^|[^A-Z0-9])([A-Z])$/i.exec(before)?.[1];
  const digit = letter === undefined ? null : digitReadAs(letter.toUpperCase());
  const whole = kind.kind === 'number' && digit !== null ? kindOf(`${digit}${part}`).value : null;
  return whole == null ? kind : { ...kind, valueWithLetter: whole };
}

function partsOf(word: OcrWord): SizeToken[] {
  const found = [...word.text.matchAll(PART)];
  return found.map((match) => {
    const end = match.index + match[0].length;
    const from = match.index / word.text.length;
    const to = end / word.text.length;
    const confidence = Math.min(
      ...(word.charConfidences ?? [word.confidence]).slice(match.index, end),
      100,
    );
    return {
      ...kindInWord(match[0], word.text.slice(0, match.index), word.text.slice(end)),
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
const MAX_GAP = { half: 1.5, fraction: 0.9 };

/** Joins numbers that were read as two words: `27 .5`, `8. 5`, `43 1/3` and `9 1/2`. */
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
    const isFraction =
      last &&
      gap < MAX_GAP.fraction &&
      ((/(?:^|\D)\d{2}$/.test(last.text) && /^[12]\/3\b/.test(word.text)) ||
        (/(?:^|\D)1?\d$/.test(last.text) && /^1\/2\b/.test(word.text)));
    if (last && (isPart || isFraction)) {
      const space = isFraction ? ' ' : '';
      joined[joined.length - 1] = {
        ...last,
        text: `${last.text}${space}${word.text}`,
        width: word.left + word.width - last.left,
        confidence: Math.min(last.confidence, word.confidence),
        charConfidences: [
          ...(last.charConfidences ?? []),
          ...(isFraction ? [100] : []),
          ...(word.charConfidences ?? []),
        ],
      };
    } else joined.push(word);
  }
  return joined;
}

/** Letter sizes in French, Spanish and Portuguese, which stand beside the English ones: XXL / TTG / EEG. */
const FOREIGN = /^(?:P|PP|TP|TTP|G|GG|TG|TTG|EG|EEG|CH|ECH|EECH|XG|XXG|GDE?|MED)$/i;
const ONE_SIZE = /^(?:[O0]\/S|OSF[AM]|ONE SIZE|TAILLE UNIQUE|TALLA UNICA|TAGLIA UNICA)$/;

/** Joins tokens that are one size: the same letters in several languages, and ONE SIZE. */
function joinPhrases(tokens: readonly SizeToken[]): SizeToken[] {
  const joined: SizeToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (!token) continue;
    const phrase = `${token.text} ${next?.text}`;
    const count = ONE_SIZE.test(phrase.toUpperCase()) ? 2 : translationsFrom(tokens, at);
    const last = tokens[at + count - 1] ?? token;
    if (count === 1) joined.push(token);
    else {
      const text = count === 2 ? phrase : token.text;
      joined.push({ ...token, kind: 'alpha', text, right: last.right, isCertain: true });
    }
    at += count - 1;
  }
  return joined;
}

/** Returns the number of tokens that are one letter size in several languages; 1 if it stands in one. */
function translationsFrom(tokens: readonly SizeToken[], start: number): number {
  const first = tokens[start];
  if (first?.kind !== 'alpha') return 1;
  let count = 1;
  while (
    tokens[start + count]?.text === '/' &&
    isTranslation(first.text, tokens[start + count + 1]?.text ?? '')
  )
    count += 2;
  return count;
}

const isTranslation = (size: string, text: string) =>
  FOREIGN.test(text) || text.toUpperCase() === size.toUpperCase();

/** Splits the rows of a page into tokens. */
export function sizeTokens(lines: readonly OcrLine[]): SizeToken[][] {
  return lines.map(({ words }) => joinPhrases(joinNumbers(words).flatMap(partsOf)));
}
