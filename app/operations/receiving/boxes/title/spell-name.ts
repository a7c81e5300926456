import type { Atom, Segment } from './name-atoms.ts';

/** Capitals that are no word: of two letters, without a vowel, or a Roman number, such as UA, GTX and III. */
const MARK = /^(?:\p{Lu}{1,2}|[^AEIOUYÄÖÜ]+|[IVX]+)$/u;

/**
 * The name in the spelling that most sources use: `DE LUXE` on a label is `De Luxe`, and `GEL-NYC` stays as it is. Only where
 * no source has a word, capitals of a label are taken for no emphasis.
 * @param sources names by sites, the best first
 */
export function spellName(name: Segment, sources: readonly Segment[]): string {
  const telling = sources.filter(tellsCapitals);
  const spelt = name.map((atom) => ({
    ...atom,
    text: findSpelling(atom, telling) ?? toWord(atom.text),
  }));
  return spelt.map(({ text, glue }, index) => (index === 0 ? text : glue + text)).join('');
}

/** A title in capitals alone, or without any, says nothing of how a word is spelt. */
function tellsCapitals(source: Segment): boolean {
  const text = source.map((atom) => atom.text).join('');
  return /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text);
}

function findSpelling({ key }: Atom, sources: readonly Segment[]): string | undefined {
  const counts = new Map<string, number>();
  for (const source of sources) {
    const text = source.find((atom) => atom.key === key)?.text;
    if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}

/** SPEEDCAT as Speedcat: capitals of a label are no emphasis. */
function toWord(print: string): string {
  const isShouted = !MARK.test(print) && /^[\p{Lu}'’]+$/u.test(print);
  return isShouted ? print.charAt(0) + print.slice(1).toLowerCase() : print;
}
