import { distance } from 'fastest-levenshtein';
import {
  CODE_WORDS,
  COLOUR_CAPTIONS,
  DESCRIPTION_WORDS,
  FILLER_WORDS,
  ITEM_WORDS,
  NEAR_OTHER_NUMBER_WORDS,
  OTHER_NUMBER_WORDS,
  RECEIPT_WORDS,
  SERIAL_WORDS,
  SIZE_CAPTIONS,
} from '#app/knowledge/words/captions.ts';

/** What a caption says about the print after or below it. */
export type Caption =
  | 'code'
  | 'item'
  | 'serial'
  | 'other-number'
  | 'description'
  | 'colour'
  | 'size';

/**
 * Returns a text in upper case, without accents and punctuation: `Modèle:` becomes MODELE. Keeps Chinese characters.
 */
export const toCaptionKey = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9#\p{Script=Han}]/gu, '');

/** Minimum length of a word for one wrong letter to be tolerated: in a shorter one, it makes another word. */
const SLIPS_FROM = 5;
const FILLERS = new Set(FILLER_WORDS);
const NEVER = new Set(NEAR_OTHER_NUMBER_WORDS);
const CAPTIONS: readonly (readonly [Caption, ReadonlySet<string>])[] = [
  ['description', new Set(DESCRIPTION_WORDS)],
  ['colour', new Set(COLOUR_CAPTIONS)],
  ['code', new Set(CODE_WORDS)],
  ['item', new Set(ITEM_WORDS)],
  ['serial', new Set(SERIAL_WORDS)],
  ['size', new Set(SIZE_CAPTIONS)],
  ['other-number', new Set(OTHER_NUMBER_WORDS)],
];
/** Fillers that may end a caption of two letters, PO#; the others end longer ones. */
const AFTER_TWO_LETTERS = ['NO', '#'];

/** Returns the word without a filler at its end: STYLENO becomes STYLE. */
function withoutFiller(word: string): string {
  const end = FILLER_WORDS.find(
    (filler) =>
      word.length >= filler.length + (AFTER_TWO_LETTERS.includes(filler) ? 2 : 3) &&
      word.endsWith(filler),
  );
  return end === undefined ? word : word.slice(0, -end.length);
}

export const isFiller = (text: string): boolean => {
  const word = toCaptionKey(text);
  return word === '' || FILLERS.has(word);
};

/** The letters for which these digits are misread within a word: C0DE, STY1E. */
const LETTER_FOR: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 5: 'S', 8: 'B' };
const withLetters = (word: string) =>
  /[A-Z]{2}/.test(word) ? word.replace(/[0158]/g, (digit) => LETTER_FOR[digit] ?? digit) : word;

/** Returns what a text means as a caption; null if it is not one. */
export function captionOf(text: string): Caption | null {
  const word = withLetters(toCaptionKey(text));
  for (const form of new Set([word, withoutFiller(word)])) {
    const found = CAPTIONS.find(([, known]) => known.has(form));
    if (found) return found[0];
  }
  // STYLE/MODELE: one known caption among the languages is enough.
  const parts = text.split('/');
  if (parts.length > 1) {
    const meant = parts.map(captionOf).find((caption) => caption !== null);
    if (meant) return meant;
  }
  if (NEVER.has(word) || word.length < SLIPS_FROM) return null;
  const near = CAPTIONS.find(([, known]) =>
    [...known].some((each) => each.length >= SLIPS_FROM && distance(each, word) === 1),
  );
  return near?.[0] ?? null;
}

const OF_NUMBERS: ReadonlySet<Caption> = new Set(['code', 'item', 'serial', 'other-number']);
const NUMBER_CAPTIONS = CAPTIONS.filter(([caption]) => OF_NUMBERS.has(caption))
  .flatMap(([caption, known]) => [...known].map((word) => ({ caption, word })))
  .sort((a, b) => b.word.length - a.word.length);

/** Minimum length of a caption that is not separated from its number: CA12345 may be a code. */
const LONG_CAPTION = 5;

/**
 * Returns how many characters at the start of a text spell a word, including punctuation; 0 if the text starts
 * differently.
 * @param keys what `toCaptionKey` makes of each character of the text
 */
function lengthOf(word: string, keys: readonly string[]): number {
  let matched = 0;
  for (const [at, mark] of keys.entries()) {
    if (mark === '') continue;
    if (mark !== word[matched]) return 0;
    matched += 1;
    if (matched === word.length) return at + 1;
  }
  return 0;
}

/** A word for number behind a caption, with the signs around it; without any, the empty start of what follows. */
const FILLER_BEHIND = /^[\s.:#№/-]*(?:N[O0](?=[.:#\s])|(?:NO|NR|N)(?![A-Z0]))?[.:#№/\s-]*/i;

/**
 * Finds a caption at the start of a text that the print or OCR joined to its number: `STYLE#ISW1638`, `ART:GW2288`,
 * `ARTIKELNR595120`.
 * @returns the caption and its length in characters; null if the text does not begin with one
 */
export function joinedCaption(text: string): { length: number; caption: Caption } | null {
  const keys = text.split('').map(toCaptionKey);
  for (const { caption, word } of NUMBER_CAPTIONS) {
    const length = lengthOf(word, keys);
    if (length === 0) continue;
    const rest = text.slice(length);
    const number = rest.replace(FILLER_BEHIND, '');
    const filler = rest.slice(0, rest.length - number.length);
    const isParted = /[.:#№\s]|N[OR]/i.test(filler);
    if ((isParted || word.length >= LONG_CAPTION) && /\d.*\d/.test(number)) {
      return { length: text.length - number.length, caption };
    }
  }
  return null;
}

const OF_RECEIPTS = new Set(RECEIPT_WORDS);
/** Number of different receipt words from which print counts as a receipt. */
const RECEIPT_FROM = 2;

/** Whether texts come from a till receipt or an invoice, where numbers identify sales. */
export function isOfReceipt(texts: readonly string[]): boolean {
  const found = texts.map(toCaptionKey).filter((word) => OF_RECEIPTS.has(word));
  return new Set(found).size >= RECEIPT_FROM;
}
