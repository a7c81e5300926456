import { CONFUSIONS } from './confusions.ts';

const LATIN = new Map(
  CONFUSIONS.filter(({ weight }) => weight === 1).map(({ printed, read }) => [printed, read]),
);

/**
 * The text with each Cyrillic or Greek letter that a person takes for a Latin one replaced by that: two
 * texts that come out alike look alike. For comparing and for telling what a letter looks like, never for
 * storing.
 */
export function latinLookAlikes(text: string): string {
  return Array.from(text, (letter) => LATIN.get(letter) ?? letter).join('');
}
