import type { GreyImage } from '#app/imaging/grey-image.ts';
import type { BarField } from './find-bar-fields.ts';
import { sampleProfile } from './sample-profile.ts';

/**
 * Distance between compared lines, and the farthest line's distance from the middle, as shares of the field's height.
 */
const STEP = 0.04;
const MAX_DISTANCE = 0.6;
/** Correlation from which two lines show the same bars; text and blank paper are far below. */
const MIN_CORRELATION = 0.6;
/** Samples by which leaning bars may move from one line to the next. */
const MAX_SHIFT = 4;

/** Where bars end: how far along the field, and by how many samples they have moved sideways. */
type End = { along: number; shift: number };

/**
 * Measures how far the bars between two samples reach above and below the line on which they were read. The
 * field may be higher than the bars, with digits below and print above them, and bars may lean.
 * @param along position of that line, -0.5 to 0.5 of the field's height
 */
export function measureBarExtent(
  image: GreyImage,
  field: BarField,
  along: number,
  from: number,
  to: number,
): { top: End; bottom: End } {
  const follow = (step: number): End => {
    let end = { along, shift: 0 };
    let previous = sampleProfile(image, field, along);
    while (Math.abs(end.along + step) <= MAX_DISTANCE) {
      const next = sampleProfile(image, field, end.along + step);
      const [correlation, shift] = findShift(previous, next, from + end.shift, to + end.shift);
      if (correlation < MIN_CORRELATION) break;
      end = { along: end.along + step, shift: end.shift + shift };
      previous = next;
    }
    return end;
  };
  return { top: follow(-STEP), bottom: follow(STEP) };
}

/** Returns the shift at which two lines correlate best between two samples. */
function findShift(one: Float32Array, other: Float32Array, start: number, end: number) {
  let best: [number, number] = [-1, 0];
  for (let shift = -MAX_SHIFT; shift <= MAX_SHIFT; shift += 1) {
    const correlation = correlateLines(one, other, Math.round(start), Math.round(end), shift);
    if (correlation > best[0]) best = [correlation, shift];
  }
  return best;
}

/** Returns the Pearson correlation of two lines, the second one shifted; 0 if either is uniform. */
function correlateLines(
  one: Float32Array,
  other: Float32Array,
  start: number,
  end: number,
  shift: number,
): number {
  let [count, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
  for (let at = Math.max(0, start); at < Math.min(one.length, end); at += 1) {
    const x = one[at] ?? 0;
    const y = other[at + shift];
    if (y === undefined) continue;
    count += 1;
    a += x;
    b += y;
    aa += x * x;
    bb += y * y;
    ab += x * y;
  }
  const spread = Math.sqrt((count * aa - a * a) * (count * bb - b * b));
  return spread > 0 ? (count * ab - a * b) / spread : 0;
}
