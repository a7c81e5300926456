import { CONFUSIONS } from './confusions.ts';

const LATIN = new Map(
  CONFUSIONS.filter(({ weight }) => weight === 1).map(({ printed, read }) => [printed, read]),
);

/**
 * Returns the text with each Cyrillic or Greek letter replaced by the Latin letter or digit that it looks like: two
 * texts with the same result look alike. For comparing and for telling what a letter looks like, never for storing.
 */
export function latinLookAlikes(text: string): string {
  return Array.from(text, (letter) => LATIN.get(letter) ?? letter).join('');
}
