import { latinLookAlikes } from '../look-alikes/latin-look-alikes.ts';
import { upperNfkc } from './upper-nfkc.ts';

/** The scripts in use today (UAX #31, table 5) that are a writing system on their own. */
const SCRIPTS = [
  ...['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Armenian', 'Bengali', 'Devanagari', 'Ethiopic'],
  ...['Georgian', 'Gujarati', 'Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam'],
  ...['Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
];
/** The writing systems and a pattern for the letters of each; some use several scripts. */
const WRITINGS = new Map<string, RegExp>([
  ...SCRIPTS.map((name) => [name, new RegExp(`\\p{Script_Extensions=${name}}`, 'u')] as const),
  ['Japanese', /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u],
  ['Korean', /[\p{scx=Han}\p{scx=Hangul}]/u],
  ['Chinese', /[\p{scx=Han}\p{scx=Bopomofo}]/u],
]);
const OTHER = 'a script not in common use';
/** Digits, punctuation, symbols and accents belong to every writing system. */
const NEUTRAL = /[\p{scx=Common}\p{scx=Inherited}]/u;
const LATIN_ALONE = /^[\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]*$/u;
const MAX_SHOWN = 3;

type Letter = { place: number; printed: string; folded: string; writings: string[] };

/**
 * Describes what is wrong with the letters of a style code, so that no two codes look alike but differ: letters of
 * several writing systems are mixed, or all letters look like Latin ones but are not.
 * @returns null if all letters are of one writing system and can be told from Latin ones
 */
export function describeOddLetters(code: string): { detail: string; retyped?: string } | null {
  const folded = upperNfkc(code);
  if (LATIN_ALONE.test(folded)) return null;
  const letters = [...code].flatMap(toLetters);
  const main = mainWriting(letters);
  const odd = letters.filter(({ writings }) => !writings.includes(main));
  const isLatinAlike = main !== 'Latin' && letters.every(looksLatin);
  if (odd.length === 0 && !isLatinAlike) return null;
  const shown = (odd.length > 0 ? odd : letters).slice(0, MAX_SHOWN).map(describe).join('; ');
  const retyped = latinLookAlikes(folded);
  const isFixed = LATIN_ALONE.test(retyped);
  const mixed = `A style code is written in one script, and most of this one is ${main}`;
  const alike = 'This style code looks like one in Latin letters but is not';
  const advice = isFixed ? `Retype it: ${JSON.stringify(retyped)}.` : 'Retype it.';
  return {
    detail: `${odd.length > 0 ? mixed : alike}: ${shown}. ${advice}`,
    ...(isFixed && { retyped }),
  };
}

/** One character of the code may stand for several letters, such as the ligature ﬁ. */
function toLetters(printed: string, index: number): Letter[] {
  return [...upperNfkc(printed)]
    .filter((folded) => !NEUTRAL.test(folded))
    .map((folded) => ({ place: index + 1, printed, folded, writings: writingsOf(folded) }));
}

function writingsOf(letter: string): string[] {
  const found = [...WRITINGS].flatMap(([name, letters]) => (letters.test(letter) ? name : []));
  return found.length > 0 ? found : [OTHER];
}

/** The writing system of most letters; Latin wins a tie. */
function mainWriting(letters: readonly Letter[]): string {
  const counts = new Map<string, number>();
  for (const { writings } of letters)
    for (const name of writings) counts.set(name, (counts.get(name) ?? 0) + 1);
  const rank = ([name, count]: [string, number]) => count + (name === 'Latin' ? 0.5 : 0);
  return [...counts].sort((left, right) => rank(right) - rank(left))[0]?.[0] ?? OTHER;
}

function looksLatin({ folded }: Letter): boolean {
  return latinLookAlikes(folded) !== folded;
}

/** Returns a text such as `character 1, "А" (U+0410), is Cyrillic and looks like the Latin "A"`. */
function describe(letter: Letter): string {
  const { place, printed, folded, writings } = letter;
  const point = (printed.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const alike = looksLatin(letter) ? ` and looks like the Latin "${latinLookAlikes(folded)}"` : '';
  return `character ${place}, "${printed}" (U+${point}), is ${writings[0]}${alike}`;
}
