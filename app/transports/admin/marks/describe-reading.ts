import type { MatchReading } from '#app/operations/image-product-match/contract.ts';
import { MARK_STYLES } from './mark-styles.ts';

/** What was read on one label, or outside any known label. */
export type ReadingGroup = { label: number | null; readings: MatchReading[] };

/** Groups readings by label; those without a known label are last. */
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

/** Returns a text such as `Style code AB1234-100` or `Barcode 0401 (only a few of its lines could be read)`. */
export function describeReading({ kind, text, why }: MatchReading): string {
  const name = text === undefined ? MARK_STYLES[kind].name : `${MARK_STYLES[kind].name} ${text}`;
  return why === undefined ? name : `${name} (${why})`;
}

/** Returns what to do about labels without a certain code; null if there are none or their position is unknown. */
export function describeCloserPhoto(readings: readonly MatchReading[]): string | null {
  const unread = readings.filter(
    ({ kind, accepted, corners }) => kind === 'label' && !accepted && corners,
  );
  if (unread.length === 0) return null;
  return unread.length === 1
    ? 'Take a closer photo of the marked label.'
    : 'Take a closer photo of each label marked as not certain.';
}

/** Describes for screen readers where on the photo a reading is; "" if unknown. */
export function describePosition({ corners }: MatchReading): string {
  if (!corners || corners.length === 0) return '';
  const mean = (axis: 0 | 1) =>
    corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / corners.length;
  const third = (at: number, names: readonly [string, string, string]) =>
    at < 1 / 3 ? names[0] : at > 2 / 3 ? names[2] : names[1];
  const vertical = third(mean(1), ['top', 'middle', 'bottom']);
  const horizontal = third(mean(0), ['left', 'middle', 'right']);
  return vertical === horizontal
    ? 'in the middle of the photo'
    : `at the ${vertical} ${horizontal} of the photo`;
}
