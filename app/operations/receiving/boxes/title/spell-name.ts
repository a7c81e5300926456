import type { Atom, Segment } from './name-atoms.ts';

/** Capitals that are not a word: at most two letters, without a vowel, or a Roman numeral, such as UA, GTX and III. */
const MARK = /^(?:\p{Lu}{1,2}|[^AEIOUYÄÖÜ]+|[IVX]+)$/u;

/**
 * Returns the name in the spelling that most sources use: `DE LUXE` on a label becomes `De Luxe`, and `GEL-NYC` stays
 * as it is. For a word that no source has, the label's capitals count as a style of print, not as spelling.
 * @param sources names on sites, the best first
 */
export function spellName(name: Segment, sources: readonly Segment[]): string {
  const telling = sources.filter(tellsCapitals);
  const spelt = name.map((atom) => ({
    ...atom,
    text: findSpelling(atom, telling) ?? toWord(atom.text),
  }));
  return spelt.map(({ text, glue }, index) => (index === 0 ? text : glue + text)).join('');
}

/** Returns whether a title shows how words are spelt: not if it is all in capitals, or has none. */
function tellsCapitals(source: Segment): boolean {
  const text = source.map((atom) => atom.text).join('');
  return /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text);
}

function findSpelling({ key }: Atom, sources: readonly Segment[]): string | undefined {
  const found = sources.flatMap((source) => source.find((atom) => atom.key === key)?.text ?? []);
  const spellings = [...Map.groupBy(found, (text) => text).values()];
  // Of equally frequent ones the first.
  return spellings.sort((one, other) => other.length - one.length)[0]?.[0];
}

/** Turns SPEEDCAT into Speedcat: a label's capitals are a style of print, not spelling. */
function toWord(print: string): string {
  const isShouted = !MARK.test(print) && /^[\p{Lu}'’]+$/u.test(print);
  return isShouted ? print.charAt(0) + print.slice(1).toLowerCase() : print;
}
