import { distance } from 'fastest-levenshtein';
import { squash } from '../../upsert-shared/fold.ts';

const MAX_SUGGESTIONS = 5;
/** The most wrong letters that count as a small spelling mistake. */
const NEAR = 2;

/**
 * Returns the closest existing words, at most five, best first: the same word in other case or spacing, then up to two
 * wrong letters, then the same beginning, then up to a third of the letters wrong.
 */
export function suggestSpellings(word: string, words: readonly string[]): string[] {
  const wanted = squash(word);
  const ranked = words
    .map((candidate) => ({ candidate, rank: rank(wanted, squash(candidate)) }))
    .filter((entry) => entry.rank < Number.POSITIVE_INFINITY);
  ranked.sort(
    (left, right) => left.rank - right.rank || left.candidate.localeCompare(right.candidate, 'en'),
  );
  return ranked.slice(0, MAX_SUGGESTIONS).map((entry) => entry.candidate);
}

function rank(wanted: string, candidate: string): number {
  if (wanted === candidate) return 0;
  const apart = distance(wanted, candidate);
  if (apart <= NEAR) return apart;
  if (wanted === '' || candidate === '') return Number.POSITIVE_INFINITY;
  const [short, long] =
    wanted.length < candidate.length ? [wanted, candidate] : [candidate, wanted];
  if (short.length >= 3 && long.startsWith(short)) return 10 + apart;
  if (apart <= Math.floor(long.length / 3)) return 20 + apart;
  return Number.POSITIVE_INFINITY;
}
