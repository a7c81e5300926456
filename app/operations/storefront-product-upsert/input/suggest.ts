import { distance } from 'fastest-levenshtein';

const SUGGESTIONS = 5;
const NEAR = 2;

/**
 * The nearest of the words that exist, at most five, best first: the same but for case and white space,
 * then up to two letters off, then the same beginning.
 */
export function suggest(word: string, words: readonly string[]): string[] {
  const wanted = squash(word);
  const ranked = words
    .map((candidate) => ({ candidate, rank: rank(wanted, squash(candidate)) }))
    .filter((entry) => entry.rank < Number.POSITIVE_INFINITY);
  ranked.sort(
    (left, right) => left.rank - right.rank || left.candidate.localeCompare(right.candidate, 'en'),
  );
  return ranked.slice(0, SUGGESTIONS).map((entry) => entry.candidate);
}

function squash(word: string): string {
  return word.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}

function rank(wanted: string, candidate: string): number {
  if (wanted === candidate) return 0;
  const apart = distance(wanted, candidate);
  if (apart <= NEAR) return apart;
  if (wanted === '' || candidate === '') return Number.POSITIVE_INFINITY;
  const [short, long] =
    wanted.length < candidate.length ? [wanted, candidate] : [candidate, wanted];
  if (short.length >= 3 && long.startsWith(short)) return 10 + apart;
  // Half of the letters wrong is no spelling mistake any more.
  if (apart <= Math.floor(long.length / 3)) return 20 + apart;
  return Number.POSITIVE_INFINITY;
}
