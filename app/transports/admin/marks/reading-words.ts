import type { MatchReading } from '#app/operations/image-product-match/contract.ts';
import { MARK_STYLES } from './mark-styles.ts';

/** What was read on one label, or on none that is known. */
export type ReadingGroup = { label: number | null; readings: MatchReading[] };

/** Readings label by label, those of no known label last. */
export function groupReadings(readings: readonly MatchReading[]): ReadingGroup[] {
  const groups = new Map<number | null, MatchReading[]>();
  for (const reading of readings) {
    const label = reading.label ?? null;
    groups.set(label, [...(groups.get(label) ?? []), reading]);
  }
  const last = (label: number | null) => label ?? Number.POSITIVE_INFINITY;
  return [...groups]
    .map(([label, members]) => ({ label, readings: members }))
    .sort((a, b) => (last(a.label) === last(b.label) ? 0 : last(a.label) - last(b.label)));
}

/** Such as `Style code AB1234-100` or `Barcode 0401 (only a few of its lines could be read)`. */
export function readingWords({ kind, text, why }: MatchReading): string {
  const words = text === undefined ? MARK_STYLES[kind].name : `${MARK_STYLES[kind].name} ${text}`;
  return why === undefined ? words : `${words} (${why})`;
}

/** Where on the photo a reading stands, for those who cannot see its mark; "" where that is not known. */
export function placeWords({ corners }: MatchReading): string {
  if (!corners || corners.length === 0) return '';
  const mean = (axis: 0 | 1) =>
    corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / corners.length;
  const third = (at: number, words: readonly [string, string, string]) =>
    at < 1 / 3 ? words[0] : at > 2 / 3 ? words[2] : words[1];
  const high = third(mean(1), ['top', 'middle', 'bottom']);
  const wide = third(mean(0), ['left', 'middle', 'right']);
  return high === wide ? 'in the middle of the photo' : `at the ${high} ${wide} of the photo`;
}
